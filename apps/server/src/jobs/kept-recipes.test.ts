import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { Import } from '@lichthof/contracts/imports/imports.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { anImportingEstate, importEnded } from '../features/imports/import-file-for-tests.ts';
import { aMeter } from '../testing/makers.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { fileOfDay, keep, openOf, recipeFilesAt } from './kept-recipe-files-for-tests.ts';
import { startImportJob } from './run-imports.ts';

let server: TestServer;
let estate: Awaited<ReturnType<typeof anImportingEstate>>;
let files: ReturnType<typeof recipeFilesAt>;
let stop: () => Promise<void>;

beforeAll(async () => {
  server = await startTestServer();
  stop = startImportJob({ db: server.db, log: { error: () => undefined }, pauseMs: 20 });
});
afterAll(async () => {
  await stop();
  await server.close();
});
beforeEach(async () => {
  estate = await anImportingEstate(server);
  files = recipeFilesAt(server, estate);
});

it('keeps what a person has confirmed, and loads the next file of the form without a question', async () => {
  const first = await files.keptRecipe();
  expect(first.recipe).toMatchObject({ name: 'Messdienst Keller', version: 1, confirmedByName: 'Anna Weiß' });

  const next = await files.upload(fileOfDay({ day: '2023-08-02' }));

  expect(next).toMatchObject({ state: 'running', recipe: { name: 'Messdienst Keller' }, fit: { deviations: [] } });
  const done = await importEnded(server, estate, next.importId);
  expect(done).toMatchObject({ state: 'done', result: [{ total: 2880, quarterHours: 96 }] });
  const audit = await server.db.selectFrom('audit_entry').selectAll().where('object_id', '=', next.importId).execute();
  expect(JSON.stringify(audit)).toContain('Messdienst Keller');
});

it('stops at a new status word, asks for it alone, and remembers the answer', async () => {
  await files.keptRecipe();
  const draft = await files.upload(fileOfDay({ day: '2023-08-02', status: 'G' }));
  expect(draft).toMatchObject({ state: 'draft', fit: { deviations: [{ kind: 'newStatusWord', text: 'G' }] } });
  expect(openOf(draft).map(({ id }) => id)).toEqual(['status G']);
  expect(draft.mapping).toEqual(files.mappingOf(draft));

  const answered = await files.answerAll(draft);
  expect((await files.start(answered, { keep: keep() })).statusCode).toBe(200);
  expect(await importEnded(server, estate, draft.importId)).toMatchObject({ recipe: { version: 2 } });

  expect(await files.upload(fileOfDay({ day: '2023-08-03', status: 'G' }))).toMatchObject({ state: 'running' });
  expect(await files.upload(fileOfDay({ day: '2023-08-04', status: 'W' }))).toMatchObject({ state: 'running' });
});

it('tells a new column, a new series and another unit in one sentence', async () => {
  await files.keptRecipe();
  const column = await files.upload(fileOfDay({ day: '2023-08-02', header: 'Keller [Wh];Status;Blind', more: ';1,5' }));
  expect(column.state).toBe('draft');
  expect(column.fit?.deviations[0]).toEqual({ kind: 'newColumn', text: 'Blind' });
  const series = await files.upload(fileOfDay({ day: '2023-08-02', header: 'Dach [Wh];Status' }));
  expect(series.fit?.deviations.map(({ kind }) => kind)).toContain('newSeries');
  const unit = await files.upload(fileOfDay({ day: '2023-08-02', header: 'Keller [kWh];Status' }));
  expect(unit.fit?.deviations.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['missingColumn', 'part']));
});

it('asks which of two recipes is meant', async () => {
  const first = await files.keptRecipe();
  const draft = await files.upload(fileOfDay({ day: '2023-08-02', status: 'WG' }));
  const answered = await files.answerAll(draft);
  await files.start(answered, { keep: { ...keep('Messdienst Dach'), isNew: true } });
  await importEnded(server, estate, draft.importId);

  const next = await files.upload(fileOfDay({ day: '2023-08-03' }));
  expect(next).toMatchObject({ state: 'draft', recipe: null, fit: { deviations: [{ kind: 'severalRecipes' }] } });
  const ids = next.fit?.fitting.map(({ recipeId }) => recipeId) ?? [];
  expect(ids).toHaveLength(2);

  const { recipeId } = first.recipe ?? {};
  const chosen = (await files.call('PUT', `/${next.importId}/layout`, { recipeId })).json<Import>();
  expect(chosen).toMatchObject({ recipe: { name: 'Messdienst Keller' }, fit: { deviations: [] } });
  expect(chosen.mapping).toEqual(files.mappingOf(chosen));
});

it('lets one of two people confirm a form, and tells the other', async () => {
  const [first, second] = await Promise.all(
    ['2023-08-01', '2023-08-02'].map(async (day) => files.answerAll(await files.upload(fileOfDay({ day })))),
  );
  if (!first || !second) throw new Error('no draft');
  const answers = await Promise.all([
    files.start(first, { keep: keep('A') }),
    files.start(second, { keep: keep('B') }),
  ]);

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([200, 409]));
  const refused = answers.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json().metadata).toEqual({ code: ErrorCode.ImportRecipeExists });
});

it('loads a file that came by itself once, in the name of whoever confirmed its recipe', async () => {
  await files.keptRecipe();
  const content = fileOfDay({ day: '2023-08-02' });
  const loaded = await files.unattended(content);
  expect(loaded).toMatchObject({ state: 'running', sentence: null });
  const done = await importEnded(server, estate, loaded.importId ?? 0);
  expect(done).toMatchObject({ state: 'done', createdByName: 'Anna Weiß', sourceName: 'SFTP Musterau' });
  expect(await files.unattended(content)).toEqual({ ...loaded, state: 'alreadyLoaded' });
});

it('lets a file wait that deviates, with one sentence, and once', async () => {
  await files.keptRecipe();
  const content = fileOfDay({ day: '2023-08-02', status: 'G' });
  const waiting = await files.unattended(content);
  expect(waiting).toMatchObject({ state: 'waits', sentence: 'Das Wort „G“ im Status ist neu.' });
  expect(await files.unattended(content)).toEqual(waiting);
  const { json } = await files.call('GET', `/${waiting.importId}`);
  expect(json()).toMatchObject({ state: 'draft', sourceName: 'SFTP Musterau' });
});

it('loads nothing in the name of somebody who may not any more', async () => {
  await files.keptRecipe();
  const { customerId, userId } = estate;
  await server.db
    .deleteFrom('access_right')
    .where('customer_id', '=', customerId)
    .where('user_id', '=', userId)
    .execute();
  const waiting = await files.unattended(fileOfDay({ day: '2023-08-02' }));
  expect(waiting).toMatchObject({ state: 'waits', sentence: expect.stringContaining('Anna Weiß') });
});

it('loads nothing without a recipe, without values, or with a value above the power of its meter', async () => {
  expect(await files.unattended(fileOfDay({ day: '2023-08-02' }))).toMatchObject({ importId: null, state: 'waits' });
  expect(await files.unattended('Angebot\nfür Herbst\n')).toMatchObject({ importId: null, state: 'noValues' });

  await files.keptRecipe();
  const { customerId, estateId } = estate;
  await aMeter(server.db, { customerId, estateId });
  const high = fileOfDay({ day: '2023-08-03' }).replaceAll(';10;', ';1000000;');
  const waiting = await files.unattended(high);
  expect(waiting.state).toBe('waits');
  expect(waiting.sentence).toMatch(/^Ein Wert ist höher/);
});

it('says that a recipe is paused', async () => {
  await files.keptRecipe();
  await server.db
    .updateTable('import_recipe')
    .set({ state: 'paused' })
    .where('customer_id', '=', estate.customerId)
    .execute();
  expect(await files.unattended(fileOfDay({ day: '2023-08-02' }), { estateId: estate.estateId })).toMatchObject({
    state: 'waits',
    sentence: 'Die Vorlage „Messdienst Keller“ ist pausiert.',
  });
});

it('loads a file that a folder brought, and lists it with its estate, meter and values', async () => {
  await files.keptRecipe();
  const { readFile } = await files.bringFile('keller-3.csv', fileOfDay({ day: '2023-08-03' }));
  expect(await readFile()).toMatchObject({
    fileName: 'keller-3.csv',
    state: 'loaded',
    sentence: null,
    meterCount: 1,
    valueCount: 96,
    estate: { estateId: estate.estateId },
  });
});
