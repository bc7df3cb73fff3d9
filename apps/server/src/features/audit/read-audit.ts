import { auditPageSize, type AuditEntry, type AuditFilter, type AuditPage } from '@lichthof/contracts/audit.ts';
import { ResourceLevel } from '@lichthof/domain/access/role.ts';
import type { Database } from '../../database/database.ts';
import { changesOf, keptName } from './audit-changes.ts';
import {
  keyOf,
  readAuditChoices,
  readAuditRows,
  readObjectNames,
  type AuditRow,
  type ObjectKey,
} from './audit-entries.db.ts';

interface Asked {
  customerId: number;
  filter: AuditFilter;
  before?: number | undefined;
}

/** One page; what can be filtered by comes with the first. */
export async function readAuditPage(db: Database, { customerId, filter, before }: Asked): Promise<AuditPage> {
  const rows = await readAuditRows(db, { customerId, filter, before, limit: auditPageSize + 1 });
  const shown = rows.slice(0, auditPageSize);
  return {
    entries: await toEntries(db, shown),
    nextBefore: rows.length > auditPageSize ? shown.at(-1)!.entryId : null,
    choices: before === undefined ? await readAuditChoices(db, customerId) : null,
  };
}

const entriesPerPart = 1000;

/** Every entry, part by part, so that no more than one part is held. */
export async function* readAllEntries(db: Database, { customerId, filter }: Asked): AsyncGenerator<AuditEntry[]> {
  let before: number | undefined;
  for (;;) {
    const rows = await readAuditRows(db, { customerId, filter, before, limit: entriesPerPart });
    if (rows.length > 0) yield toEntries(db, rows);
    if (rows.length < entriesPerPart) return;
    before = rows.at(-1)!.entryId;
  }
}

async function toEntries(db: Database, rows: AuditRow[]): Promise<AuditEntry[]> {
  const names = await readObjectNames(db, [...rows, ...rows.flatMap((row) => grantedOn(row) ?? [])]);
  return rows.map((row) => {
    const { before, after, ...told } = row;
    const place = grantedOn(row);
    const placeName = place && names.get(keyOf(place));
    return {
      ...told,
      objectName: names.get(keyOf(row)) ?? keptName(before, after),
      changes: changesOf(withPlace(before, placeName), withPlace(after, placeName)),
    };
  });
}

const tableOfLevel: Record<number, string> = {
  [ResourceLevel.Customer]: 'customer',
  [ResourceLevel.EstateGroup]: 'estate_group',
  [ResourceLevel.Estate]: 'estate',
  [ResourceLevel.Apartment]: 'apartment',
};

/** The place of a right that was given or taken. */
function grantedOn({ objectType, before, after }: AuditRow): ObjectKey | undefined {
  if (objectType !== 'access_right') return undefined;
  const { level, resource_id: objectId } = { ...(before as object), ...(after as object) } as Record<string, unknown>;
  const table = tableOfLevel[Number(level)];
  return table && typeof objectId === 'number' ? { objectType: table, objectId } : undefined;
}

/** Instead of the numbers that say nothing to anybody. */
function withPlace(fields: unknown, placeName: string | undefined): unknown {
  if (placeName === undefined || typeof fields !== 'object' || fields === null) return fields;
  const { level: _, resource_id: __, ...others } = fields as Record<string, unknown>;
  return { ...others, resourceName: placeName };
}
