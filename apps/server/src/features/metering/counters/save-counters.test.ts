import type { MeterCounterPoint } from '@lichthof/domain/metering/counters/edge-points.ts';
import { counterStepMs } from '@lichthof/domain/metering/counters/counter-values.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { startOfDay } from '@lichthof/domain/time/local-days.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../database/database.ts';
import { aCustomer, aMeter, aMountedDevice, anEstate } from '../../../testing/makers.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { readCounterDays } from './counter-days.db.ts';
import { lockAndSaveCounters } from './save-counters-for-tests.ts';

let opened: TestDatabase;
let db: Database;
let customerId: number;
let estateId: number;
let meterIds: number[];
let meterId: number;

beforeAll(async () => {
  opened = await openTestDatabase();
  db = opened.db;
  customerId = await aCustomer(db);
  estateId = await anEstate(db, customerId);
  meterIds = [await aMeter(db, { customerId, estateId }), await aMeter(db, { customerId, estateId })];
  meterId = meterIds[0]!;
});
beforeEach(async () => {
  await sql`truncate meter_day, meter_month, estate_day_mark, counter_day, reading, meter_device`.execute(db);
});
afterAll(() => opened.close());

const save = (points: MeterCounterPoint[]) => lockAndSaveCounters(db, customerId, points);
const readDays = () => db.selectFrom('meter_day').selectAll().orderBy('meter_id').orderBy('day').execute();
const readReadings = () => db.selectFrom('reading').select(['at', 'counter', 'origin']).orderBy('at').execute();

/** Points of the first meter; null is none. */
function pointsFrom(at: string, counters: (number | null)[], stepMinutes = 5): MeterCounterPoint[] {
  return counters.flatMap((counter, index) =>
    counter === null ? [] : [{ meterId, atMs: Date.parse(at) + (index * stepMinutes * counterStepMs) / 5, counter }],
  );
}
const resent = (points: MeterCounterPoint[]) => points.map((point) => ({ ...point, isResent: true }));

describe('saveCounterPoints', () => {
  it('stores counters, forms quarter-hours and keeps what stood at midnight', async () => {
    const { changed, notices } = await save(pointsFrom('2026-05-04T23:45:00+02:00', [0, 10, 20, 30, 40, 50, 60]));
    expect([changed, notices]).toEqual([7, []]);
    expect((await readDays()).map(({ day, total, missing }) => [day, total, missing])).toEqual([
      ['2026-05-04', 30, 95],
      ['2026-05-05', 30, 95],
    ]);
    expect(await readReadings()).toEqual([{ at: new Date('2026-05-04T22:00:00Z'), counter: 30, origin: 'remote' }]);
    const counters = await db.selectFrom('counter_day').select(['day', 'counters']).orderBy('day').execute();
    expect(counters.map(({ day }) => day)).toEqual(['2026-05-04', '2026-05-05']);
  });

  it('takes more for plausible behind transformers', async () => {
    const jump = pointsFrom('2026-05-04T00:00:00+02:00', [0, 5_000_000], 15);
    expect((await save(jump)).notices).toMatchObject([{ code: 'implausibleJump' }]);
    await sql`truncate meter_day, meter_month, counter_day, reading`.execute(db);
    const deviceId = await aMountedDevice(db, { customerId, estateId, meterId });
    const factor = { customer_id: customerId, device_id: deviceId, from_day: '2026-01-01', factor: '40' };
    await db.insertInto('device_factor').values(factor).execute();
    expect((await save(jump)).notices).toEqual([]);
    expect(await readDays()).toMatchObject([{ total: 5_000_000 }]);
  });

  it('changes nothing when the same is sent again', async () => {
    const points = pointsFrom('2026-05-04T23:45:00+02:00', [1000, 1010, 1020, 1030, 1040, 1050, 5]);
    expect((await save(points)).notices).toHaveLength(1);
    const before = await readDays();
    expect(await save(points.toReversed())).toEqual({ changed: 0, notices: [] });
    expect(await readDays()).toEqual(before);
  });

  it('goes on where the transaction before ended, point by point', async () => {
    for (const point of pointsFrom('2026-05-04T23:45:00+02:00', [0, 10, 20, 30, 29, 50, 60])) await save([point]);
    expect((await readDays()).map(({ total }) => total)).toEqual([30, 30]);
  });

  it('closes a gap with substitutes, then with those of each hour, then with what was measured', async () => {
    await save(pointsFrom('2026-05-05T00:00:00+02:00', [0, 120], 120));
    expect(await readDays()).toMatchObject([{ total: 120, substituted: 8 }]);
    await save(resent(pointsFrom('2026-05-05T00:00:00+02:00', [999, 100, 999], 60)));
    const [hourly] = await readDays();
    expect(hourly).toMatchObject({ total: 120, substituted: 8 });
    expect(hourly!.amounts.slice(0, 8)).toEqual([25, 25, 25, 25, 5, 5, 5, 5]);
    await save(pointsFrom('2026-05-05T00:00:00+02:00', [0, 70, 80, 90, 100, 105, 110, 115, 120], 15));
    expect(await readDays()).toMatchObject([{ total: 120, substituted: 0 }]);
  });

  it('lets a point told late fill only what is not known', async () => {
    await save(pointsFrom('2026-05-05T00:00:00+02:00', [0, null, null, 30]));
    await save(resent(pointsFrom('2026-05-05T00:00:00+02:00', [5, 15, null, 45])));
    expect(await readDays()).toMatchObject([{ total: 30 }]);
    const range = { meterId, from: '2026-05-05', to: '2026-05-06' };
    const counters = (await readCounterDays(db, customerId, [range])).get(meterId)!.get('2026-05-05')!;
    expect(counters.slice(0, 3)).toEqual([15, null, 30]);
  });

  it('measures a fall of no account against the highest of the week, not of the day', async () => {
    await save(pointsFrom('2026-05-01T12:00:00+02:00', [1000, 1020, 1050], 15));
    await save(pointsFrom('2026-05-01T12:45:00+02:00', [1000]));
    for (const day of ['02', '03', '04']) await save(pointsFrom(`2026-05-${day}T12:00:00+02:00`, [1000, 1000]));
    await save(pointsFrom('2026-05-04T12:15:00+02:00', [1000, 1060], 15));
    const days = await readDays();
    expect(days.reduce((sum, { total }) => sum + total, 0)).toBe(60);
  });

  it('knows the midnights of days whose counters are gone', async () => {
    const at = (text: string) => new Date(text);
    const reading = { customer_id: customerId, meter_id: meterId, origin: 'remote' as const };
    await db
      .insertInto('reading')
      .values([
        { ...reading, at: at('2026-02-01T23:00:00Z'), counter: 1000 },
        { ...reading, at: at('2026-02-02T23:00:00Z'), counter: 1960 },
        { ...reading, at: at('2026-02-02T12:17:00Z'), counter: 9_999_999 },
      ])
      .execute();
    await save(resent(pointsFrom('2026-02-02T00:00:00+01:00', [null, 1040, 1080], 60)));
    const [day] = await readDays();
    expect(day).toMatchObject({ day: '2026-02-02', total: 960, missing: 0, substituted: 96 });
    expect(day!.amounts.slice(0, 9)).toEqual([10, 10, 10, 10, 10, 10, 10, 10, 10]);
  });

  async function exchangeDevice(): Promise<void> {
    estateId = await anEstate(db, customerId);
    const device = { customer_id: customerId, estate_id: estateId, device_type: 'MeMeter' as const };
    const ids = await db
      .insertInto('device')
      .values([
        { ...device, serial_number: 'A', installed_on: '2020-01-01', removed_on: '2026-05-05' },
        { ...device, serial_number: 'B', installed_on: '2026-05-05' },
      ])
      .returning('id')
      .execute();
    const mounted = { customer_id: customerId, meter_id: meterId };
    await db
      .insertInto('meter_device')
      .values([
        { ...mounted, device_id: ids[0]!.id, during: '[2020-01-01,2026-05-05)', first_counter: 0, last_counter: 9023 },
        { ...mounted, device_id: ids[1]!.id, during: '[2026-05-05,)', first_counter: 2, last_counter: null },
      ])
      .execute();
  }

  it('counts over an exchange of the device', async () => {
    await exchangeDevice();
    const { notices } = await save(pointsFrom('2026-05-04T23:30:00+02:00', [9000, 9010, 9020, 7, 17], 15));
    expect(notices).toEqual([]);
    expect((await readDays()).map(({ total }) => total)).toEqual([20, 18]);
  });

  it('tells of a counter that starts anew and of one that jumps, once', async () => {
    const points = pointsFrom('2026-05-05T00:00:00+02:00', [5000, 5010, 5, 15, 9_000_000, 9_000_010], 15);
    const { notices } = await save(points);
    expect(notices).toEqual([
      { meterId, code: 'counterReset', atMs: points[2]!.atMs, detail: { before: 5010, after: 5 } },
      { meterId, code: 'counterReset', atMs: points[4]!.atMs, detail: { before: 15, after: 9_000_000 } },
    ]);
    expect(await readDays()).toMatchObject([{ total: 30, missing: 93 }]);
  });

  it('passes over meters of others and archived ones', async () => {
    const other = await aCustomer(db);
    const foreign = await aMeter(db, { customerId: other, estateId: await anEstate(db, other) });
    const points = pointsFrom('2026-05-05T00:00:00+02:00', [0, 10, 20, 30]);
    expect(await save(points.map((point) => ({ ...point, meterId: foreign })))).toEqual({ changed: 0, notices: [] });
    expect(await readDays()).toEqual([]);
  });

  it('has totals that are sums for any points in any order', { timeout: 60_000 }, async () => {
    const start = startOfDay('2026-10-24', 'Europe/Berlin');
    const aRise = fc.integer({ min: -2, max: 60 });
    const given = fc.record({
      rises: fc.array(aRise, { minLength: 200, maxLength: 700 }),
      order: fc.array(fc.nat(5), { minLength: 50, maxLength: 50 }),
      meter: fc.array(fc.nat(1), { minLength: 50, maxLength: 50 }),
    });
    await fc.assert(
      fc.asyncProperty(given, async ({ rises, order, meter }) => {
        await sql`truncate meter_day, meter_month, counter_day, reading`.execute(db);
        let counter = 5000;
        // a lone point behind a gap would end the series within a quarter-hour
        const whole = rises.slice(0, rises.length - (rises.length % 14));
        const all = whole.map((rise, index) => ({
          meterId: meterIds[meter[Math.floor(index / 14)]!]!,
          atMs: start + index * counterStepMs,
          counter: (counter += rise),
        }));
        for (let part = 0; part < 6; part += 1) {
          await save(all.filter((_, index) => order[Math.floor(index / 14)] === part));
        }
        await expectTotalsToBeSums();
        const stored = await readDays();
        for (const id of meterIds) {
          const ofMeter = all.filter((point) => point.meterId === id);
          const first = ofMeter.find(isAtBorder);
          const last = ofMeter.findLast(isAtBorder);
          if (!first || !last) continue;
          const highest = (to: number) =>
            Math.max(...ofMeter.filter(({ atMs }) => atMs <= to).map((point) => point.counter));
          const total = stored.filter((day) => day.meter_id === id).reduce((sum, day) => sum + day.total, 0);
          expect(total).toBe(highest(last.atMs) - highest(first.atMs));
        }
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });
});

const isAtBorder = ({ atMs }: { atMs: number }) => atMs % (3 * counterStepMs) === 0;

async function expectTotalsToBeSums(): Promise<void> {
  for (const { amounts, total, missing } of await readDays()) {
    expect(total).toBe(amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0));
    expect(missing).toBe(amounts.filter((amount) => amount === null).length);
  }
  const months = await db.selectFrom('meter_month').selectAll().execute();
  for (const { meter_id, month, total } of months) {
    const days = (await readDays()).filter((day) => day.meter_id === meter_id && day.day >= month);
    const next = addDays(`${month.slice(0, 8)}28`, 4).slice(0, 8);
    expect(total).toBe(days.filter(({ day }) => day < next).reduce((sum, day) => sum + day.total, 0));
  }
}
