import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { RecipeLayout } from '@lichthof/contracts/imports/import-layouts.ts';
import type { Import } from '@lichthof/contracts/imports/imports.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { anImportingEstate, importEnded } from '../features/imports/import-file-for-tests.ts';
import { listFiles } from '../features/intake/files/intake-files.db.ts';
import { insertFiles, prepareFiles } from '../features/intake/files/store-delivery.ts';
import { loadUnattended } from '../features/imports/unattended/load-unattended.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import type { OpenIntakeFile } from '@lichthof/contracts/intake/file-answers.ts';
import { aMeter, anEstate, aUser } from '../testing/makers.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { startLoadingIntakeFiles } from './load-intake-files.ts';
import { startImportJob } from './run-imports.ts';

let server: TestServer;
let estate: Awaited<ReturnType<typeof anImportingEstate>>;
let stop: () => Promise<void>;

beforeAll(async () => {
  server = await startTestServer();
  stop = startImportJob({ db: server.db, log: { error: () => undefined }, pauseMs: 20 });
});
afterAll(async () => {
  await stop();
  await server.close();
});
beforeEach(async () => void (estate = await anImportingEstate(server)));

const two = (number: number) => String(number).padStart(2, '0');
const times = Array.from({ length: 288 }, (_, index) => `${two(Math.floor(index / 12))}:${two((index % 12) * 5)}`);

interface FileOfDay {
  day: string;
  header?: string;
  /** One letter after another. */
  status?: string;
  more?: string;
}

/** A day of rows of five minutes, 10 Wh each, in UTC, with a status. */
const fileOfDay = ({ day, header = 'Keller [Wh];Status', status = 'W', more = '' }: FileOfDay) =>
  [
    `timestamp_utc;${header}`,
    ...times.map((time, index) => `${day} ${time}:00;10;${status[index % status.length]}${more}`),
  ].join('\n');

const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
  server.app.inject({ method, url: `${estate.url}${path}`, headers: estate.headers, ...(payload && { payload }) });

async function upload(content: string): Promise<Import> {
  const response = await server.app.inject({
    method: 'POST',
    url: `${estate.url}?fileName=keller.csv&load=whenFitting`,
    headers: { ...estate.headers, 'content-type': 'text/csv' },
    payload: content,
  });
  return response.json<Import>();
}

const layoutOf = ({ layout }: Import): RecipeLayout => {
  if (layout.format !== 'recipe') throw new Error(`read as ${layout.format}`);
  return layout;
};
const openOf = (one: Import) => layoutOf(one).parts.filter(({ proof }) => proof === null);

const wanted: Record<string, unknown> = { stamp: 'begin', content: 'amount', status: 'measured' };

/** Answers every open part. */
async function answerAll(draft: Import): Promise<Import> {
  let current = draft;
  for (let [part] = openOf(current); part; [part] = openOf(current)) {
    const reading = Math.max(0, (part.readings as unknown[]).indexOf(wanted[part.kind]));
    const answers = [{ part: part.id, reading }];
    current = (await call('PUT', `/${draft.importId}/layout`, { answers })).json<Import>();
  }
  return current;
}

const keep = (name = 'Messdienst Keller') => ({ name, meterRule: { by: 'series' as const }, isNew: false });
const mappingOf = (draft: Import, meterId = estate.meterIds[0]) => [
  { seriesKey: layoutOf(draft).series[0]?.key, meterId, unit: null },
];
const start = (draft: Import, choices = {}) =>
  call('POST', `/${draft.importId}/start`, { mapping: mappingOf(draft), decisions: [], ...choices });

/** A file that a person has answered and loaded, with its recipe kept. */
async function keptRecipe(name?: string): Promise<Import> {
  const draft = await answerAll(await upload(fileOfDay({ day: '2023-08-01' })));
  const started = await start(draft, { keep: keep(name) });
  expect(started.statusCode).toBe(200);
  return importEnded(server, estate, draft.importId);
}

const unattended = (content: string, change: { estateId?: number | null; fileName?: string } = {}) =>
  loadUnattended(server.db, {
    customerId: estate.customerId,
    estateId: null,
    fileName: 'keller.csv',
    bytes: new TextEncoder().encode(content),
    source: { name: 'SFTP Musterau', kind: 'sftp' },
    connectedBy: estate.userId,
    signal: new AbortController().signal,
    ...change,
  });

it('keeps what a person has confirmed, and loads the next file of the form without a question', async () => {
  const first = await keptRecipe();
  expect(first.recipe).toMatchObject({ name: 'Messdienst Keller', version: 1, confirmedByName: 'Anna Weiß' });

  const next = await upload(fileOfDay({ day: '2023-08-02' }));

  expect(next).toMatchObject({ state: 'running', recipe: { name: 'Messdienst Keller' }, fit: { deviations: [] } });
  const done = await importEnded(server, estate, next.importId);
  expect(done).toMatchObject({ state: 'done', result: [{ total: 2880, quarterHours: 96 }] });
  const audit = await server.db.selectFrom('audit_entry').selectAll().where('object_id', '=', next.importId).execute();
  expect(JSON.stringify(audit)).toContain('Messdienst Keller');
});

it('stops at a new status word, asks for it alone, and remembers the answer', async () => {
  await keptRecipe();
  const draft = await upload(fileOfDay({ day: '2023-08-02', status: 'G' }));
  expect(draft).toMatchObject({ state: 'draft', fit: { deviations: [{ kind: 'newStatusWord', text: 'G' }] } });
  expect(openOf(draft).map(({ id }) => id)).toEqual(['status G']);
  expect(draft.mapping).toEqual(mappingOf(draft));

  const answered = await answerAll(draft);
  expect((await start(answered, { keep: keep() })).statusCode).toBe(200);
  expect(await importEnded(server, estate, draft.importId)).toMatchObject({ recipe: { version: 2 } });

  expect(await upload(fileOfDay({ day: '2023-08-03', status: 'G' }))).toMatchObject({ state: 'running' });
  expect(await upload(fileOfDay({ day: '2023-08-04', status: 'W' }))).toMatchObject({ state: 'running' });
});

it('tells a new column, a new series and another unit in one sentence', async () => {
  await keptRecipe();
  const column = await upload(fileOfDay({ day: '2023-08-02', header: 'Keller [Wh];Status;Blind', more: ';1,5' }));
  expect(column.state).toBe('draft');
  expect(column.fit?.deviations[0]).toEqual({ kind: 'newColumn', text: 'Blind' });
  const series = await upload(fileOfDay({ day: '2023-08-02', header: 'Dach [Wh];Status' }));
  expect(series.fit?.deviations.map(({ kind }) => kind)).toContain('newSeries');
  const unit = await upload(fileOfDay({ day: '2023-08-02', header: 'Keller [kWh];Status' }));
  expect(unit.fit?.deviations.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['missingColumn', 'part']));
});

it('asks which of two recipes is meant', async () => {
  const first = await keptRecipe();
  const draft = await upload(fileOfDay({ day: '2023-08-02', status: 'WG' }));
  const answered = await answerAll(draft);
  await start(answered, { keep: { ...keep('Messdienst Dach'), isNew: true } });
  await importEnded(server, estate, draft.importId);

  const next = await upload(fileOfDay({ day: '2023-08-03' }));
  expect(next).toMatchObject({ state: 'draft', recipe: null, fit: { deviations: [{ kind: 'severalRecipes' }] } });
  const ids = next.fit?.fitting.map(({ recipeId }) => recipeId) ?? [];
  expect(ids).toHaveLength(2);

  const { recipeId } = first.recipe ?? {};
  const chosen = (await call('PUT', `/${next.importId}/layout`, { recipeId })).json<Import>();
  expect(chosen).toMatchObject({ recipe: { name: 'Messdienst Keller' }, fit: { deviations: [] } });
  expect(chosen.mapping).toEqual(mappingOf(chosen));
});

it('lets one of two people confirm a form, and tells the other', async () => {
  const [first, second] = await Promise.all(
    ['2023-08-01', '2023-08-02'].map(async (day) => answerAll(await upload(fileOfDay({ day })))),
  );
  if (!first || !second) throw new Error('no draft');
  const answers = await Promise.all([start(first, { keep: keep('A') }), start(second, { keep: keep('B') })]);

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([200, 409]));
  const refused = answers.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json().metadata).toEqual({ code: ErrorCode.ImportRecipeExists });
});

it('loads a file that came by itself once, in the name of whoever confirmed its recipe', async () => {
  await keptRecipe();
  const content = fileOfDay({ day: '2023-08-02' });
  const loaded = await unattended(content);
  expect(loaded).toMatchObject({ state: 'running', sentence: null });
  const done = await importEnded(server, estate, loaded.importId ?? 0);
  expect(done).toMatchObject({ state: 'done', createdByName: 'Anna Weiß', sourceName: 'SFTP Musterau' });
  expect(await unattended(content)).toEqual({ ...loaded, state: 'alreadyLoaded' });
});

it('lets a file wait that deviates, with one sentence, and once', async () => {
  await keptRecipe();
  const content = fileOfDay({ day: '2023-08-02', status: 'G' });
  const waiting = await unattended(content);
  expect(waiting).toMatchObject({ state: 'waits', sentence: 'Das Wort „G“ im Status ist neu.' });
  expect(await unattended(content)).toEqual(waiting);
  const { json } = await call('GET', `/${waiting.importId}`);
  expect(json()).toMatchObject({ state: 'draft', sourceName: 'SFTP Musterau' });
});

it('loads nothing in the name of somebody who may not any more', async () => {
  await keptRecipe();
  const { customerId, userId } = estate;
  await server.db
    .deleteFrom('access_right')
    .where('customer_id', '=', customerId)
    .where('user_id', '=', userId)
    .execute();
  const waiting = await unattended(fileOfDay({ day: '2023-08-02' }));
  expect(waiting).toMatchObject({ state: 'waits', sentence: expect.stringContaining('Anna Weiß') });
});

it('loads nothing without a recipe, without values, or with a value above the power of its meter', async () => {
  expect(await unattended(fileOfDay({ day: '2023-08-02' }))).toMatchObject({ importId: null, state: 'waits' });
  expect(await unattended('Angebot\nfür Herbst\n')).toMatchObject({ importId: null, state: 'noValues' });

  await keptRecipe();
  const { customerId, estateId } = estate;
  await aMeter(server.db, { customerId, estateId });
  const high = fileOfDay({ day: '2023-08-03' }).replaceAll(';10;', ';10000000;');
  const waiting = await unattended(high);
  expect(waiting.state).toBe('waits');
  expect(waiting.sentence).toMatch(/^Ein Wert ist höher/);
});

it('says that a recipe is paused', async () => {
  await keptRecipe();
  await server.db
    .updateTable('import_recipe')
    .set({ state: 'paused' })
    .where('customer_id', '=', estate.customerId)
    .execute();
  expect(await unattended(fileOfDay({ day: '2023-08-02' }), { estateId: estate.estateId })).toMatchObject({
    state: 'waits',
    sentence: 'Die Vorlage „Messdienst Keller“ ist pausiert.',
  });
});

/** Brings a file by a folder, and waits until it is loaded or waits. */
async function bringFile(fileName: string, content: string) {
  const { customerId, userId } = estate;
  const config = { folder: 'werte', deletes: false };
  const row = { customer_id: customerId, name: `Ordner ${fileName}`, kind: 'folder' as const, changed_by: userId };
  const { id: sourceId } = await server.db
    .insertInto('data_source')
    .values({ ...row, state: 'paused', config: JSON.stringify(config) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const bytes = new TextEncoder().encode(content);
  const files = await prepareFiles({ config }, { sender: null, files: [{ fileName, content: bytes }] });
  await insertFiles(server.db, { customerId, sourceId, key: fileName }, files);
  const stopLoading = startLoadingIntakeFiles({ db: server.db, log: { error: () => undefined } });
  const readFile = async () => (await listFiles(server.db, customerId, {})).files[0];
  await expect.poll(async () => (await readFile())?.state, { timeout: 20_000 }).toMatch(/^(loaded|waits)$/);
  await stopLoading();
  return { readFile, fileId: (await readFile())?.fileId ?? 0 };
}

it('loads a file that a folder brought, and lists it with its estate, meter and values', async () => {
  await keptRecipe();
  const { readFile } = await bringFile('keller-3.csv', fileOfDay({ day: '2023-08-03' }));
  expect(await readFile()).toMatchObject({
    fileName: 'keller-3.csv',
    state: 'loaded',
    sentence: null,
    meterCount: 1,
    valueCount: 96,
    estate: { estateId: estate.estateId },
  });
});

/** What an administrator of the customer is answered about a file. */
async function callAboutFile(fileId: number) {
  const { customerId } = estate;
  const right = { role: Role.CustomerAdmin, level: ResourceLevel.Customer, resourceId: customerId };
  const headers = await server.signInAs(await aUser(server.db, [right]));
  const url = `/api/customers/${customerId}/intake-files/${fileId}`;
  return {
    read: async () => (await server.app.inject({ url: `${url}/questions`, headers })).json<OpenIntakeFile>(),
    answer: (payload: object) => server.app.inject({ method: 'POST', url: `${url}/answer`, headers, payload }),
  };
}

it('answers a file that waits in place, once, and remembers the answer for the next one', async () => {
  await keptRecipe();
  const { fileId, readFile } = await bringFile('keller-4.csv', fileOfDay({ day: '2023-08-04', status: 'G' }));
  const { read, answer } = await callAboutFile(fileId);
  const open = await read();
  expect(open).toMatchObject({
    deviations: [{ kind: 'newStatusWord', text: 'G' }],
    recipe: { name: 'Messdienst Keller' },
    isKeepable: true,
    estates: [{ estateId: estate.estateId }],
    meters: [{ meterId: estate.meterIds[0] }],
    questions: [],
  });
  const early = await answer({ answers: [], decisions: [], isKept: true });
  expect([early.statusCode, early.json().metadata]).toEqual([422, { code: ErrorCode.ImportHasQuestions }]);

  const parts = open.layout.format === 'recipe' ? open.layout.parts : [];
  const part = parts.find(({ proof }) => proof === null);
  const reading = (part?.readings as unknown[]).indexOf('substitute');
  const given = { answers: [{ part: part?.id, reading }], decisions: [], isKept: true };
  const answers = await Promise.all([answer(given), answer(given)]);

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  await expect.poll(async () => (await readFile())?.state, { timeout: 20_000 }).toBe('loaded');
  const entries = await server.db
    .selectFrom('audit_entry')
    .select(['action', 'object_type'])
    .where('customer_id', '=', estate.customerId)
    .where('action', 'in', ['start', 'change'])
    .execute();
  expect(entries.filter(({ object_type: type }) => type === 'import_recipe')).toHaveLength(1);
  expect(await unattended(fileOfDay({ day: '2023-08-05', status: 'G' }))).toMatchObject({ state: 'running' });
});

it('loads a file with meters of two estates in both by one answer', async () => {
  const otherEstate = await anEstate(server.db, estate.customerId);
  const otherMeter = await aMeter(server.db, { customerId: estate.customerId, estateId: otherEstate });
  const wide = (day: string, status: string) => fileOfDay({ day, header: 'A [Wh];Status;B [Wh]', status, more: ';20' });
  const draft = await answerAll(await upload(wide('2023-08-01', 'W')));
  const keys = layoutOf(draft).series.map(({ key }) => key);
  const [first, second] = keys;
  await call('POST', `/${draft.importId}/start`, {
    mapping: [{ seriesKey: first, meterId: estate.meterIds[0], unit: null }],
    decisions: [],
    keep: keep(),
  });
  await server.db
    .updateTable('import_recipe')
    .set({
      meters: JSON.stringify({
        rule: { by: 'series' },
        list: [
          { text: 'A [Wh]', meterId: estate.meterIds[0] },
          { text: 'B [Wh]', meterId: otherMeter },
        ],
      }),
      recipe: JSON.stringify(layoutOf(draft).recipe),
    })
    .where('customer_id', '=', estate.customerId)
    .execute();
  expect(second).toBeDefined();

  const { fileId } = await bringFile('beide.csv', wide('2023-08-02', 'G'));
  const { read, answer } = await callAboutFile(fileId);
  const open = await read();
  expect(open.estates.map(({ estateId }) => estateId)).toEqual([estate.estateId, otherEstate]);
  const parts = open.layout.format === 'recipe' ? open.layout.parts.filter(({ proof }) => proof === null) : [];
  const answers = parts.map(({ id, readings }) => ({ part: id, reading: (readings as unknown[]).indexOf('measured') }));
  expect((await answer({ answers, decisions: [], isKept: true })).statusCode).toBe(200);

  const days = () =>
    server.db
      .selectFrom('meter_day')
      .select(['meter_id', 'total'])
      .where('day', '=', '2023-08-02')
      .where('customer_id', '=', estate.customerId)
      .orderBy('meter_id')
      .execute();
  await expect.poll(days, { timeout: 20_000 }).toHaveLength(2);
  expect((await unattended(wide('2023-08-03', 'G'))).state).toBe('running');
});
