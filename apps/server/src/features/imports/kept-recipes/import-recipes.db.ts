import type { ImportRecipe, ImportRecipeDetails } from '@lichthof/contracts/imports/import-recipes.ts';
import type { KeptRecipe, RecipeFit, RecipeMeters } from '@lichthof/domain/recipes/kept-recipe.ts';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../../database/database.ts';

export interface RecipeKeys {
  customerId: number;
  recipeId: number;
}

interface RecipeRow extends Omit<ImportRecipe, 'confirmedAt' | 'lastFile' | 'format' | 'steps' | 'contents'> {
  kind: 'values' | 'portfolio';
  recipe: KeptRecipe['recipe'];
  confirmedAt: Date | null;
  importId: number | null;
  estateId: number | null;
  fileName: string | null;
  fileAt: Date | null;
  sourceName: string | null;
  sourceKind: string | null;
  isWaiting: boolean | null;
  fit: RecipeFit | null;
}

const recentDays = 90;

/** The import recipes of a customer, by name; with an id only that one. */
export async function readImportRecipes(db: Database, customerId: number, recipeId?: number): Promise<ImportRecipe[]> {
  const { rows } = await sql<RecipeRow>`
    select r.id as "recipeId", r.name, r.kind, r.state, r.version, r.recipe, r.confirmed_at as "confirmedAt",
      c.first_name || ' ' || c.last_name as "createdByName", u.first_name || ' ' || u.last_name as "confirmedByName",
      f.id as "importId", f.estate_id as "estateId", f.file_name as "fileName", f.created_at as "fileAt",
      f.source_name as "sourceName", f.source_kind as "sourceKind", f.state = 'draft' as "isWaiting",
      f.recipe_fit as fit,
      (select count(*)::int from value_import i where i.customer_id = ${customerId} and i.recipe_id = r.id
        and i.created_at > now() - make_interval(days => ${recentDays}))
      + (select count(*)::int from portfolio_import i where i.customer_id = ${customerId} and i.recipe_id = r.id
        and i.created_at > now() - make_interval(days => ${recentDays})) as "filesIn90Days"
    from import_recipe r
      join app_user c on c.id = r.created_by
      left join app_user u on u.id = r.confirmed_by
      left join lateral (select i.* from value_import i where i.customer_id = ${customerId} and i.recipe_id = r.id
        order by i.id desc limit 1) f on true
    where r.customer_id = ${customerId} and ${ofRecipe(recipeId)}
    order by lower(r.name)`.execute(db);
  return rows.map(summaryOf);
}

const ofRecipe = (recipeId: number | undefined) =>
  recipeId === undefined ? sql<SqlBool>`true` : sql<SqlBool>`r.id = ${recipeId}`;

function summaryOf(row: RecipeRow): ImportRecipe {
  const { recipeId, name, state, version, createdByName, confirmedByName, filesIn90Days } = row;
  return {
    recipeId,
    name,
    state,
    version,
    ...describeRecipe(row),
    createdByName,
    confirmedByName,
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    lastFile: lastFileOf(row),
    filesIn90Days,
  };
}

/** A recipe of a portfolio reads no values. */
function describeRecipe({ kind, recipe }: RecipeRow): Pick<ImportRecipe, 'format' | 'steps' | 'contents'> {
  if (kind === 'portfolio') return { format: 'portfolio', steps: [], contents: [] };
  const { source, time, series } = recipe;
  return { format: source.format, steps: time.steps, contents: [...new Set(series.map(({ content }) => content))] };
}

function lastFileOf(row: RecipeRow): ImportRecipe['lastFile'] {
  const { importId, estateId, fileName, fileAt, sourceName, sourceKind, isWaiting, fit } = row;
  if (importId === null || estateId === null || fileName === null || fileAt === null) return null;
  const source = sourceName !== null && sourceKind !== null ? { name: sourceName, kind: sourceKind } : null;
  const deviation = (isWaiting && fit?.deviations[0]) || null;
  return { importId, estateId, fileName, at: fileAt.toISOString(), source, deviation };
}

/** A recipe as it is kept, with its version. */
export interface StoredRecipe extends KeptRecipe {
  id: number;
  kind: 'values' | 'portfolio';
  name: string;
  version: number;
  state: ImportRecipe['state'];
  confirmed_by: number | null;
  confirmed_at: Date | null;
}

export const selectRecipes = (db: Database, customerId: number) =>
  db
    .selectFrom('import_recipe')
    .select(['id', 'name', 'kind', 'version', 'state', 'recipe', 'form', 'meters', 'confirmed_by', 'confirmed_at'])
    .where('customer_id', '=', customerId)
    .$castTo<StoredRecipe>();

export const findRecipe = (db: Database, { customerId, recipeId }: RecipeKeys): Promise<StoredRecipe | undefined> =>
  selectRecipes(db, customerId).where('id', '=', recipeId).executeTakeFirst();

export const readRecipeNames = (db: Database, customerId: number, ids: number[]) =>
  db
    .selectFrom('import_recipe')
    .select(['id as recipeId', 'name'])
    .where('customer_id', '=', customerId)
    .where('id', 'in', ids)
    .orderBy('name')
    .execute();

/** The recipe, locked until the transaction ends. */
export const lockRecipe = (tx: Database, { customerId, recipeId }: RecipeKeys): Promise<StoredRecipe | undefined> =>
  selectRecipes(tx, customerId).where('id', '=', recipeId).forUpdate().executeTakeFirst();

export async function readRecipeMeters(
  db: Database,
  customerId: number,
  { list }: RecipeMeters,
): Promise<ImportRecipeDetails['meters']> {
  const ids = list.flatMap(({ meterId }) => meterId ?? []);
  const { rows } = await sql<NonNullable<ImportRecipeDetails['meters'][number]['meter']>>`
    select m.id as "meterId", m.name, e.id as "estateId", e.name as "estateName"
    from meter m join estate e on e.customer_id = ${customerId} and e.id = m.estate_id
    where m.customer_id = ${customerId} and m.id = any(${ids}::int[])`.execute(db);
  const meters = new Map(rows.map((meter) => [meter.meterId, meter]));
  return list.map(({ text, meterId, deviceId, isMultiplied }) => ({
    text,
    meter: (meterId !== null && meters.get(meterId)) || null,
    ...(deviceId !== undefined && { deviceId }),
    ...(isMultiplied !== undefined && { isMultiplied }),
  }));
}

/** Files that wait for a person and are read by a recipe. */
export async function countWaitingFiles(db: Database, { customerId, recipeId }: RecipeKeys): Promise<number> {
  const { count } = await db
    .selectFrom('value_import')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('recipe_id', '=', recipeId)
    .where('state', '=', 'draft')
    .executeTakeFirstOrThrow();
  return count;
}

type NewRecipe = KeptRecipe & {
  customerId: number;
  userId: number;
  name: string;
  fingerprint: string;
  state: 'confirmed' | 'draft';
};

export async function insertRecipe(tx: Database, given: NewRecipe): Promise<number> {
  const { id } = await tx
    .insertInto('import_recipe')
    .values({
      customer_id: given.customerId,
      name: given.name,
      fingerprint: given.fingerprint,
      form: JSON.stringify(given.form),
      recipe: JSON.stringify(given.recipe),
      meters: JSON.stringify(given.meters),
      state: given.state,
      created_by: given.userId,
      ...(given.state === 'confirmed' && { confirmed_by: given.userId, confirmed_at: sql<Date>`now()` }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function renameRecipe(
  tx: Database,
  { customerId, recipeId }: RecipeKeys,
  change: { name: string; state: ImportRecipe['state'] },
): Promise<void> {
  await tx
    .updateTable('import_recipe')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('customer_id', '=', customerId)
    .where('id', '=', recipeId)
    .execute();
}

/** What it has read stays, and names no recipe any more. */
export async function deleteRecipe(tx: Database, { customerId, recipeId }: RecipeKeys): Promise<void> {
  for (const table of ['value_import', 'portfolio_import'] as const) {
    await tx
      .updateTable(table)
      .set({ recipe_id: null })
      .where('customer_id', '=', customerId)
      .where('recipe_id', '=', recipeId)
      .execute();
  }
  await tx.deleteFrom('import_recipe').where('customer_id', '=', customerId).where('id', '=', recipeId).execute();
}

/** Changes how files are read and which meters they have; whoever does so confirms it, unless it is a draft. */
export async function saveEditedRecipe(
  tx: Database,
  { customerId, recipeId }: RecipeKeys,
  { userId, recipe, meters, state }: Pick<StoredRecipe, 'recipe' | 'meters' | 'state'> & { userId: number },
): Promise<void> {
  await tx
    .updateTable('import_recipe')
    .set({
      recipe: JSON.stringify(recipe),
      meters: JSON.stringify(meters),
      version: sql<number>`version + 1`,
      ...(state !== 'draft' && { confirmed_by: userId, confirmed_at: sql<Date>`now()` }),
    })
    .where('customer_id', '=', customerId)
    .where('id', '=', recipeId)
    .execute();
}

/** Replaces what a recipe says, confirmed by a person. */
export async function reviseRecipe(
  tx: Database,
  { customerId, recipeId }: RecipeKeys,
  { userId, name, fingerprint, ...kept }: KeptRecipe & { userId: number; name: string; fingerprint: string },
): Promise<void> {
  await tx
    .updateTable('import_recipe')
    .set({
      name,
      fingerprint,
      form: JSON.stringify(kept.form),
      recipe: JSON.stringify(kept.recipe),
      meters: JSON.stringify(kept.meters),
      state: 'confirmed',
      version: sql<number>`version + 1`,
      confirmed_by: userId,
      confirmed_at: sql<Date>`now()`,
    })
    .where('customer_id', '=', customerId)
    .where('id', '=', recipeId)
    .execute();
}

/** Others who keep a recipe of the customer wait until the transaction ends. Ids of those of a form. */
export async function lockRecipesOfForm(tx: Database, customerId: number, fingerprint: string): Promise<number[]> {
  await tx.selectFrom('customer').select('id').where('id', '=', customerId).forUpdate().execute();
  const rows = await tx
    .selectFrom('import_recipe')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('fingerprint', '=', fingerprint)
    .where('state', '!=', 'draft')
    .execute();
  return rows.map(({ id }) => id);
}
