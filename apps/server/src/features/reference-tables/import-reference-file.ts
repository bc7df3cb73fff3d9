import type { ReferenceImport, ReferenceTables } from '@lichthof/contracts/supply/reference-tables.ts';
import type { Database } from '../../database/database.ts';
import { parseReferenceFile, type ReferenceRow } from './parse-reference-file.ts';
import { readReferenceTables } from './reference-tables.db.ts';
import { type ReferenceEntry, saveReference } from './save-references.ts';

/** Stores all rows of the file, or none if one is wrong or it is a trial. Entries that are the same stay untouched. */
export async function importReferenceFile(
  db: Database,
  { text, isTrial }: { text: string; isTrial: boolean },
  userId: number,
): Promise<ReferenceImport> {
  const { table, rows, errors } = parseReferenceFile(text);
  return db.transaction().execute(async (tx) => {
    const stored = await readReferenceTables(tx);
    const planned = rows.map((row) => ({ row, known: findStored(stored, row) }));
    const changed = planned.filter(({ row, known }) => known && !isSame(row, known));
    const created = planned.filter(({ known }) => !known);
    const isStored = !isTrial && table !== null && errors.length === 0;
    if (isStored) {
      for (const { row, known } of [...created, ...changed]) {
        const entry = { ...row.entry, version: known?.version ?? null };
        await saveReference(tx, { table: row.table, entry } as ReferenceEntry, userId);
      }
    }
    const unchangedCount = planned.length - changed.length - created.length;
    return { table, errors, createdCount: created.length, changedCount: changed.length, unchangedCount, isStored };
  });
}

type StoredEntry = ReferenceTables[ReferenceRow['table']][number];

function findStored(stored: ReferenceTables, { table, entry }: ReferenceRow): StoredEntry | undefined {
  if (table !== 'levies') return stored[table].find(({ year }) => year === entry.year);
  return stored.levies.find(({ year, item }) => year === entry.year && item === entry.item);
}

function isSame({ entry }: ReferenceRow, stored: StoredEntry): boolean {
  const { version: _, ...known } = stored;
  const leavesOf = (object: object): string[] =>
    Object.entries(object).flatMap(([name, content]: [string, unknown]) =>
      typeof content === 'object' && content !== null ? leavesOf(content) : [`${name}=${plain(content)}`],
    );
  return leavesOf(entry).toSorted().join() === leavesOf(known).toSorted().join();
}

/** '0.50' and '0.5' are the same number. */
const plain = (content: unknown) =>
  typeof content === 'string' && /^\d+(\.\d+)?$/.test(content) ? String(Number(content)) : String(content);
