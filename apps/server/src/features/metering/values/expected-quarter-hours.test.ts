import * as domain from '@lichthof/domain/metering/expected-values.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { localDayOf, quarterHoursOf } from '@lichthof/domain/time/local-days.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCustomer, aMeter, anEstate } from '../../../testing/makers.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { expectedQuarterHours } from './expected-quarter-hours.ts';
import { packAmounts } from '../../../database/packed-amounts.ts';

const timeZone = 'Europe/Berlin';
let database: TestDatabase;
let place: { customerId: number; estateId: number };

beforeAll(async () => {
  database = await openTestDatabase();
  const customerId = await aCustomer(database.db);
  place = { customerId, estateId: await anEstate(database.db, customerId) };
});
afterAll(() => database.close());

/** Runs the query twice: without and with values that the surrounding query may know. */
async function expectedInSql(meterId: number, { from, to }: { from: string; to: string }, now: string) {
  const meter = {
    customerId: place.customerId,
    meterId: sql`m.id`,
    timeZone: sql`e.time_zone`,
    days: { from: sql`${from}::date`, to: sql`${to}::date` },
    nowMs: Date.parse(now),
  };
  const known = {
    place: { from: sql`lower(a.during)`, to: sql`coalesce(upper(a.during), 'infinity')` },
    hadValuesBefore: sql`nullif(exists (select from meter_day where meter_id = m.id and day < ${from}::date), false)`,
  };
  const { rows } = await sql<{ expected: number; expectedToo: number }>`
    select ${expectedQuarterHours(meter)} as expected, ${expectedQuarterHours({ ...meter, known })} as "expectedToo"
    from meter m join estate e on e.id = m.estate_id join meter_assignment a on a.meter_id = m.id
    where m.id = ${meterId}`.execute(database.db);
  const { expected, expectedToo } = rows[0]!;
  expect(expectedToo).toBe(expected);
  return expected;
}

/** Stores 1 Wh for each of the quarter-hours, given as '2026-03-29 91' or '2026-03-29 0-91'. */
async function aMeterWithValues(values: string[], during: string): Promise<number> {
  const meterId = await aMeter(database.db, place, { during });
  for (const { day, first, last } of values.map(slotsOf)) {
    const length = quarterHoursOf(day, timeZone);
    const amounts = Array.from({ length }, (_, at) => (at >= first && at <= last ? 1 : null));
    const present = last - first + 1;
    const row = { customer_id: place.customerId, meter_id: meterId, day, amounts: packAmounts(amounts) };
    const totals = { total: present, missing: length - present, substituted: 0, statuses: null };
    await database.db
      .insertInto('meter_day')
      .values({ ...row, ...totals })
      .execute();
  }
  return meterId;
}

function slotsOf(value: string): { day: string; first: number; last: number } {
  const [day, places] = value.split(' ') as [string, string];
  const [first, last = first] = places.split('-').map(Number) as [number, number?];
  return { day, first, last };
}

it.each([
  [['2026-11-01 0', '2026-11-21 39'], '[2020-01-01,)', '2026-11-21T10:34:56+01:00'],
  [['2026-11-01 0', '2026-11-21 0-39'], '[2020-01-01,)', '2026-11-21T10:34:56+01:00'],
  [['2026-11-01 0', '2026-11-21 3-39'], '[2020-01-01,)', '2026-11-21T10:34:56+01:00'],
  [['2026-11-21 0-95', '2026-11-21 0-95'], '[2020-01-01,)', '2026-11-21T23:59:56+01:00'],
  [['2026-11-03 17', '2026-11-20 89'], '[2020-01-01,)', '2026-11-21T10:34:56+01:00'],
  [['2026-11-01 0', '2026-11-05 3'], '[2020-01-01,2026-11-08)', '2026-11-21T10:34:56+01:00'],
  [['2026-11-01 0', '2026-11-05 3'], '[2020-01-01,2026-11-02)', '2026-11-21T10:34:56+01:00'],
  [['2026-11-01 0', '2026-11-22 20'], '[2020-01-01,)', '2026-11-21T10:34:56+01:00'],
  [['2026-10-20 8', '2026-10-25 99'], '[2020-01-01,)', '2026-10-25T23:59:00+01:00'],
  [['2026-10-25 8', '2026-10-25 8'], '[2020-01-01,)', '2026-10-25T02:20:00+02:00'],
  [['2026-10-25 12', '2026-10-25 12'], '[2020-01-01,)', '2026-10-26T00:00:00+01:00'],
  [['2026-03-28 7', '2026-03-29 8'], '[2020-01-01,)', '2026-03-29T12:00:00+02:00'],
  [['2026-03-28 95', '2026-03-30 0'], '[2020-01-01,)', '2026-03-30T00:15:00+02:00'],
])('gives the same result as the domain for values %j, placed %s, at %s', async (values, during, now) => {
  const meterId = await aMeterWithValues([...new Set(values)], during);
  const [{ day, first }, latest] = [slotsOf(values[0]!), slotsOf(values[1]!)];
  const firstValue = { day, index: first };
  const lastValue = { day: latest.day, index: latest.last };
  const nowMs = Date.parse(now);
  const placedTo = /,(.*)\)/.exec(during)?.[1] || null;
  const expected = domain.expectedTime({ firstValue, lastValue, placedTo }, { timeZone, nowMs });
  const today = localDayOf(nowMs, timeZone);
  for (const range of [
    { from: addDays(today, -40), to: addDays(today, 40) },
    { from: addDays(today, -1), to: today },
    { from: today, to: addDays(today, 1) },
    { from: addDays(firstValue.day, 1), to: today },
    { from: addDays(today, 1), to: addDays(today, 2) },
  ]) {
    const inDomain = domain.expectedQuarterHours(expected, range, timeZone);
    expect(await expectedInSql(meterId, range, now), `${range.from} to ${range.to}`).toBe(inDomain);
  }
});

it('counts a meter without values from the start of its place', async () => {
  const meterId = await aMeterWithValues([], '[2026-10-24,)');
  const month = { from: '2026-10-01', to: '2026-11-01' };
  expect(await expectedInSql(meterId, month, '2026-10-26T12:00:00+01:00')).toBe(196);
  expect(await expectedInSql(meterId, month, '2026-11-05T12:00:00+01:00')).toBe(96 + 100 + 6 * 96);
});
