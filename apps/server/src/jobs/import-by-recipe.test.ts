import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { RecipeLayout } from '@lichthof/contracts/imports/import-layouts.ts';
import type { Import } from '@lichthof/contracts/imports/imports.ts';
import type { Consequences } from '@lichthof/contracts/imports/recipes.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { anImportingEstate, importEnded, uploaded } from '../features/imports/import-file-for-tests.ts';
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
const fiveMinutes = Array.from(
  { length: 288 },
  (_, index) => `${two(Math.floor(index / 12))}:${two((index % 12) * 5)}`,
);

/** Two days of rows of five minutes, 10 Wh each, in UTC. */
const fiveMinuteFile = [
  'timestamp_utc;Verbrauch [Wh]',
  ...['2023-08-01', '2023-08-02'].flatMap((day) => fiveMinutes.map((time) => `${day} ${time}:00;10`)),
].join('\n');

const layoutOf = (of: Import): RecipeLayout => {
  if (of.layout.format !== 'recipe') throw new Error(`read as ${of.layout.format}`);
  return of.layout;
};
const openOf = (of: Import) => layoutOf(of).parts.filter(({ proof }) => proof === null);

const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
  server.app.inject({ method, url: `${estate.url}/${path}`, headers: estate.headers, ...(payload && { payload }) });

/** Answers every open part with the reading wanted, or the first. */
async function answerAll(draft: Import, wanted: Record<string, unknown> = {}): Promise<Import> {
  let current = draft;
  for (let open = openOf(current); open.length > 0; open = openOf(current)) {
    const [part] = open;
    if (!part) break;
    const reading = Math.max(0, (part.readings as unknown[]).indexOf(wanted[part.kind]));
    const response = await call('PUT', `${draft.importId}/layout`, { answers: [{ part: part.id, reading }] });
    current = response.json<Import>();
  }
  return current;
}

const mappingOf = (draft: Import, meterId = estate.meterIds[0]) => [
  { seriesKey: layoutOf(draft).series[0]?.key, meterId, unit: null },
];

it('reads rows of five minutes by a recipe, and asks what the file does not say', async () => {
  const draft = await uploaded(server, estate, fiveMinuteFile);

  const { recipe, parts } = layoutOf(draft);
  expect(recipe.time).toMatchObject({ steps: [5], clock: { kind: 'utc' } });
  expect(recipe.series).toMatchObject([{ name: 'Verbrauch [Wh]', unit: 'Wh' }]);
  expect(parts.find(({ kind }) => kind === 'clock')?.proof).toMatchObject({ kind: 'header' });
  expect(openOf(draft).map(({ kind }) => kind)).toContain('stamp');
});

it('tells of each reading of an open part what it would bring', async () => {
  const draft = await uploaded(server, estate, fiveMinuteFile);

  const consequences = (
    await call('POST', `${draft.importId}/consequences`, { mapping: mappingOf(draft) })
  ).json<Consequences>();

  const stamp = openOf(draft).find(({ kind }) => kind === 'stamp');
  const readings = consequences.find(({ part }) => part === stamp?.id)?.readings ?? [];
  const byStamp = Object.fromEntries(
    (stamp?.readings ?? []).map((value, index) => [JSON.stringify(value), readings[index]?.[0]]),
  );
  expect(byStamp).toMatchObject({
    '"begin"': { total: 5760, from: '2023-08-01T02:00:00+02:00', to: '2023-08-03T02:00:00+02:00' },
    '"end"': { total: 5760, from: '2023-08-01T02:00:00+02:00' },
  });
  expect(byStamp['"begin"']).not.toEqual(byStamp['"end"']);
});

it('loads nothing as long as a part is open, and afterwards exactly what was shown', async () => {
  const draft = await uploaded(server, estate, fiveMinuteFile);
  const early = await call('POST', `${draft.importId}/start`, { mapping: mappingOf(draft), decisions: [] });
  expect([early.statusCode, early.json().metadata]).toEqual([422, { code: ErrorCode.ImportHasQuestions }]);

  const answered = await answerAll(draft, { stamp: 'begin', content: 'amount' });
  const started = await call('POST', `${draft.importId}/start`, { mapping: mappingOf(answered), decisions: [] });
  expect(started.statusCode).toBe(200);

  const done = await importEnded(server, estate, draft.importId);
  expect(done).toMatchObject({ state: 'done', result: [{ total: 5760, quarterHours: 192, missing: 96 }] });
  expect(layoutOf(done).parts.filter(({ proof }) => proof?.kind === 'answer').length).toBeGreaterThan(0);
});

it('opens a part again when its answer is taken back', async () => {
  const draft = await uploaded(server, estate, fiveMinuteFile);
  const answered = await answerAll(draft, { stamp: 'end' });
  expect(layoutOf(answered).recipe.time.stamp).toBe('end');

  const again = (await call('PUT', `${draft.importId}/layout`, { withdrawn: 'stamp' })).json<Import>();

  expect(openOf(again).map(({ kind }) => kind)).toContain('stamp');
});

it('changes nothing by an answer that the part does not have', async () => {
  const draft = await uploaded(server, estate, fiveMinuteFile);

  const answers = [
    { part: 'stamp', reading: 99 },
    { part: 'of another file', reading: 0 },
  ];
  const response = await call('PUT', `${draft.importId}/layout`, { answers });

  expect(response.statusCode).toBe(200);
  expect(layoutOf(response.json<Import>())).toEqual(layoutOf(draft));
});

it('reads a matrix of days and quarter-hours', async () => {
  const times = Array.from({ length: 96 }, (_, index) => `${two(Math.floor(index / 4))}:${two((index % 4) * 15)}`);
  const rows = ['13.08.2023', '14.08.2023'].map((day) => [day, ...times.map(() => '0,25')].join(';'));
  const draft = await uploaded(server, estate, [['Tag kWh', ...times].join(';'), ...rows].join('\n'));

  const answered = await answerAll(draft, { unit: 'kWh', content: 'amount', stamp: 'begin' });
  const preview = await call('POST', `${draft.importId}/preview`, { mapping: mappingOf(answered) });

  expect(preview.json()).toMatchObject({
    hasErrors: false,
    series: [{ total: 48_000, quarterHours: 192, missing: 0 }],
  });
});

it('refuses a series whose unit the meter does not count', async () => {
  const draft = await answerAll(await uploaded(server, estate, fiveMinuteFile.replace('[Wh]', '[m³]')));

  const preview = await call('POST', `${draft.importId}/preview`, { mapping: mappingOf(draft) });

  expect(preview.json().issues[0]).toMatchObject({ code: 'unitMismatch' });
});
