import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { ImportPreview } from '@lichthof/contracts/imports/import-previews.ts';
import type { Import } from '@lichthof/contracts/imports/imports.ts';
import { AmountStatus } from '@lichthof/domain/metering/codes.ts';
import { isoAt, quarterHourMs, startOfDay } from '@lichthof/domain/time/local-days.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as sample from '../features/imports/import-file-for-tests.ts';
import { saveMeterDays } from '../features/metering/values/meter-days.db.ts';
import { aMountedDevice } from '../testing/makers.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { startImportJob } from './run-imports.ts';

const timeZone = 'Europe/Berlin';
let server: TestServer;
let estate: Awaited<ReturnType<typeof sample.anImportingEstate>>;
let stop: () => Promise<void>;

beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());
beforeEach(async () => {
  estate = await sample.anImportingEstate(server);
  stop = startImportJob({ db: server.db, log: { error: () => undefined }, pauseMs: 20 });
});
afterEach(() => stop());

/** Counters in Wh every quarter-hour from the local midnight on. */
function counterFile(day: string, counters: (number | null)[]): string {
  const startsAt = startOfDay(day, timeZone);
  const rows = counters.flatMap((counter, index) => {
    const at = isoAt(startsAt + index * quarterHourMs, timeZone);
    return counter === null ? [] : [`${at};${counter}`];
  });
  return ['Zeit;Zählerstand [Wh]', ...rows].join('\n');
}

/** 97 counters of a day, 10 Wh apart, without those between the two positions. */
const evenDay = (from = 0, to = 0) =>
  Array.from({ length: 97 }, (_, index) => (index > from && index < to ? null : 500_000 + index * 10));

async function loaded(content: string): Promise<ImportPreview & { done: Import }> {
  const { importId } = await sample.uploaded(server, estate, content);
  const mapping = sample.mappingOf([estate.meterIds[0]!]);
  const preview = (await sample.send(server, estate, { importId, action: 'preview', mapping })).json<ImportPreview>();
  expect((await sample.send(server, estate, { importId, action: 'start', mapping })).statusCode).toBe(200);
  return { ...preview, done: await sample.importEnded(server, estate, importId) };
}

const storedDays = () =>
  server.db.selectFrom('meter_day').selectAll().where('meter_id', '=', estate.meterIds[0]!).orderBy('day').execute();

describe('lines missing between two counters', () => {
  it('become substitutes that add up to the difference, and the check says how many', async () => {
    const uneven = evenDay(40, 44).map((counter, index) => counter && counter + (index > 40 ? 7 : 0));
    const { issues, series, done } = await loaded(counterFile('2023-08-01', uneven));
    expect(issues).toEqual([{ code: 'counterBridged', count: 4, from: '2023-08-01T10:00', to: '2023-08-01T11:00' }]);
    const counted = { total: 967, quarterHours: 96, missing: 0, substitutes: 4 };
    expect(series).toMatchObject([counted]);
    expect(done.result).toMatchObject([counted]);
    const [day] = await storedDays();
    expect(day).toMatchObject({ total: 967, missing: 0, substituted: 4 });
    expect(day!.amounts.slice(39, 45)).toEqual([10, 12, 12, 12, 11, 10]);
    expect(day!.statuses!.slice(39, 45)).toEqual([0, 1, 1, 1, 1, 0]);
  });

  it('keep what is measured between already', async () => {
    const amounts = Array.from({ length: 96 }, (_, index) => (index === 41 ? 25 : null));
    const stored = { meterId: estate.meterIds[0]!, day: '2023-08-01', amounts, statuses: null };
    await server.db.transaction().execute((tx) => saveMeterDays(tx, estate.customerId, [stored]));
    const { series } = await loaded(counterFile('2023-08-01', evenDay(40, 44)));
    expect(series).toMatchObject([{ substitutes: 3, missing: 1, changed: 0 }]);
    const [day] = await storedDays();
    expect(day).toMatchObject({ total: 960, missing: 0, substituted: 3 });
    expect(day!.amounts.slice(40, 44)).toEqual([5, 25, 5, 5]);
  });

  it('stay open where more is measured between than the counters say', async () => {
    const amounts = Array.from({ length: 96 }, (_, index) => (index === 41 ? 250 : null));
    const stored = { meterId: estate.meterIds[0]!, day: '2023-08-01', amounts, statuses: null };
    await server.db.transaction().execute((tx) => saveMeterDays(tx, estate.customerId, [stored]));
    const { issues, series } = await loaded(counterFile('2023-08-01', evenDay(40, 44)));
    expect(issues).toEqual([{ code: 'gap', count: 3, from: '2023-08-01T10:00', to: '2023-08-01T11:00' }]);
    expect(series).toMatchObject([{ substitutes: 0 }]);
    expect((await storedDays())[0]).toMatchObject({ total: 92 * 10 + 250, missing: 3, substituted: 0 });
  });

  it('follow the course of comparable days of the file and of the store beyond two hours', async () => {
    // Tuesday in the store: all of it in the hour from 06:00 on; the file misses the night of Wednesday
    const tuesday = Array.from({ length: 96 }, (_, index) => (index >= 24 && index < 28 ? 100 : 0));
    const stored = { meterId: estate.meterIds[0]!, day: '2023-08-01', amounts: tuesday, statuses: null };
    await server.db.transaction().execute((tx) => saveMeterDays(tx, estate.customerId, [stored]));
    await loaded(counterFile('2023-08-02', evenDay(0, 48)));
    const day = (await storedDays())[1]!;
    expect(day).toMatchObject({ total: 960, missing: 0, substituted: 48 });
    expect(day.amounts.slice(22, 30)).toEqual([0, 0, 120, 120, 120, 120, 0, 0]);
  });

  it.each([
    ['2023-03-25', 96 + 92],
    ['2023-10-28', 96 + 100],
  ])('from %s on over the change of the clock add up', async (day, quarterHours) => {
    const counters = Array.from({ length: quarterHours + 1 }, (_, index) =>
      index > 90 && index < 120 ? null : 700_000 + index * 13 + (index > 100 ? 5 : 0),
    );
    const { series } = await loaded(counterFile(day, counters));
    expect(series).toMatchObject([{ total: quarterHours * 13 + 5, quarterHours, missing: 0, substitutes: 30 }]);
    const days = await storedDays();
    expect(days.map(({ missing }) => missing)).toEqual([0, 0]);
    expect(days.reduce((sum, { total }) => sum + total, 0)).toBe(quarterHours * 13 + 5);
  });

  it('change nothing when the file comes again, and give way to what is measured later', async () => {
    const file = counterFile('2023-08-01', evenDay(10, 50));
    await loaded(file);
    const before = await storedDays();
    const { series } = await loaded(file);
    expect(series).toMatchObject([{ substitutes: 40, changed: 0 }]);
    expect(await storedDays()).toEqual(before);

    await loaded(counterFile('2023-08-01', evenDay()));
    expect(await storedDays()).toMatchObject([{ total: 960, substituted: 0, statuses: null }]);
  });
});

describe('another device in the file', () => {
  /** The old device shows 500 400 at 10:00 and goes on to 500 404; the new one begins at 20 and shows 23 at 10:15. */
  const exchanged = evenDay().map((counter, index) => (index > 40 ? 23 + (index - 41) * 10 : counter));
  const recorded = async () => {
    const meter = { ...estate, meterId: estate.meterIds[0]! };
    await aMountedDevice(server.db, meter, { from: '2020-01-01', to: '2023-08-01', lastCounter: 500_404 });
    await aMountedDevice(server.db, meter, { from: '2023-08-01', firstCounter: 20 });
  };

  it('leaves its quarter-hour open until the exchange is entered', async () => {
    const { issueCounts } = await loaded(counterFile('2023-08-01', exchanged));
    expect(issueCounts).toMatchObject({ counterFalls: 1 });
    expect((await storedDays())[0]).toMatchObject({ missing: 1, total: 950 });
  });

  it('gives it (last − before) + (after − first) once it is entered, as an edge would', async () => {
    await recorded();
    const { issues, series } = await loaded(counterFile('2023-08-01', exchanged));
    expect(issues).toEqual([]);
    expect(series).toMatchObject([{ total: 957, missing: 0, substitutes: 0 }]);
    const [day] = await storedDays();
    expect(day).toMatchObject({ total: 957, missing: 0, substituted: 0 });
    expect([day!.amounts[40], day!.statuses]).toEqual([7, null]);
  });

  it('within missing lines gives substitutes that add up to both', async () => {
    await recorded();
    const withGap = exchanged.map((counter, index) => (index > 38 && index < 44 ? null : counter));
    const { issues } = await loaded(counterFile('2023-08-01', withGap));
    expect(issues).toEqual([{ code: 'counterBridged', count: 6, from: '2023-08-01T09:30', to: '2023-08-01T11:00' }]);
    const [day] = await storedDays();
    expect(day).toMatchObject({ total: 957, missing: 0, substituted: 6 });
    // 24 Wh of the old device and 33 of the new one
    expect(day!.amounts.slice(37, 45)).toEqual([10, 10, 10, 10, 9, 9, 9, 10]);
    expect(day!.statuses![38]).toBe(AmountStatus.Substitute);
  });
});

it('counters by the hour become substitutes with the exact sum when a person decides to spread them', async () => {
  const hourly = evenDay().map((counter, index) => (index % 4 === 0 ? counter : null));
  const { importId } = await sample.uploaded(server, estate, counterFile('2023-08-01', hourly));
  const mapping = sample.mappingOf([estate.meterIds[0]!]);
  const url = `${estate.url}/${importId}/start`;
  const unanswered = await server.app.inject({ method: 'POST', url, headers: estate.headers, payload: { mapping } });
  expect(unanswered.json()).toMatchObject({ metadata: { code: ErrorCode.ImportHasQuestions } });

  const said = { method: 'evenly' } as const;
  const preview = await sample.send(server, estate, { importId, action: 'preview', mapping, said });
  expect(preview.json()).toMatchObject({
    hasErrors: false,
    issues: [{ code: 'spread', count: 96 }],
    series: [{ total: 960, quarterHours: 96, substitutes: 96, missing: 0 }],
  });
  await sample.send(server, estate, { importId, action: 'start', mapping });
  await sample.importEnded(server, estate, importId);
  expect(await storedDays()).toMatchObject([{ total: 960, missing: 0, substituted: 96 }]);
});
