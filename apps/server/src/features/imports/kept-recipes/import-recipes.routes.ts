import { ErrorCode } from '@lichthof/contracts/errors.ts';
import * as contract from '@lichthof/contracts/imports/import-recipes.ts';
import { fingerprintOf } from '@lichthof/domain/recipes/file-form.ts';
import { addAuditEntry } from '../../../database/audit/add-audit-entry.ts';
import { changedFields } from '../../../database/audit/changed-fields.ts';
import type { Database } from '../../../database/database.ts';
import { conflict, notFound } from '../../../http/errors.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import { readMeterChoices } from './customer-meters.db.ts';
import { editRecipe } from './edit-recipe.ts';
import { nameTaken } from './name-taken.ts';
import * as recipes from './import-recipes.db.ts';

/** The customer's import recipes, beside the imports that confirm them. */
export function importRecipesRoutes(context: RouteContext): void {
  const { db } = context;

  addRoute(context, contract.listImportRecipes, ({ params: { customerId } }) =>
    recipes.readImportRecipes(db, customerId),
  );

  addRoute(context, contract.getImportRecipe, async ({ params }) => {
    const { kind, recipe, form, meters } = await requireRecipe(recipes.findRecipe(db, params));
    if (kind === 'portfolio') throw notFound('Import recipe of values');
    const listed = await recipes.readRecipeMeters(db, params.customerId, meters);
    return {
      ...(await readSummary(db, params)),
      recipe,
      form,
      meterRule: meters.rule,
      meters: listed,
      meterChoices: await readMeterChoices(db, params.customerId),
      waitingFiles: await recipes.countWaitingFiles(db, params),
    };
  });

  addRoute(context, contract.addImportRecipe, ({ params: { customerId }, body, caller: { userId } }) => {
    const { name, form, recipe, meterRule } = body;
    const add = async (tx: Database) => {
      const meters = { rule: meterRule, list: [] };
      const fingerprint = fingerprintOf(form);
      const given = { customerId, userId, name, form, recipe, meters, fingerprint, state: 'draft' as const };
      const recipeId = await recipes.insertRecipe(tx, given);
      await addAuditEntry(tx, { ...objectOf({ customerId, recipeId }, userId), action: 'import', after: { name } });
      return readSummary(tx, { customerId, recipeId });
    };
    return db.transaction().execute(add).catch(nameTaken);
  });

  addRoute(context, contract.changeImportRecipe, ({ params, body, caller: { userId } }) => {
    const change = async (tx: Database) => {
      const before = await requireRecipe(recipes.lockRecipe(tx, params));
      if (before.version !== body.version)
        throw conflict(ErrorCode.ChangedByOthers, 'Another user has changed the recipe');
      const state = before.state === 'draft' ? 'draft' : body.isPaused ? 'paused' : 'confirmed';
      const after = { name: body.name, isPaused: state === 'paused' };
      const changed = changedFields({ name: before.name, isPaused: before.state === 'paused' }, after);
      if (changed) {
        await recipes.renameRecipe(tx, params, { name: body.name, state });
        await addAuditEntry(tx, { ...objectOf(params, userId), action: 'change', ...changed });
      }
      if (body.edit) await editRecipe(tx, { keys: params, userId, before, edit: body.edit });
      return readSummary(tx, params);
    };
    return db.transaction().execute(change).catch(nameTaken);
  });

  addRoute(context, contract.deleteImportRecipe, ({ params, caller: { userId } }) =>
    db.transaction().execute(async (tx) => {
      const { name } = await requireRecipe(recipes.lockRecipe(tx, params));
      await recipes.deleteRecipe(tx, params);
      await addAuditEntry(tx, { ...objectOf(params, userId), action: 'delete', before: { name } });
    }),
  );
}

async function requireRecipe(found: Promise<recipes.StoredRecipe | undefined>): Promise<recipes.StoredRecipe> {
  const recipe = await found;
  if (!recipe) throw notFound('Import recipe');
  return recipe;
}

async function readSummary(db: Database, { customerId, recipeId }: recipes.RecipeKeys): Promise<contract.ImportRecipe> {
  const [recipe] = await recipes.readImportRecipes(db, customerId, recipeId);
  if (!recipe) throw notFound('Import recipe');
  return recipe;
}

const objectOf = ({ customerId, recipeId }: recipes.RecipeKeys, userId: number) =>
  ({ customerId, userId, objectType: 'import_recipe', objectId: recipeId }) as const;
