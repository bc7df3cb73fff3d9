import { openPartsOfSeries } from '@lichthof/domain/recipes/recipe-draft.ts';
import type { ImportQuestion } from '@lichthof/contracts/imports/import-questions.ts';
import type { SeriesMapping } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import type { Deviation } from '@lichthof/domain/recipes/deviation.ts';
import type { Database } from '../../../database/database.ts';
import { checkImport } from '../check-import.ts';
import { findImport, findMeters, type ImportRow } from '../imports.db.ts';

export interface WaitingImport {
  customerId: number;
  /** One of the file's imports. */
  importId: number;
}

/** The drafts of a file that came by itself, one in each estate whose meters it has. */
export async function findWaitingDrafts(
  db: Database,
  { customerId, importId }: WaitingImport,
  userId: number,
): Promise<ImportRow[]> {
  const keys = await db
    .selectFrom('value_import as i')
    .innerJoin('value_import as of_file', (join) =>
      join.onRef('of_file.sha256', '=', 'i.sha256').on('of_file.customer_id', '=', customerId),
    )
    .select(['i.id as importId', 'i.estate_id as estateId'])
    .where('of_file.id', '=', importId)
    .where('i.customer_id', '=', customerId)
    .where('i.state', '=', 'draft')
    .where('i.source_name', 'is not', null)
    .orderBy('i.id')
    .execute();
  const rows: ImportRow[] = [];
  for (const key of keys) {
    const row = await findImport(db, { customerId, ...key }, userId);
    if (row) rows.push(row);
  }
  return rows;
}

/** Reasons that a kept recipe can learn from; all others are about this file alone. */
const learnable = new Set<Deviation['kind']>([
  'newColumn',
  'missingColumn',
  'newStatusWord',
  'part',
  'newSeries',
  'deviceExchanged',
  'factorChanged',
  'draftRecipe',
]);

export const isKeepable = ({ recipe_name: name, recipe_id: id, recipe_fit: fit }: ImportRow): boolean =>
  name !== null && id !== null && (fit?.deviations ?? []).some(({ kind }) => learnable.has(kind));

export const mappingOf = (rows: readonly ImportRow[]): SeriesMapping[] => rows.flatMap(({ mapping }) => mapping ?? []);

interface OpenQuestions {
  questions: ImportQuestion[];
  hasErrors: boolean;
}

/** What the values of a file leave to be decided; nothing as long as a part of how it is read is open. */
export async function askAboutDrafts(
  db: Database,
  rows: readonly ImportRow[],
  signal: AbortSignal,
): Promise<OpenQuestions> {
  const open: OpenQuestions = { questions: [], hasErrors: false };
  for (const row of rows) {
    const mapping = row.mapping ?? [];
    if (mapping.length === 0 || hasOpenParts(row)) continue;
    const { preview } = await checkImport(db, row, { mapping, signal });
    open.questions.push(...preview.questions);
    open.hasErrors ||= preview.hasErrors;
  }
  return open;
}

const hasOpenParts = ({ layout, mapping }: ImportRow): boolean =>
  layout.format === 'recipe' &&
  openPartsOfSeries(layout.parts, new Set((mapping ?? []).map(({ seriesKey }) => seriesKey))).length > 0;

/** The meters of a file by their names. */
export async function readMappedMeters(db: Database, rows: readonly ImportRow[]) {
  const wanted = new Set(mappingOf(rows).map(({ meterId }) => meterId));
  const found = [];
  for (const { customer_id: customerId, estate_id: estateId } of rows)
    found.push(...(await findMeters(db, { customerId, estateId })));
  return found
    .filter(({ id }) => wanted.has(id))
    .map(({ id: meterId, name, base_unit: baseUnit }) => ({ meterId, name, baseUnit }));
}
