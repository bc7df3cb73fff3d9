import type { Consequences } from '@lichthof/contracts/imports/recipes.ts';
import { MeterKind } from '@lichthof/domain/metering/codes.ts';
import { addDays, eachDay } from '@lichthof/domain/time/days.ts';
import { startOfDay } from '@lichthof/domain/time/local-days.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aMeter, aMountedDevice } from '../../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { saveMeterDays } from '../../metering/values/meter-days.db.ts';
import { anImportingEstate, fileOf, previewOf, uploaded } from '../import-file-for-tests.ts';

let server: TestServer;
let estate: Awaited<ReturnType<typeof anImportingEstate>>;

beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());
beforeEach(async () => void (estate = await anImportingEstate(server)));

const [first, second] = ['2025-05-05', '2025-05-06'] as const;
const wholeDay = (amount: number) => Array.from({ length: 96 }, (): number | null => amount);

const storeDay = (meterId: number | undefined, day: string, amounts: (number | null)[]) =>
  saveMeterDays(server.db, estate.customerId, [{ meterId: meterId ?? 0, day, amounts, statuses: null }]);

async function storeReading(at: number, counter: number): Promise<void> {
  const [meterId = 0] = estate.meterIds;
  await server.db
    .insertInto('reading')
    .values({ customer_id: estate.customerId, meter_id: meterId, at: new Date(at), counter, origin: 'operator' })
    .execute();
}

const mountDevice = (during: { from?: string; to?: string } = {}) =>
  aMountedDevice(server.db, { ...estate, meterId: estate.meterIds[0] ?? 0 }, during);

const midnight = (day: string) => startOfDay(day, 'Europe/Berlin');

it('compares the days of a file with the whole ones of the year before', async () => {
  const [meterId, other] = estate.meterIds;
  await storeDay(meterId, '2024-05-05', wholeDay(20));
  await storeDay(meterId, '2024-05-06', [null, ...wholeDay(20).slice(1)]);
  await storeDay(other, '2024-05-06', wholeDay(30));

  const { comparison } = await previewOf(server, estate, fileOf([first, second]));

  expect(comparison).toMatchObject({ by: 'day', connection: null });
  expect(comparison.periods).toEqual([
    { from: first, to: second },
    { from: second, to: addDays(second, 1) },
  ]);
  expect(comparison.series).toEqual([
    { seriesKey: '1', totals: [2400, 2400], yearBefore: [1920, null], counter: null },
    { seriesKey: '2', totals: [2400, 2400], yearBefore: [null, 2880], counter: null },
  ]);
});

it('compares a file with the readings of the counter within it', async () => {
  await mountDevice();
  await storeReading(midnight(first), 100_000);
  await storeReading(midnight(second) + 450_000, 102_500);

  const { comparison } = await previewOf(server, estate, fileOf([first, second]));

  expect(comparison.series.map(({ counter }) => counter)).toEqual([
    { from: '2025-05-05T00:00:00+02:00', to: '2025-05-06T00:07:30+02:00', rise: 2500, total: 2413 },
    null,
  ]);
});

it('knows no counter where another device was read', async () => {
  await mountDevice({ to: second });
  await mountDevice({ from: second });
  await storeReading(midnight(first), 100_000);
  await storeReading(midnight(second) + 900_000, 102_425);

  const { comparison } = await previewOf(server, estate, fileOf([first, second]));

  expect(comparison.series[0]?.counter).toBeNull();
});

it('compares what is used with what comes through the house connection', async () => {
  const place = { customerId: estate.customerId, estateId: estate.estateId };
  const connection = await aMeter(server.db, place, { kind: MeterKind.GridConsumption });
  await storeDay(connection, first, wholeDay(60));

  const { comparison } = await previewOf(server, estate, fileOf([first, second]));

  expect(comparison.connection).toEqual({ from: first, to: second, days: 1, total: 4800, expected: 5760 });
});

it('compares a year by its months', async () => {
  const days = eachDay('2025-01-01', '2025-03-01');
  for (const day of eachDay('2024-01-01', '2024-02-01')) await storeDay(estate.meterIds[0], day, wholeDay(10));

  const { comparison } = await previewOf(server, estate, fileOf(days));

  expect(comparison.by).toBe('month');
  expect(comparison.series[0]).toMatchObject({
    totals: [31 * 2400, 28 * 2400],
    yearBefore: [31 * 960, null],
  });
});

/** Rows of five minutes, in UTC, which only a recipe reads. */
const fiveMinutesOf = (day: string) =>
  Array.from({ length: 288 }, (_, index) => `${new Date(Date.parse(day) + index * 300_000).toISOString()};5`);

it('puts the year before of the mapped meters beside each reading of an open part', async () => {
  const file = ['timestamp_utc;Verbrauch [Wh]', ...[first, second].flatMap(fiveMinutesOf)].join('\n');
  const draft = await uploaded(server, estate, file);
  await storeDay(estate.meterIds[0], '2024-05-06', wholeDay(20));
  const mapping = [{ seriesKey: draft.layout.series[0]?.key, meterId: estate.meterIds[0], unit: null }];

  const response = await server.app.inject({
    method: 'POST',
    url: `${estate.url}/${draft.importId}/consequences`,
    headers: estate.headers,
    payload: { mapping },
  });

  const brought = response.json<Consequences>().flatMap(({ readings }) => readings.flat(2));
  expect(brought.length).toBeGreaterThan(0);
  expect(brought[0]?.totals.find(({ from }) => from === second)).toMatchObject({ yearBefore: 1920 });
});
