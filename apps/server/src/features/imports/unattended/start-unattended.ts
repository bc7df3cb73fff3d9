import type { SeriesMapping } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import type { Deviation } from '@lichthof/domain/recipes/deviation.ts';
import type { RecipeFit } from '@lichthof/domain/recipes/kept-recipe.ts';
import type { Database } from '../../../database/database.ts';
import { managesEstates } from '../../../http/access.ts';
import { findUserRights } from '../../../http/caller.ts';
import { type CheckedImport, checkImport } from '../check-import.ts';
import type { DescribedFile } from '../file-tasks.ts';
import { findImport, type ImportRow, insertImport, saveFit } from '../imports.db.ts';
import type { StoredRecipe } from '../kept-recipes/import-recipes.db.ts';
import { startImport } from '../start-import.ts';
import type { UnattendedFile } from './load-unattended.ts';
import { readPersonName } from './person-name.db.ts';

export interface UnattendedImport {
  file: UnattendedFile;
  described: DescribedFile;
  /** The series of each estate with their meters. */
  mappings: Map<number, SeriesMapping[]>;
  recipe: StoredRecipe | null;
  fit: RecipeFit | null;
  deviations: Deviation[];
}

interface Started {
  importId: number | null;
  /** Why it waits; undefined for one that is being loaded. */
  deviation: Deviation | undefined;
}

/** Starts an import in each estate whose meters the file has, all of them or none. */
export async function startUnattended(db: Database, read: UnattendedImport): Promise<Started> {
  const userId = read.recipe?.confirmed_by ?? read.file.connectedBy;
  const reason = read.deviations[0] ?? (await findMissingRight(db, read, userId));
  if (reason) return { importId: await keepWaiting(db, read, reason), deviation: reason };
  const checked: { row: ImportRow; mapping: SeriesMapping[]; known: CheckedImport }[] = [];
  for (const [estateId, mapping] of read.mappings) {
    const row = await insertRow(db, read, { estateId, mapping, userId });
    checked.push({ row, mapping, known: await checkImport(db, row, { mapping, signal: read.file.signal }) });
  }
  const doubt = checked.map(({ known }) => doubtOf(known)).find((one) => one !== undefined);
  for (const { row, mapping, known } of checked) {
    if (doubt) await saveFit(db, row, withDeviation(read, doubt));
    else await startImport(db, row, { mapping, decisions: [], userId, signal: read.file.signal, known });
  }
  return { importId: checked[0]?.row.id ?? null, deviation: doubt };
}

function doubtOf({ preview: { hasErrors, questions } }: CheckedImport): Deviation | undefined {
  if (hasErrors) return { kind: 'fileError' };
  const [question] = questions;
  return question && { kind: 'question', text: question.code };
}

/** Nobody's values are loaded in the name of a person who has lost the right. */
async function findMissingRight(
  db: Database,
  { file: { customerId }, mappings }: UnattendedImport,
  userId: number,
): Promise<Deviation | undefined> {
  const caller = { rights: await findUserRights(db, customerId, userId) };
  if (await managesEstates(db, caller, { customerId, estateIds: [...mappings.keys()] })) return undefined;
  return { kind: 'noRight', text: await readPersonName(db, userId) };
}

/** A draft in each estate that the file may belong to; null where nothing tells one. */
async function keepWaiting(db: Database, read: UnattendedImport, reason: Deviation): Promise<number | null> {
  const { file, mappings } = read;
  const known = mappings.size > 0 ? [...mappings] : file.estateId === null ? [] : [[file.estateId, []] as const];
  const ids: number[] = [];
  for (const [estateId, mapping] of known) {
    const { id } = await insertRow(
      db,
      { ...read, fit: withDeviation(read, reason) },
      { estateId, mapping: [...mapping], userId: file.connectedBy },
    );
    ids.push(id);
  }
  return ids[0] ?? null;
}

const noForm = { form: { headers: [], labels: [] }, places: [], known: [], fitting: [] };

const withDeviation = ({ fit }: UnattendedImport, reason: Deviation): RecipeFit => ({
  ...(fit ?? noForm),
  deviations: fit?.deviations.length ? fit.deviations : [reason],
});

interface NewRow {
  estateId: number;
  mapping: SeriesMapping[];
  userId: number;
}

async function insertRow(
  db: Database,
  read: UnattendedImport,
  { estateId, mapping, userId }: NewRow,
): Promise<ImportRow> {
  const { file, described, recipe, fit } = read;
  const { customerId, fileName, bytes, source } = file;
  const given = { customerId, estateId, userId, fileName, fileBytes: bytes.length, source };
  const importId = await insertImport(db, given, described, { recipe, fit, mapping });
  const row = await findImport(db, { customerId, estateId, importId }, userId);
  if (!row) throw new Error(`Import ${importId} is gone`);
  return row;
}
