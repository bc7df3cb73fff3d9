import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { ImportDecision, ImportQuestion, KeptDecision } from '@lichthof/contracts/imports/import-questions.ts';
import type { RecipeToKeep } from '@lichthof/contracts/imports/imports.ts';
import { isAnswer } from '@lichthof/domain/metering/import-questions/questions.ts';
import type { ImportLayout } from '@lichthof/domain/metering/mscons/layout.ts';
import type { SeriesMapping } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import { isDeepStrictEqual } from 'node:util';
import { actingKeyName } from '../../database/audit/acting-key.ts';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import type { Database } from '../../database/database.ts';
import { conflict, HttpError } from '../../http/errors.ts';
import { checkImport, type CheckedImport } from './check-import.ts';
import { type ImportRow, recipeColumnsOf } from './imports.db.ts';
import type { StoredRecipe } from './kept-recipes/import-recipes.db.ts';
import { keepRecipe } from './kept-recipes/keep-recipe.ts';

/**
 * Hands an import over to the job that loads it. One that has failed goes on where it stood, unless it is mapped
 * differently now.
 */
export async function startImport(
  db: Database,
  row: ImportRow,
  { mapping, decisions, keep, keptMapping = mapping, userId, signal, known }: StartOfImport,
): Promise<void> {
  if (!isStartable(row)) throw notReady();
  const checked = known ?? (await checkImport(db, row, { mapping, signal }));
  if (checked.preview.hasErrors) {
    throw new HttpError(422, 'The file has errors', { code: ErrorCode.ImportHasErrors });
  }
  // part of it is stored already, by what was decided then
  const kept = continues(row, { mapping, checked })
    ? (row.decisions ?? [])
    : requireAnswers(checked.preview.questions, decisions);
  await db.transaction().execute(async (tx) => {
    const confirmed = keep && (await keepRecipe(tx, row, { keep, mapping: keptMapping, userId }));
    const isStarted = await markRunning(tx, row, { mapping, checked, decisions: kept, userId, confirmed });
    if (!isStarted) throw notReady();
    const { id: objectId, customer_id: customerId, file_name: fileName, sha256 } = row;
    const object = { customerId, userId, objectType: 'value_import' as const, objectId };
    const recipe = (confirmed ?? recipeOf(row))?.name;
    const after = {
      fileName,
      sha256,
      mapping,
      read: settingsOf(row.layout),
      ...(recipe && { recipe }),
      ...recordOf(kept),
    };
    await addAuditEntry(tx, { ...object, action: 'start', after });
  });
}

/** What was decided and why; the questions' options and ids say nothing to a reader. */
function recordOf(kept: KeptDecision[]) {
  if (kept.length === 0) return {};
  const decisions = kept.map(({ question: { id: _id, options: _options, ...facts }, answer }) => ({
    ...facts,
    answer,
  }));
  const reason = kept.find((decision) => decision.reason !== null)?.reason;
  return { decisions, ...(reason && { reason }) };
}

interface StartOfImport {
  mapping: SeriesMapping[];
  decisions: ImportDecision[];
  /** Keeps the recipe for further files. */
  keep?: RecipeToKeep | undefined;
  /** The series of a file with meters in several estates, for the recipe. */
  keptMapping?: SeriesMapping[];
  userId: number;
  signal: AbortSignal;
  /** Where it has been checked with this mapping just now. */
  known?: CheckedImport;
}

/** What was asked with what was answered; refused while a question has no answer. */
export function requireAnswers(questions: ImportQuestion[], decisions: ImportDecision[]): KeptDecision[] {
  const byQuestion = new Map(decisions.map((decision) => [decision.questionId, decision]));
  return questions.map((question) => {
    const { answer, reason } = byQuestion.get(question.id) ?? {};
    if (answer === undefined || !isAnswer(question, answer, reason)) {
      throw new HttpError(422, 'The file has questions without an answer', { code: ErrorCode.ImportHasQuestions });
    }
    return { question, answer, reason: reason?.trim() || null };
  });
}

/** What a person has answered of how a table is read. */
function settingsOf(layout: ImportLayout) {
  if (layout.format === 'recipe')
    return { answers: layout.answers.map(({ id, value }) => `${id}: ${JSON.stringify(value)}`) };
  return null;
}

function continues(
  row: ImportRow,
  { mapping, checked }: { mapping: SeriesMapping[]; checked: CheckedImport },
): boolean {
  return row.state === 'failed' && isDeepStrictEqual(row.mapping, mapping) && row.parts_total === checked.partsTotal;
}

const isStartable = ({ state, revoked_by: revokedBy, layout }: ImportRow) =>
  layout.format !== 'csv' && (state === 'draft' || (state === 'failed' && revokedBy === null));
const notReady = () => conflict(ErrorCode.ImportNotReady, 'The import is running or done');

const recipeOf = ({ recipe_name: name }: ImportRow) => (name === null ? undefined : { name });

interface StartedBy {
  mapping: SeriesMapping[];
  checked: CheckedImport;
  decisions: KeptDecision[];
  userId: number;
  confirmed: StoredRecipe | undefined;
}

async function markRunning(
  tx: Database,
  row: ImportRow,
  { mapping, checked, decisions, userId, confirmed }: StartedBy,
): Promise<boolean> {
  const progress = continues(row, { mapping, checked })
    ? {}
    : { parts_done: 0, result: JSON.stringify(checked.preview.series) };
  const { numUpdatedRows } = await tx
    .updateTable('value_import')
    .set({
      state: 'running',
      // a file that came by itself is loaded by whoever answers for it
      created_by: row.state === 'draft' ? userId : row.created_by,
      ...(confirmed && recipeColumnsOf(confirmed)),
      api_key_name: actingKeyName(),
      // what was checked is what will be loaded, even if the draft was read differently meanwhile
      layout: JSON.stringify(row.layout),
      mapping: JSON.stringify(mapping),
      decisions: JSON.stringify(decisions),
      parts_total: checked.partsTotal,
      failure: null,
      claim: null,
      heartbeat_at: null,
      ...progress,
    })
    .where('customer_id', '=', row.customer_id)
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
