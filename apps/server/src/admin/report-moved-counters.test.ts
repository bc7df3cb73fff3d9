import { AmountStatus } from '@lichthof/domain/metering/codes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reportMovedCounters } from './report-moved-counters.ts';
import type { Database } from '../database/database.ts';
import { aCustomer, aMeter, anEdge, anEstate } from '../testing/makers.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { saveMeterDays } from '../features/metering/values/meter-days.db.ts';
import { findMetersWithEarlyResends } from '../features/metering/counters/early-resends.db.ts';
import { lockAndSaveCounters } from '../features/metering/counters/save-counters-for-tests.ts';

const day = '2026-11-20';
const stepMs = 300_000;

let opened: TestDatabase;
let db: Database;
let customerId: number;
let meterId: number;

beforeAll(async () => {
  opened = await openTestDatabase();
  db = opened.db;
  customerId = await aCustomer(db);
  const estateId = await anEstate(db, customerId);
  meterId = await aMeter(db, { customerId, estateId });
  const edgeId = await anEdge(db, customerId, estateId);
  const row = { customer_id: customerId, edge_id: edgeId, meter_id: meterId, component_id: 'meter1' };
  await db
    .insertInto('register_mapping')
    .values({ ...row, channel: 'ActiveProductionEnergy' })
    .execute();
});
beforeEach(async () => {
  await sql`truncate meter_day, meter_month, estate_day_mark, counter_day, reading, audit_entry`.execute(db);
});
afterAll(() => opened.close());

const at = (time: string) => Date.parse(`${day}T${time}:00+01:00`);
const counterAt = (atMs: number) => 1_000_000 + Math.round((atMs - at('08:00')) / 3000);

/** Five minutes from 08:00 to 12:00 but for those in the outage, and the full hour as it was stored before: at xx:55. */
async function storeTheOldWay(outage: { from: string; to: string }, hours: string[]): Promise<void> {
  const instants = Array.from({ length: 49 }, (_, index) => at('08:00') + index * stepMs);
  const known = instants.filter((atMs) => atMs <= at(outage.from) || atMs > at(outage.to));
  const points = known.map((atMs) => ({ meterId, atMs, counter: counterAt(atMs) }));
  const early = hours.map((hour) => ({ meterId, atMs: at(hour) - stepMs, counter: counterAt(at(hour)) }));
  const resent = early.map((point) => ({ ...point, isResent: true }));
  await lockAndSaveCounters(db, customerId, points);
  await lockAndSaveCounters(db, customerId, resent);
}

/** As the database of an earlier version is marked when it was upgraded. */
async function markEarlyDays(): Promise<void> {
  await sql`update counter_day c set may_have_early_resends = true
    where exists (select from register_mapping r where r.customer_id = c.customer_id and r.meter_id = c.meter_id)
      and exists (select from generate_series(11, cardinality(counters), 12) place
        where counters[place] is not null and counters[place + 1] is null)`.execute(db);
}

async function report(isApplied: boolean): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of reportMovedCounters(db, isApplied)) lines.push(line);
  return lines;
}

async function quarterHours(from: string, to: string) {
  const { amounts, statuses } = await db.selectFrom('meter_day').selectAll().executeTakeFirstOrThrow();
  const [first, last] = [from, to].map((time) => (at(time) - at('00:00')) / 900_000);
  return amounts.slice(first, last).map((amount, index) => ({
    amount,
    isMeasured: (statuses?.[first! + index] ?? AmountStatus.Measured) === AmountStatus.Measured,
  }));
}

describe('counters that were resent and stored five minutes too early', () => {
  it('move to the full hour: two quarter-hours measured wrongly are right', async () => {
    await storeTheOldWay({ from: '09:50', to: '10:00' }, ['10:00']);
    expect((await quarterHours('09:45', '10:15')).map(({ amount }) => amount)).toEqual([350, 250]);
    await markEarlyDays();
    const lines = await report(true);
    expect(lines[0]).toMatch(/: 1 Stände$/);
    expect(await quarterHours('09:45', '10:15')).toEqual([
      { amount: 300, isMeasured: true },
      { amount: 300, isMeasured: true },
    ]);
    expect(await report(true)).toEqual(['Es gibt nichts neu einzuordnen.']);
    const entries = await db.selectFrom('audit_entry').select(['action', 'after']).execute();
    expect(entries).toEqual([{ action: 'moveResends', after: { from: day, to: day } }]);
  });

  it('give exact hours after a long outage', async () => {
    await storeTheOldWay({ from: '08:20', to: '11:20' }, ['09:00', '10:00', '11:00']);
    await markEarlyDays();
    await report(true);
    const hour = await quarterHours('09:00', '10:00');
    expect(hour.reduce((sum, { amount }) => sum + (amount ?? NaN), 0)).toBe(1200);
    expect(hour.some(({ isMeasured }) => isMeasured)).toBe(false);
  });

  it('are only shown without --apply', async () => {
    await storeTheOldWay({ from: '09:50', to: '10:00' }, ['10:00']);
    await markEarlyDays();
    const lines = await report(false);
    expect(lines.at(-1)).toBe('Noch ist nichts geändert. Mit --apply wird es gespeichert.');
    expect(lines[1]).toMatch(/^ {2}2026-11-20: 2 Viertelstunden anders/);
    expect((await quarterHours('09:45', '10:00'))[0]!.amount).toBe(350);
    expect(await findMetersWithEarlyResends(db)).toHaveLength(1);
  });

  it('leave what a file has brought', async () => {
    await storeTheOldWay({ from: '09:50', to: '10:00' }, ['10:00']);
    const amounts = Array.from({ length: 96 }, () => null as number | null);
    amounts[39] = 777;
    await db.transaction().execute((tx) => saveMeterDays(tx, customerId, [{ meterId, day, amounts, statuses: null }]));
    await markEarlyDays();
    await report(true);
    expect((await quarterHours('09:45', '10:15')).map(({ amount }) => amount)).toEqual([777, 300]);
  });

  it('are not looked for in what came after the update', async () => {
    await storeTheOldWay({ from: '09:50', to: '10:00' }, ['10:00']);
    expect(await findMetersWithEarlyResends(db)).toEqual([]);
  });
});
