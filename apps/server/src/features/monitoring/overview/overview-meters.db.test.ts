import { addDays, eachDay } from '@lichthof/domain/time/days.ts';
import { quarterHoursOf } from '@lichthof/domain/time/local-days.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectedQuarterHours } from '../../metering/values/expected-quarter-hours.ts';
import { aCustomer, aMeter, anEstate } from '../../../testing/makers.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { saveMeterDays } from '../../metering/values/meter-days.db.ts';
import { countMeterValues } from './overview-meters.db.ts';

let database: TestDatabase;
let customerId: number;
beforeAll(async () => {
  database = await openTestDatabase();
  customerId = await aCustomer(database.db);
});
afterAll(() => database.close());

interface Stored {
  from: string;
  to: string;
  /** Of each day, the places of quarter-hours with values, `end` exclusive. */
  begin?: number;
  end?: number;
}

/** An estate with one meter, and 1 Wh in each of the quarter-hours. */
async function anEstateWith(stored: Stored[], during = '[2020-01-01,)'): Promise<number> {
  const { db } = database;
  const estateId = await anEstate(db, customerId);
  const meterId = await aMeter(db, { customerId, estateId }, { during });
  for (const { from, to, begin = 0, end = 100 } of stored) {
    const days = eachDay(from, to).map((day) => ({
      meterId,
      day,
      amounts: Array.from({ length: quarterHoursOf(day, 'Europe/Berlin') }, (_, at) =>
        at >= begin && at < end ? 1 : null,
      ),
      statuses: null,
    }));
    await db.transaction().execute((tx) => saveMeterDays(tx, customerId, days));
  }
  return estateId;
}

const now = '2026-10-26T11:07:00+01:00';
const today = '2026-10-26';
const before = { from: '2026-09-20', to: '2026-10-01' };
const untilToday = { from: '2026-10-01', to: today };

it.each<[string, Stored[], string?]>([
  ['values until an hour ago', [before, untilToday, { from: today, to: addDays(today, 1), end: 40 }]],
  ['a gap this morning', [before, untilToday, { from: today, to: addDays(today, 1), begin: 20, end: 44 }]],
  ['values until yesterday', [before, untilToday]],
  ['no value of the last week', [before, { from: '2026-10-01', to: '2026-10-19', end: 50 }]],
  ['values of last month only', [before]],
  ['values of this evening', [before, untilToday, { from: today, to: addDays(today, 1), begin: 80, end: 90 }]],
  ['a value of next month', [before, untilToday, { from: '2026-11-03', to: '2026-11-04', end: 3 }]],
  ['a first value this month', [{ from: '2026-10-12', to: today, begin: 7 }]],
  ['no value at all', []],
  ['a place that it left', [before, { from: '2026-10-01', to: '2026-10-12' }], '[2020-01-01,2026-10-10)'],
  ['a place that it leaves tomorrow', [before, untilToday], '[2020-01-01,2026-10-27)'],
])('expects of a meter with %s what a single meter is expected to have', async (_, stored, during) => {
  const estateId = await anEstateWith(stored, during);
  const nowMs = Date.parse(now);
  for (const period of [
    { from: '2026-10-01', to: '2026-11-01' },
    { from: '2026-09-01', to: '2026-10-01' },
    { from: '2026-01-01', to: '2027-01-01' },
    { from: '2026-10-24', to: '2026-10-31' },
    { from: today, to: addDays(today, 1) },
    { from: '2026-10-05', to: today },
    { from: '2026-11-01', to: '2026-12-01' },
  ]) {
    const meter = {
      customerId,
      meterId: sql`m.id`,
      timeZone: sql`e.time_zone`,
      days: { from: sql`${period.from}::date`, to: sql`${period.to}::date` },
      nowMs,
    };
    const { rows } = await sql<{ expected: number }>`
      select ${expectedQuarterHours(meter)} as expected
      from meter m join estate e on e.customer_id = m.customer_id and e.id = m.estate_id
      where e.customer_id = ${customerId} and e.id = ${estateId}`.execute(database.db);
    const counted = await countMeterValues(
      database.db,
      { customerId, estateIds: [estateId] },
      { period, days: period, nowMs },
    );
    const { expected = 0, present = 0 } = counted.get(estateId) ?? {};
    // where a period has more values than have passed, all of them count
    const ofMeter = counted.has(estateId) ? Math.max(rows[0]!.expected, present) : 0;
    expect(expected, `${period.from} to ${period.to}`).toBe(ofMeter);
  }
});
