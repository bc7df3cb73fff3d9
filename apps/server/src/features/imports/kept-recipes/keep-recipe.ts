import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { RecipeToKeep } from '@lichthof/contracts/imports/imports.ts';
import type { SeriesMapping } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import { type FileForm, fingerprintOf } from '@lichthof/domain/recipes/file-form.ts';
import { namingText } from '@lichthof/domain/recipes/find-series-meters.ts';
import type { KeptRecipe, RecipeFit, RecipeMeters, SeriesMeter } from '@lichthof/domain/recipes/kept-recipe.ts';
import { mergeRecipes } from '@lichthof/domain/recipes/merge-recipes.ts';
import type { RecipeLayout } from '@lichthof/domain/recipes/recipe-layout.ts';
import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import { addAuditEntry } from '../../../database/audit/add-audit-entry.ts';
import type { Database } from '../../../database/database.ts';
import { conflict } from '../../../http/errors.ts';
import type { ImportRow } from '../imports.db.ts';
import { nameTaken } from './name-taken.ts';
import { readCustomerMeters } from './customer-meters.db.ts';
import * as recipes from './import-recipes.db.ts';
import { type DevicesToConfirm, seriesMeterOf } from './series-meter.ts';

interface Confirmation {
  keep: RecipeToKeep;
  mapping: SeriesMapping[];
  userId: number;
}

/** Keeps the recipe by which an import is started, in its transaction. Undefined for a file that no recipe reads. */
export async function keepRecipe(
  tx: Database,
  row: ImportRow,
  confirmation: Confirmation,
): Promise<recipes.StoredRecipe | undefined> {
  const { layout, recipe_fit: fit, recipe_id: recipeId, customer_id: customerId } = row;
  if (layout.format !== 'recipe' || !fit) return undefined;
  const file = { layout, fit };
  const isChange = recipeId !== null && !confirmation.keep.isNew;
  const keptId = await (
    isChange ? changeRecipe(tx, { row, recipeId, file }, confirmation) : addRecipe(tx, { row, file }, confirmation)
  ).catch(nameTaken);
  return recipes.findRecipe(tx, { customerId, recipeId: keptId });
}

interface ConfirmedFile {
  layout: RecipeLayout;
  fit: RecipeFit;
}

/** Refused where somebody has confirmed a recipe of the form since the file was uploaded: it may read the file already. */
async function addRecipe(
  tx: Database,
  { row, file }: { row: ImportRow; file: ConfirmedFile },
  confirmation: Confirmation,
): Promise<number> {
  const { customer_id: customerId } = row;
  const { form, known: knownIds } = file.fit;
  const fingerprint = fingerprintOf(form);
  const others = await recipes.lockRecipesOfForm(tx, customerId, fingerprint);
  if (others.some((id) => !knownIds.includes(id)))
    throw conflict(ErrorCode.ImportRecipeExists, 'Another user has confirmed a recipe of this form');
  const { keep, userId } = confirmation;
  const known = await knowMeters(tx, row);
  const kept = keptOf(file, confirmation, known);
  const given = { ...kept, customerId, userId, name: keep.name, fingerprint, state: 'confirmed' as const };
  const recipeId = await recipes.insertRecipe(tx, given);
  const object = { customerId, userId, objectType: 'import_recipe' as const, objectId: recipeId };
  await addAuditEntry(tx, { ...object, action: 'create', after: { name: keep.name, fileName: row.file_name } });
  return recipeId;
}

interface ChangedRecipe {
  row: ImportRow;
  recipeId: number;
  file: ConfirmedFile;
}

/** Adds what this file has shown to the recipe by which it is read. */
async function changeRecipe(
  tx: Database,
  { row, recipeId, file }: ChangedRecipe,
  confirmation: Confirmation,
): Promise<number> {
  const { customer_id: customerId } = row;
  const before = await recipes.lockRecipe(tx, { customerId, recipeId });
  if (!before || before.version !== row.recipe_version)
    throw conflict(ErrorCode.ChangedByOthers, 'Another user has changed the recipe');
  const { keep, userId } = confirmation;
  const known = await knowMeters(tx, row);
  const own = keptOf(file, confirmation, known);
  const merged = {
    ...own,
    recipe: mergeRecipes(before.recipe, own.recipe),
    meters: mergeMeters(before.meters, own.meters, known.elsewhere),
  };
  await recipes.reviseRecipe(
    tx,
    { customerId, recipeId },
    { ...merged, userId, name: keep.name, fingerprint: fingerprintOf(own.form) },
  );
  const object = { customerId, userId, objectType: 'import_recipe' as const, objectId: recipeId };
  await addAuditEntry(tx, { ...object, action: 'change', after: { name: keep.name, fileName: row.file_name } });
  return recipeId;
}

/** The recipe of the series that get a meter; all others of the file are known as not read. */
function keptOf(
  { layout, fit }: ConfirmedFile,
  { keep, mapping }: Confirmation,
  known: KnownMeters,
): KeptRecipe & { form: FileForm } {
  const mapped = new Map(mapping.map((one) => [one.seriesKey, one]));
  const { source } = layout.recipe;
  const file = { series: layout.series, places: fit.places, sheet: source.format === 'workbook' ? source.sheet : null };
  const list = layout.series.map(({ key, name }) =>
    seriesMeterOf(namingText(keep.meterRule, file, name), mapped.get(key), known),
  );
  const recipe = { ...layout.recipe, series: layout.recipe.series.filter(({ key }) => mapped.has(key)) };
  return { recipe, form: fit.form, meters: { rule: keep.meterRule, list } };
}

interface KnownMeters extends DevicesToConfirm {
  /** The meters of the customer's other estates. */
  elsewhere: ReadonlySet<number>;
}

async function knowMeters(tx: Database, row: ImportRow): Promise<KnownMeters> {
  const meters = await readCustomerMeters(tx, row.customer_id);
  return {
    devices: new Map(meters.map(({ meterId, devices }) => [meterId, devices])),
    today: localDayOf(Date.now(), row.time_zone),
    elsewhere: new Set(meters.filter(({ estateId }) => estateId !== row.estate_id).map(({ meterId }) => meterId)),
  };
}

/**
 * What the newer file says of a series goes before what was known; another rule looks elsewhere. Whoever loads a file
 * into one estate leaves out the series of the others, which the recipe still reads.
 */
function mergeMeters(before: RecipeMeters, after: RecipeMeters, elsewhere: ReadonlySet<number>): RecipeMeters {
  if (JSON.stringify(before.rule) !== JSON.stringify(after.rule)) return after;
  const known = new Map(before.list.map((one) => [one.text, one]));
  const staysElsewhere = ({ text, meterId }: SeriesMeter) => {
    const former = known.get(text)?.meterId;
    return meterId === null && former != null && elsewhere.has(former);
  };
  const added = after.list.filter((one) => !staysElsewhere(one));
  const all = new Map<string, SeriesMeter>([...before.list, ...added].map((one) => [one.text, one]));
  return { rule: after.rule, list: [...all.values()] };
}
