import { ErrorCode } from '@lichthof/contracts/errors.ts';
import * as revocation from '@lichthof/contracts/imports/import-revocations.ts';
import * as contract from '@lichthof/contracts/imports/imports.ts';
import { dayMs } from '@lichthof/domain/time/days.ts';
import type { ImportLayout } from '@lichthof/domain/metering/mscons/layout.ts';
import type { FastifyError, FastifyInstance } from 'fastify';
import { isDeepStrictEqual } from 'node:util';
import { callerGone } from '../../http/caller-gone.ts';
import { conflict, HttpError, notFound } from '../../http/errors.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import { checkImport } from './check-import.ts';
import { compareReadings } from './comparisons/compare-readings.ts';
import * as imports from './imports.db.ts';
import { runFileTask } from './run-file-task.ts';
import { readRevocation } from './revocations/revocation.db.ts';
import { isRevocable, revokeImport } from './revocations/revoke-import.ts';
import { startImport } from './start-import.ts';
import type { Database } from '../../database/database.ts';
import { type FittedFile, fitToRecipe, fitToRecipes } from './kept-recipes/fit-to-recipes.ts';
import { findRecipe, readRecipeNames, type StoredRecipe } from './kept-recipes/import-recipes.db.ts';
import type { Import, ImportSummary } from '@lichthof/contracts/imports/imports.ts';
import type { ImportRow } from './imports.db.ts';

export function importsRoutes(context: RouteContext): void {
  void context.app.register(async (scope) => {
    takeFiles(scope);
    serveUpload({ ...context, app: scope });
  });
  serveDrafts(context);
  serveProgress(context);
  serveRevocations(context);
}

const uploadsPerMinute = 60;

/** The body of an upload is the file itself. */
function takeFiles(scope: FastifyInstance): void {
  scope.addHook('onRequest', scope.rateLimit({ max: uploadsPerMinute, timeWindow: '1 minute' }));
  scope.addContentTypeParser(
    ['text/csv', 'application/octet-stream'],
    { parseAs: 'buffer', bodyLimit: contract.largestImportBytes },
    (_request, body, done) => done(null, body),
  );
  scope.setErrorHandler((error: FastifyError) => {
    if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error;
    throw new HttpError(413, 'The file is larger than 64 MB', { code: ErrorCode.ImportFileTooLarge });
  });
}

function serveUpload(context: RouteContext): void {
  const { db } = context;
  addRoute(context, contract.uploadImport, async ({ params, query, body, caller: { userId }, reply }) => {
    const bytes = body instanceof Uint8Array ? body : new Uint8Array();
    const { customerId } = params;
    const timeZone = await imports.readTimeZone(db, params);
    const owner = { customerId, signal: callerGone(reply) };
    const file = await runFileTask('describeNew', { bytes, timeZone, nowMs: Date.now() }, owner);
    const given = { ...params, userId, fileName: query.fileName, fileBytes: bytes.length };
    const place = { ...params, timeZone, nowMs: Date.now(), signal: owner.signal };
    const fitted = await fitToRecipes(db, place, { content: file.compressed, described: file });
    const importId = await imports.insertImport(
      db,
      given,
      { ...file, ...fitted.description },
      readingAt(fitted, params.estateId),
    );
    const fits = fitted.recipe !== null && fitted.fit?.deviations.length === 0;
    if (query.load && fits) await loadWithoutQuestions(db, await find(context, { ...params, importId }, userId), owner);
    return readImport(context, { ...params, importId }, userId);
  });
}

/** Starts an import of which nothing is to be decided; any other stays a draft. */
async function loadWithoutQuestions(db: Database, row: ImportRow, { signal }: { signal: AbortSignal }): Promise<void> {
  const mapping = row.mapping ?? [];
  if (mapping.length === 0) return;
  const known = await checkImport(db, row, { mapping, signal });
  const { hasErrors, questions } = known.preview;
  if (hasErrors || questions.length > 0) return imports.saveMapping(db, row, mapping);
  await startImport(db, row, { mapping, decisions: [], userId: row.created_by, signal, known });
}

function serveDrafts(context: RouteContext): void {
  const { db } = context;

  addRoute(context, contract.changeImportLayout, async ({ params, body, caller: { userId }, reply }) => {
    const row = await find(context, params, userId);
    const content = await imports.readContent(db, row);
    if (row.state !== 'draft' || !content) throw conflict(ErrorCode.ImportNotReady, 'The import is no draft');
    const owner = { customerId: params.customerId, signal: callerGone(reply) };
    const { layout, time_zone: timeZone, recipe_fit: fit } = row;
    const nowMs = row.created_at.getTime();
    const chosen = body.recipeId === undefined ? undefined : await chooseRecipe(context, row, body.recipeId);
    const kept = chosen?.recipe ?? (await keptRecipeOf(db, row));
    const described = await runFileTask(
      'describeAgain',
      { content, choices: body, layout, kept, timeZone, nowMs },
      owner,
    );
    // another sheet has another form
    const isOther = !kept && described.facts && !isDeepStrictEqual(described.facts.form, fit?.form);
    const place = { ...params, timeZone, nowMs, signal: owner.signal };
    const fitted = isOther ? await fitToRecipes(db, place, { content, described }) : undefined;
    const read = fitted?.description ?? described;
    const keepsMapping = hasSameSeries(row.layout, read.layout);
    const reading = fitted ? readingAt(fitted, params.estateId) : chosen;
    await imports.updateLayout(db, row, { ...read, keepsMapping, reading });
    return readImport(context, params, userId);
  });

  addRoute(context, contract.listConsequences, async ({ params, body: { mapping }, caller: { userId }, reply }) => {
    const row = await find(context, params, userId);
    const content = await imports.readContent(db, row);
    const { layout, time_zone: timeZone } = row;
    if (layout.format !== 'recipe' || !content) return [];
    const latestAt = row.created_at.getTime() + dayMs;
    const owner = { customerId: params.customerId, signal: callerGone(reply) };
    const described = await runFileTask('describeReadings', { content, layout, timeZone, latestAt }, owner);
    const meters = await imports.findMeters(db, params);
    // meters of other estates bring nothing
    const own = mapping.filter(({ meterId }) => meters.some(({ id }) => id === meterId));
    const mapped = { customerId: params.customerId, parts: layout.parts, mapping: own, meters };
    return compareReadings(db, mapped, described.parts);
  });

  addRoute(context, contract.previewImport, async ({ params, body, caller: { userId }, reply }) => {
    const row = await find(context, params, userId);
    const { preview } = await checkImport(db, row, { mapping: body.mapping, signal: callerGone(reply) });
    await imports.saveMapping(db, row, body.mapping);
    return preview;
  });

  addRoute(context, contract.startImport, async ({ params, body, caller: { userId }, reply }) => {
    const row = await find(context, params, userId);
    await startImport(db, row, { ...body, userId, signal: callerGone(reply) });
    return readImport(context, params, userId);
  });
}

/** The meters of a file's series that lie in an estate. */
const readingAt = ({ recipe, fit, mappings }: FittedFile, estateId: number): imports.ReadingRecipe => ({
  recipe,
  fit,
  mapping: mappings.get(estateId) ?? [],
});

/** The recipe as it is now; what it said when the file came is in the layout. */
async function keptRecipeOf(db: Database, row: ImportRow): Promise<StoredRecipe | undefined> {
  if (row.recipe_id === null) return undefined;
  return findRecipe(db, { customerId: row.customer_id, recipeId: row.recipe_id });
}

/** Reads the file by one of several recipes that fit. */
async function chooseRecipe({ db }: RouteContext, row: ImportRow, recipeId: number): Promise<imports.ReadingRecipe> {
  const { customer_id: customerId, estate_id: estateId, time_zone: timeZone, recipe_fit: fit } = row;
  const recipe = await findRecipe(db, { customerId, recipeId });
  const content = await imports.readContent(db, row);
  const { layout } = row;
  if (!recipe || !content || layout.format === 'csv' || !fit?.fitting.includes(recipeId))
    throw notFound('Import recipe');
  const described = { layout, firstRows: row.first_rows, facts: fit };
  const place = { customerId, estateId, timeZone, nowMs: row.created_at.getTime() };
  const fitted = await fitToRecipe(db, place, { content, described, recipe });
  return { ...readingAt(fitted, estateId), fit: fitted.fit && { ...fitted.fit, known: fit.known } };
}

/** Another delimiter makes other columns; what was mapped is lost then. */
function hasSameSeries(before: ImportLayout, after: ImportLayout): boolean {
  const namesOf = ({ series }: ImportLayout) => series.map(({ key, name }) => `${key} ${name}`);
  return isDeepStrictEqual(namesOf(before), namesOf(after));
}

function serveProgress(context: RouteContext): void {
  addRoute(context, contract.listImports, async ({ params, caller: { userId } }) => {
    const rows = await imports.listImports(context.db, params, userId);
    return rows.map((row) => summaryOf(row, userId));
  });

  addRoute(context, contract.getImport, async ({ params, caller: { userId } }) => readImport(context, params, userId));
}

function serveRevocations(context: RouteContext): void {
  addRoute(context, revocation.getImportRevocation, async ({ params, caller: { userId } }) =>
    readRevocation(context.db, await find(context, params, userId)),
  );

  addRoute(context, revocation.revokeImport, async ({ params, caller: { userId } }) => {
    await revokeImport(context.db, await find(context, params, userId), userId);
    return readImport(context, params, userId);
  });
}

async function find({ db }: RouteContext, keys: imports.ImportKeys, userId: number): Promise<imports.ImportRow> {
  const row = await imports.findImport(db, keys, userId);
  if (!row) throw notFound('Import');
  return row.state === 'draft' && row.layout.format === 'csv' ? renewDraft(db, row) : row;
}

/** Reads a draft anew that an earlier version has read: its mapping was of other series. */
async function renewDraft(db: Database, row: ImportRow): Promise<ImportRow> {
  const { customer_id: customerId, estate_id: estateId, time_zone: timeZone, layout } = row;
  const content = await imports.readContent(db, row);
  if (!content) return row;
  const nowMs = row.created_at.getTime();
  const described = await runFileTask(
    'describeAgain',
    { content, choices: {}, layout, timeZone, nowMs },
    { customerId },
  );
  const fitted = await fitToRecipes(db, { customerId, estateId, timeZone, nowMs }, { content, described });
  const reading = readingAt(fitted, estateId);
  await imports.updateLayout(db, row, { ...fitted.description, keepsMapping: false, reading });
  return (await imports.findImport(db, { customerId, estateId, importId: row.id }, row.created_by)) ?? row;
}

function summaryOf(row: ImportRow, userId: number): ImportSummary {
  const days = (row.result ?? []).flatMap(({ from, to }) => (from && to ? [from, to] : [])).sort();
  return {
    importId: row.id,
    fileName: row.file_name,
    fileBytes: row.file_bytes,
    createdAt: row.created_at.toISOString(),
    createdByName: `${row.first_name} ${row.last_name}`,
    isOwn: row.created_by === userId,
    state: row.state,
    isRevocable: isRevocable(row),
    isRevoking: row.revoked_by !== null && row.state !== 'revoked',
    partsDone: row.parts_done,
    partsTotal: row.parts_total,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
  };
}

async function readImport(context: RouteContext, keys: imports.ImportKeys, userId: number): Promise<Import> {
  const row = await find(context, keys, userId);
  const fitting = row.state === 'draft' ? (row.recipe_fit?.fitting ?? []) : [];
  const named = fitting.length > 1 ? await readRecipeNames(context.db, row.customer_id, fitting) : [];
  return importOf(row, userId, named);
}

/** Values of the file itself are shown to whoever uploaded it, and of one that came by itself to whoever may load it. */
function importOf(row: ImportRow, userId: number, fitting: { recipeId: number; name: string }[]): Import {
  const isShown = row.created_by === userId || row.source_name !== null;
  return {
    ...summaryOf(row, userId),
    layout: row.layout,
    firstRows: isShown ? row.first_rows : [],
    mapping: row.mapping ?? [],
    // those loaded before substitutes were formed of counters have none
    result: (row.result ?? []).map((series) => ({ ...series, substitutes: series.substitutes ?? 0 })),
    decisions: row.decisions ?? [],
    recipe: recipeOf(row),
    fit: row.recipe_fit && {
      deviations: row.recipe_fit.deviations,
      fitting,
      places: isShown ? row.recipe_fit.places : [],
    },
    sourceName: row.source_name,
    failure: row.failure,
  };
}

function recipeOf(row: ImportRow): Import['recipe'] {
  const { recipe_name: name, recipe_version: version, recipe_confirmed_at: confirmedAt } = row;
  if (name === null || version === null) return null;
  return {
    recipeId: row.recipe_id,
    name,
    version,
    confirmedByName: row.recipe_confirmed_by_name,
    confirmedAt: confirmedAt?.toISOString() ?? null,
  };
}
