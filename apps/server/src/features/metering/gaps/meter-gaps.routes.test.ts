import type { MeterYear } from '@lichthof/contracts/metering/meter-gaps.ts';
import { AmountStatus } from '@lichthof/domain/metering/codes.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { localDayOf, quarterHoursOf, startOfDay } from '@lichthof/domain/time/local-days.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMeter } from '../../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { aMeterOfMarch, anEstateWithOwner, type TestEstate } from './gaps-for-tests.ts';
import { saveMeterDays } from '../values/meter-days.db.ts';
import { readMeterMonths } from './find-meter-gaps.ts';

const timeZone = 'Europe/Berlin';
let server: TestServer;
let estate: TestEstate;

beforeAll(async () => {
  server = await startTestServer();
  estate = await anEstateWithOwner(server);
});
afterAll(() => server.close());

async function yearOf(meterId: number, year = 2026): Promise<MeterYear> {
  return (await estate.call('GET', `/meters/${meterId}/gaps?year=${year}`)).json();
}

const save = (meterId: number, day: string, amounts: (number | null)[], status: AmountStatus | null = null) =>
  server.db
    .transaction()
    .execute((tx) =>
      saveMeterDays(tx, estate.customerId, [
        { meterId, day, amounts, statuses: status === null ? null : amounts.map(() => status) },
      ]),
    );

const dayFrom = (first: number, last: number) =>
  Array.from({ length: 96 }, (_, index) => (index >= first && index <= last ? 50 : null));

/** So that nothing is expected of it today. */
const takenOut = { during: '[2020-01-01,2026-03-31)' };

describe('the year of a meter', () => {
  it('has no day and no gap before the first value', async () => {
    expect(await yearOf(await aMeter(server.db, estate))).toEqual({
      valuesFrom: null,
      valuesTo: null,
      lastValueUntil: null,
      days: [],
      gaps: [],
    });
  });

  it('tells each day from the first value to yesterday, with its 92 quarter-hours in spring', async () => {
    const meterId = await aMeterOfMarch(server, estate, (day, index) => day === '2026-03-14' && index < 10);
    const { valuesFrom, valuesTo, lastValueUntil, days, gaps } = await yearOf(meterId);
    expect([valuesFrom, valuesTo, lastValueUntil]).toEqual(['2026-03-01', '2026-04-01', '2026-04-01T00:00:00+02:00']);
    const byDay = new Map(days.map((day) => [day.day, day]));
    expect(['2026-03-01', '2026-03-14', '2026-03-29', '2026-04-01'].map((day) => byDay.get(day))).toMatchObject([
      { quarterHours: 96, missing: 0, substituted: 0 },
      { quarterHours: 96, missing: 10, substituted: 0 },
      { quarterHours: 92, missing: 0, substituted: 0 },
      // nothing has come since, and it is in its place still
      { quarterHours: 96, missing: 96, substituted: 0 },
    ]);
    const yesterday = addDays(localDayOf(Date.now(), timeZone), -1);
    expect([days[0]!.day, days.at(-1)!.day]).toEqual(['2026-03-01', yesterday < '2027' ? yesterday : '2026-12-31']);
    expect(gaps).toEqual([{ from: '2026-03-14T00:00:00+01:00', to: '2026-03-14T02:30:00+01:00', quarterHours: 10 }]);
  });

  it('counts a day of which nothing is stored as missing as a whole, and joins gaps over midnight', async () => {
    const meterId = await aMeter(server.db, estate, takenOut);
    await save(meterId, '2026-03-28', dayFrom(0, 91));
    await save(meterId, '2026-03-30', dayFrom(4, 95), AmountStatus.Substitute);
    const { days, gaps } = await yearOf(meterId);
    expect(days).toEqual([
      { day: '2026-03-28', quarterHours: 96, missing: 4, substituted: 0 },
      { day: '2026-03-29', quarterHours: 92, missing: 92, substituted: 0 },
      { day: '2026-03-30', quarterHours: 96, missing: 4, substituted: 92 },
    ]);
    expect(gaps).toEqual([{ from: '2026-03-28T23:00:00+01:00', to: '2026-03-30T01:00:00+02:00', quarterHours: 100 }]);
  });

  it('has a gap over New Year whole in both years', async () => {
    const meterId = await aMeter(server.db, estate);
    await save(meterId, '2025-12-31', dayFrom(0, 93));
    await save(meterId, '2026-01-01', dayFrom(3, 95));
    const gap = { from: '2025-12-31T23:30:00+01:00', to: '2026-01-01T00:45:00+01:00', quarterHours: 5 };
    expect((await yearOf(meterId, 2025)).gaps).toEqual([gap]);
    expect((await yearOf(meterId)).gaps).toEqual([gap]);
    expect((await yearOf(meterId, 2027)).gaps).toEqual([]);
  });

  it('takes what is missing before the first value for no gap', async () => {
    const meterId = await aMeter(server.db, estate);
    await save(meterId, '2026-05-01', dayFrom(40, 95));
    expect((await yearOf(meterId)).gaps).toEqual([]);
  });

  it('takes what may still come today for no gap, and what did not come yesterday for one', async () => {
    const today = localDayOf(Date.now(), timeZone);
    const yesterday = addDays(today, -1);
    const [running, stopped] = [await aMeter(server.db, estate), await aMeter(server.db, estate)];
    const until = (last: number, day: string) => {
      const amounts = Array.from({ length: 96 }, (_, index) => (index <= last ? 50 : null));
      return { day, amounts };
    };
    await saveDay(running, until(0, today));
    await saveDay(stopped, until(89, yesterday));
    const year = Number(yesterday.slice(0, 4));
    const { days, gaps } = await yearOf(running, Number(today.slice(0, 4)));
    expect([days.filter(({ missing }) => missing > 0), gaps]).toEqual([[], []]);
    expect((await yearOf(stopped, year)).gaps).toMatchObject([{ quarterHours: 6 }]);
  });

  const saveDay = (meterId: number, { day, amounts }: { day: string; amounts: (number | null)[] }) =>
    save(meterId, day, amounts);

  it.each(['year=1989', 'year=x', ''])('answers 400 to %s', async (query) => {
    const meterId = await aMeter(server.db, estate);
    expect((await estate.call('GET', `/meters/${meterId}/gaps?${query}`)).statusCode).toBe(400);
  });
});

describe('the months of a meter', () => {
  const monthsOf = async (meterId: number) =>
    (await estate.call('GET', `/meters/${meterId}/completeness`)).json().months as object[];

  it('miss what its gaps are, also days of which nothing is stored', async () => {
    const meterId = await aMeter(server.db, estate, takenOut);
    expect(await monthsOf(meterId)).toEqual([]);
    await save(meterId, '2026-03-28', dayFrom(4, 91));
    await save(meterId, '2026-03-30', dayFrom(0, 95), AmountStatus.Substitute);
    await save(meterId, '2026-04-01', dayFrom(1, 94));
    expect(await monthsOf(meterId)).toEqual([
      { month: '2026-03-01', quarterHours: 3 * 96 - 4 + 92, missing: 4 + 92 + 96, substituted: 96, total: 9200 },
      { month: '2026-04-01', quarterHours: 96, missing: 2, substituted: 0, total: 4700 },
    ]);
  });

  it('miss every day since the last value that is over, as long as the meter is in its place', async () => {
    const today = localDayOf(Date.now(), timeZone);
    const day = addDays(today, -3);
    const [inPlace, gone] = [
      await aMeter(server.db, estate),
      await aMeter(server.db, estate, { during: `[2020-01-01,${addDays(day, 1)})` }),
    ];
    const amounts = Array.from({ length: quarterHoursOf(day, timeZone) }, () => 50);
    for (const meterId of [inPlace, gone]) await save(meterId, day, amounts);
    const quartersOf = async (meterId: number) => {
      const year = (await yearOf(meterId, Number(day.slice(0, 4)))).days;
      return year.filter(({ day: listedDay }) => listedDay.startsWith(day.slice(0, 7)));
    };
    for (const [meterId, count] of [
      [inPlace, (await quartersOf(inPlace)).length],
      [gone, 1],
    ] as const) {
      const days = await quartersOf(meterId);
      expect(days).toHaveLength(count);
      const sum = (of: 'quarterHours' | 'missing') => days.reduce((total, one) => total + one[of], 0);
      expect(await monthsOf(meterId)).toMatchObject([{ quarterHours: sum('quarterHours'), missing: sum('missing') }]);
    }
    expect((await yearOf(inPlace, Number(today.slice(0, 4)))).gaps).toEqual([]);
  });

  it('do not miss what may still come today', async () => {
    const meterId = await aMeter(server.db, estate);
    const today = localDayOf(Date.now(), timeZone);
    const amounts = Array.from({ length: quarterHoursOf(today, timeZone) }, (_, index) => (index < 3 ? 50 : null));
    await save(meterId, today, amounts);
    const { customerId } = estate;
    const noon = startOfDay(today, timeZone) + 12 * 3_600_000;
    const months = await readMeterMonths(
      server.db,
      { customerId, meterId, name: '', timeZone, isComputed: false },
      noon,
    );
    expect(months).toMatchObject([{ quarterHours: 3, missing: 0 }]);
  });
});
