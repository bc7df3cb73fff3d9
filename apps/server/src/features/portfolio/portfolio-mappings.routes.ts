import * as contract from '@lichthof/contracts/places/portfolio-mappings.ts';
import type { PortfolioRecipe } from '@lichthof/domain/portfolio/recipe/portfolio-recipe.ts';
import { addCorrection } from '@lichthof/domain/portfolio/recipe/corrections.ts';
import { callerGone } from '../../http/caller-gone.ts';
import { notFound } from '../../http/errors.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import { readDraft } from './check-portfolio.ts';
import type { MapResult } from './files/portfolio-tasks.ts';
import { keepRecipe } from './kept-portfolio-recipes.db.ts';
import { withTitles } from './portfolio-answers.ts';
import { readContent, saveReading } from './portfolio-imports.db.ts';
import { notOpen, requireImport, requireOpen } from './require-import.ts';
import { runPortfolioTask } from './run-portfolio-task.ts';

/** How a draft is read: its columns, and its cells as a person has corrected them. */
export function serveMappings(context: RouteContext): void {
  const { db } = context;

  addRoute(context, contract.getPortfolioMapping, async ({ params, caller: { userId }, reply }) => {
    const row = await requireImport(db, params, userId);
    requireOpen(row);
    const { recipe, ...draft } = await readDraft(db, row);
    const owner = { customerId: params.customerId, signal: callerGone(reply) };
    const mapped = await runPortfolioTask('map', { ...draft, recipe: requireRecipe(recipe) }, owner);
    return answerOf(mapped, row.recipe_state === 'confirmed');
  });

  addRoute(context, contract.changePortfolioMapping, async ({ params, body, caller: { userId }, reply }) => {
    const row = await requireImport(db, params, userId);
    requireOpen(row);
    const { recipe: stored, ...draft } = await readDraft(db, row);
    const before = requireRecipe(stored);
    const { recipe, readAgain, isConfirmed } = body;
    const owner = { customerId: params.customerId, signal: callerGone(reply) };
    const mapped = await runPortfolioTask('map', { ...draft, recipe, before, ...(readAgain && { readAgain }) }, owner);
    await db.transaction().execute(async (tx) => {
      if (!(await saveReading(tx, row, { recipe: mapped.recipe, isConfirmed }))) throw notOpen();
      if (isConfirmed) await keepRecipe(tx, row, { recipe: mapped.recipe, userId });
    });
    return answerOf(mapped, isConfirmed);
  });

  addRoute(context, contract.correctPortfolio, async ({ params, body, caller: { userId } }) => {
    const row = await requireImport(db, params, userId);
    if (row.contract_state !== 'open') requireOpen(row);
    const draft = await readContent(db, row);
    if (!draft) throw notOpen();
    const corrections = addCorrection(draft.corrections, body);
    if (!(await saveReading(db, row, { corrections }))) throw notOpen();
    return { correctionCount: corrections.length };
  });

  addRoute(context, contract.listPortfolioRows, async ({ params, query, caller: { userId }, reply }) => {
    const row = await requireImport(db, params, userId);
    requireOpen(row);
    const { sheet = null, from } = query;
    const page = { sheet, from, most: contract.previewRowsPerPage, hasIssuesOnly: query.hasIssuesOnly === 'true' };
    const owner = { customerId: params.customerId, signal: callerGone(reply) };
    const listed = await runPortfolioTask('rows', { ...(await readDraft(db, row)), page }, owner);
    return { ...listed, rows: listed.rows.map((one) => ({ ...one, issues: one.issues.map(withTitles) })) };
  });
}

function requireRecipe(recipe: PortfolioRecipe | null): PortfolioRecipe {
  if (!recipe) throw notFound('Mapping');
  return recipe;
}

const answerOf = (mapped: MapResult, isConfirmed: boolean): contract.PortfolioMapping => ({ isConfirmed, ...mapped });
