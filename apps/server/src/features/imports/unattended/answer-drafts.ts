import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { ImportDecision } from '@lichthof/contracts/imports/import-questions.ts';
import type { Database } from '../../../database/database.ts';
import { conflict, HttpError } from '../../../http/errors.ts';
import { type CheckedImport, checkImport } from '../check-import.ts';
import { findImport, type ImportRow, readContent, updateLayout } from '../imports.db.ts';
import { findRecipe } from '../kept-recipes/import-recipes.db.ts';
import type { RecipeChoices } from '../recipes/change-answers.ts';
import { runFileTask } from '../run-file-task.ts';
import { requireAnswers, startImport } from '../start-import.ts';
import { isKeepable, mappingOf } from './waiting-drafts.ts';

export interface DraftAnswer {
  answers: NonNullable<RecipeChoices['answers']>;
  decisions: ImportDecision[];
  isKept: boolean;
  userId: number;
  signal: AbortSignal;
}

/** Reads the drafts of a file as a person says and starts all of them, or refuses all. */
export async function answerDrafts(db: Database, drafts: readonly ImportRow[], answer: DraftAnswer): Promise<void> {
  const rows: ImportRow[] = [];
  for (const draft of drafts) rows.push(await readAnswered(db, draft, answer));
  const started = rows.filter(({ mapping }) => mapping !== null && mapping.length > 0);
  if (started.length === 0) throw conflict(ErrorCode.ImportNotReady, 'No meter of the file is known');
  const checked: [ImportRow, CheckedImport][] = [];
  for (const row of started) checked.push([row, await checkAnswered(db, row, answer)]);
  const { decisions, userId, signal } = answer;
  for (const [index, [row, known]] of checked.entries()) {
    const keep = answer.isKept && index === 0 ? await findRuleToKeep(db, row) : undefined;
    const mapping = row.mapping ?? [];
    const start = { mapping, decisions, userId, signal, known };
    await startImport(db, row, keep ? { ...start, keep, keptMapping: mappingOf(started) } : start);
  }
}

async function readAnswered(
  db: Database,
  row: ImportRow,
  { answers, userId, signal }: DraftAnswer,
): Promise<ImportRow> {
  if (answers.length === 0) return row;
  const { customer_id: customerId, estate_id: estateId, id: importId, layout, time_zone: timeZone } = row;
  const content = await readContent(db, row);
  if (!content) throw conflict(ErrorCode.ImportNotReady, 'The import is no draft');
  const kept = row.recipe_id === null ? undefined : await findRecipe(db, { customerId, recipeId: row.recipe_id });
  const described = await runFileTask(
    'describeAgain',
    { content, choices: { answers }, layout, kept, timeZone, nowMs: row.created_at.getTime() },
    { customerId, signal },
  );
  await updateLayout(db, row, { ...described, keepsMapping: true, reading: undefined });
  return (await findImport(db, { customerId, estateId, importId }, userId)) ?? row;
}

/** Refused before any of the drafts is started. */
async function checkAnswered(db: Database, row: ImportRow, { decisions, signal }: DraftAnswer): Promise<CheckedImport> {
  const known = await checkImport(db, row, { mapping: row.mapping ?? [], signal });
  if (known.preview.hasErrors) throw new HttpError(422, 'The file has errors', { code: ErrorCode.ImportHasErrors });
  requireAnswers(known.preview.questions, decisions);
  return known;
}

/** The recipe as it is named, with its own rule for the meters. */
async function findRuleToKeep(db: Database, row: ImportRow) {
  const { customer_id: customerId, recipe_id: recipeId } = row;
  if (recipeId === null || !isKeepable(row)) return undefined;
  const recipe = await findRecipe(db, { customerId, recipeId });
  return recipe && { name: recipe.name, meterRule: recipe.meters.rule, isNew: false };
}
