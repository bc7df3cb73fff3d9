import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { Attention } from '@lichthof/contracts/monitoring/attention.ts';
import type { OpenIntakeFile } from '@lichthof/contracts/intake/file-answers.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { anImportingEstate } from '../features/imports/import-file-for-tests.ts';
import { aMeter, anEstate, aUser } from '../testing/makers.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { fileOfDay, keep, layoutOf, recipeFilesAt } from './kept-recipe-files-for-tests.ts';
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

/** What an administrator of the customer is answered about a file. */
async function callAboutFile(fileId: number) {
  const { customerId } = estate;
  const right = { role: Role.CustomerAdmin, level: ResourceLevel.Customer, resourceId: customerId };
  const headers = await server.signInAs(await aUser(server.db, [right]));
  const url = `/api/customers/${customerId}/intake-files/${fileId}`;
  return {
    read: async () => (await server.app.inject({ url: `${url}/questions`, headers })).json<OpenIntakeFile>(),
    answer: (payload: object) => server.app.inject({ method: 'POST', url: `${url}/answer`, headers, payload }),
    readWaiting: async () => {
      const attention = await server.app.inject({ url: `/api/customers/${customerId}/attention`, headers });
      return attention.json<Attention>().waitingFiles;
    },
  };
}

it('answers a file that waits in place, once, and remembers the answer for the next one', async () => {
  await files.keptRecipe();
  const { fileId, readFile } = await files.bringFile('keller-4.csv', fileOfDay({ day: '2023-08-04', status: 'G' }));
  const { read, answer, readWaiting } = await callAboutFile(fileId);
  expect(await readWaiting()).toMatchObject({ total: 1, since: expect.stringMatching(/Z$/) });
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
  const reading = part?.kind === 'status' ? part.readings.indexOf('substitute') : -1;
  const given = { answers: [{ part: part?.id, reading }], decisions: [], isKept: true };
  const answers = await Promise.all([answer(given), answer(given)]);

  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  await expect.poll(readFile, { timeout: 20_000 }).toMatchObject({ state: 'loaded', sentence: null });
  expect(await readWaiting()).toEqual({ total: 0, since: null });
  const entries = await server.db
    .selectFrom('audit_entry')
    .select(['action', 'object_type'])
    .where('customer_id', '=', estate.customerId)
    .where('action', 'in', ['start', 'change'])
    .execute();
  expect(entries.filter(({ object_type: type }) => type === 'import_recipe')).toHaveLength(1);
  expect(await files.unattended(fileOfDay({ day: '2023-08-05', status: 'G' }))).toMatchObject({ state: 'running' });
});

it('loads a file with meters of two estates in both by one answer', async () => {
  const otherEstate = await anEstate(server.db, estate.customerId);
  const otherMeter = await aMeter(server.db, { customerId: estate.customerId, estateId: otherEstate });
  const wide = (day: string, status: string) => fileOfDay({ day, header: 'A [Wh];Status;B [Wh]', status, more: ';20' });
  const draft = await files.answerAll(await files.upload(wide('2023-08-01', 'W')));
  const keys = layoutOf(draft).series.map(({ key }) => key);
  const [first, second] = keys;
  await files.call('POST', `/${draft.importId}/start`, {
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

  const { fileId } = await files.bringFile('beide.csv', wide('2023-08-02', 'G'));
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
  expect((await files.unattended(wide('2023-08-03', 'G'))).state).toBe('running');
});
