import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import type { changeImportRecipe } from '@lichthof/contracts/imports/import-recipes.ts';
import { editRecipe as withEdit } from '@lichthof/domain/recipes/edit-recipe.ts';
import type { RecipeMeters } from '@lichthof/domain/recipes/kept-recipe.ts';
import type { Recipe } from '@lichthof/domain/recipes/recipe.ts';
import { addAuditEntry } from '../../../database/audit/add-audit-entry.ts';
import type { Database } from '../../../database/database.ts';
import { notFound } from '../../../http/errors.ts';
import { readMeterChoices } from './customer-meters.db.ts';
import { type RecipeKeys, saveEditedRecipe, type StoredRecipe } from './import-recipes.db.ts';

interface EditOfRecipe {
  keys: RecipeKeys;
  userId: number;
  before: StoredRecipe;
  edit: NonNullable<BodyOf<typeof changeImportRecipe>['edit']>;
}

/** Changes how the next files are read, in the transaction of the change; nothing where it says what is so already. */
export async function editRecipe(tx: Database, { keys, userId, before, edit }: EditOfRecipe): Promise<void> {
  if (before.kind === 'portfolio') throw notFound('Import recipe of values');
  const names = new Map((await readMeterChoices(tx, keys.customerId)).map(({ meterId, name }) => [meterId, name]));
  const { meters: meterChanges = [], ...readingEdit } = edit;
  const recipe = withEdit(before.recipe, readingEdit);
  const meters = withMeters(before.meters, meterChanges);
  const known = new Set(before.meters.list.map(({ meterId }) => meterId));
  const foreign = meters.list.find(({ meterId }) => meterId !== null && !known.has(meterId) && !names.has(meterId));
  if (foreign) throw notFound('Meter');
  const lines = [before, { recipe, meters }].map((one) => describeRecipe(one, names));
  const [old = [], now = []] = lines;
  const gone = old.filter((line) => !now.includes(line));
  const added = now.filter((line) => !old.includes(line));
  if (gone.length === 0 && added.length === 0) return;
  await saveEditedRecipe(tx, keys, { userId, recipe, meters, state: before.state });
  const object = { customerId: keys.customerId, userId, objectType: 'import_recipe', objectId: keys.recipeId } as const;
  const entry = { before: { read: { answers: gone } }, after: { read: { answers: added } } };
  await addAuditEntry(tx, { ...object, action: 'change', ...entry });
}

/** Texts that the recipe lists get another meter; others are added. */
function withMeters({ rule, list }: RecipeMeters, changes: RecipeMeters['list']): RecipeMeters {
  const all = new Map([...list, ...changes].map((one) => [one.text, one]));
  return { rule, list: [...all.values()] };
}

/** What can be edited of a recipe, a line each. */
function describeRecipe(
  { recipe: { time, method, status, series }, meters }: { recipe: Recipe; meters: RecipeMeters },
  names: ReadonlyMap<number, string>,
): string[] {
  const nameOf = (meterId: number | null) => (meterId === null ? null : (names.get(meterId) ?? meterId));
  const parts: { part: string; value: unknown }[] = [
    { part: 'clock', value: time.clock },
    { part: 'stamp', value: time.stamp },
    { part: 'method', value: method },
    ...Object.entries(status).map(([word, value]) => ({ part: `status ${word}`, value })),
    ...series.map(({ name, content: value }) => ({ part: `content ${name}`, value })),
    ...meters.list.map(({ text, meterId }) => ({ part: `meter ${text}`, value: nameOf(meterId) })),
  ];
  return parts.map(({ part, value }) => `${part}: ${JSON.stringify(value)}`);
}
