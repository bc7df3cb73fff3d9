import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import type { changeImportRecipe, ImportRecipeDetails } from '@lichthof/contracts/imports/import-recipes.ts';
import { editRecipe as withEdit } from '@lichthof/domain/recipes/edit-recipe.ts';
import type { RecipeMeters, SeriesMeter } from '@lichthof/domain/recipes/kept-recipe.ts';
import type { Recipe } from '@lichthof/domain/recipes/recipe.ts';
import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { addAuditEntry } from '../../../database/audit/add-audit-entry.ts';
import type { Database } from '../../../database/database.ts';
import { notFound } from '../../../http/errors.ts';
import { readMeterChoices } from './customer-meters.db.ts';
import { type RecipeKeys, saveEditedRecipe, type StoredRecipe } from './import-recipes.db.ts';
import { seriesMeterOf } from './series-meter.ts';

interface EditOfRecipe {
  keys: RecipeKeys;
  userId: number;
  before: StoredRecipe;
  edit: NonNullable<BodyOf<typeof changeImportRecipe>['edit']>;
}

/** Changes how the next files are read, in the transaction of the change; nothing where it says what is so already. */
export async function editRecipe(tx: Database, { keys, userId, before, edit }: EditOfRecipe): Promise<void> {
  if (before.kind === 'portfolio') throw notFound('Import recipe of values');
  const choices = new Map((await readMeterChoices(tx, keys.customerId)).map((choice) => [choice.meterId, choice]));
  const { meters: meterChanges = [], ...readingEdit } = edit;
  const recipe = withEdit(before.recipe, readingEdit);
  if (meterChanges.some((change) => !isChoice(change, choices))) throw notFound('Meter');
  const meters = withMeters(before.meters, meterChanges, choices);
  const lines = [before, { recipe, meters }].map((one) => describeRecipe(one, choices));
  const [old = [], now = []] = lines;
  const gone = old.filter((line) => !now.includes(line));
  const added = now.filter((line) => !old.includes(line));
  if (gone.length === 0 && added.length === 0) return;
  await saveEditedRecipe(tx, keys, { userId, recipe, meters, state: before.state });
  const object = { customerId: keys.customerId, userId, objectType: 'import_recipe', objectId: keys.recipeId } as const;
  const entry = { before: { read: { answers: gone } }, after: { read: { answers: added } } };
  await addAuditEntry(tx, { ...object, action: 'change', ...entry });
}

type Choices = ReadonlyMap<number, ImportRecipeDetails['meterChoices'][number]>;
type MeterChange = NonNullable<EditOfRecipe['edit']['meters']>[number];

function isChoice({ meterId, deviceId }: MeterChange, choices: Choices): boolean {
  if (meterId === null) return true;
  const choice = choices.get(meterId);
  return choice !== undefined && (deviceId === undefined || choice.devices.some((one) => one.deviceId === deviceId));
}

/** Texts that the recipe lists get another meter or device; others are added. */
function withMeters({ rule, list }: RecipeMeters, changes: MeterChange[], choices: Choices): RecipeMeters {
  const devices = new Map([...choices].map(([meterId, choice]) => [meterId, choice.devices]));
  const known = { devices, today: localDayOf(Date.now(), defaultTimeZone) };
  const changed = changes.map(({ text, meterId, ...target }) =>
    seriesMeterOf(text, meterId === null ? undefined : { meterId, ...target }, known),
  );
  const all = new Map([...list, ...changed].map((one) => [one.text, one]));
  return { rule, list: [...all.values()] };
}

/** What can be edited of a recipe, a line each. */
function describeRecipe(
  { recipe: { time, method, status, series }, meters }: { recipe: Recipe; meters: RecipeMeters },
  choices: Choices,
): string[] {
  const parts: { part: string; value: unknown }[] = [
    { part: 'clock', value: time.clock },
    { part: 'stamp', value: time.stamp },
    { part: 'method', value: method },
    ...Object.entries(status).map(([word, value]) => ({ part: `status ${word}`, value })),
    ...series.map(({ name, content: value }) => ({ part: `content ${name}`, value })),
    ...meters.list.map((one) => ({ part: `meter ${one.text}`, value: describeMeter(one, choices) })),
  ];
  return parts.map(({ part, value }) => `${part}: ${JSON.stringify(value)}`);
}

/** The meter with its device and whether the values are multiplied, as far as they are said. */
function describeMeter({ meterId, deviceId, isMultiplied }: SeriesMeter, choices: Choices): unknown {
  if (meterId === null) return null;
  const meter = choices.get(meterId);
  const serialNumber = meter?.devices.find((device) => device.deviceId === deviceId)?.serialNumber ?? deviceId;
  const isNamedAlone = deviceId === undefined && isMultiplied === undefined;
  return isNamedAlone
    ? (meter?.name ?? meterId)
    : { meter: meter?.name ?? meterId, device: serialNumber, isMultiplied };
}
