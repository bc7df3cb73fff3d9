import type { EdgePointNotice, RegisterPoint } from '@lichthof/domain/metering/counters/edge-points.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../../database/database.ts';
import { aCustomer, anEstate } from '../../../testing/makers.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { aReadMeter, type ReadMeter } from './edge-register-for-tests.ts';
import { createPointWriter } from './point-writer.ts';

let opened: TestDatabase;
let db: Database;
let customerId: number;
let meters: [ReadMeter, ReadMeter];
const log = { warn: vi.fn(), error: vi.fn() };

beforeAll(async () => {
  opened = await openTestDatabase();
  db = opened.db;
  customerId = await aCustomer(db);
  const estateId = await anEstate(db, customerId);
  meters = [await aReadMeter(db, { customerId, estateId }), await aReadMeter(db, { customerId, estateId })];
});
beforeEach(async () => {
  vi.clearAllMocks();
  await sql`truncate meter_day, meter_month, counter_day, gauge_day`.execute(db);
});
afterAll(() => opened.close());

const startMs = Date.parse('2026-05-05T00:00:00+02:00');
const quarterHour = ({ register }: ReadMeter, from: number, to: number): RegisterPoint[] => [
  { ...register, atMs: startMs, counter: from },
  { ...register, atMs: startMs + 900_000, counter: to },
];
const totals = async () =>
  (await db.selectFrom('meter_day').select(['meter_id', 'total']).orderBy('meter_id').execute()).map(
    ({ total }) => total,
  );

/** A database that throws the error for so many transactions. */
function failing(times: number, error: Error): Database {
  let left = times;
  return new Proxy(db, {
    get: (target, name) => {
      if (name !== 'transaction' || left === 0) return Reflect.get(target, name).bind(target);
      left -= 1;
      return () => ({ execute: () => Promise.reject(error) });
    },
  });
}

describe('a point writer', () => {
  it('stores what was added, of several meters and customers', async () => {
    const other = await aCustomer(db);
    const foreign = await aReadMeter(db, { customerId: other, estateId: await anEstate(db, other) });
    const writer = createPointWriter({ db, log });
    writer.add(customerId, quarterHour(meters[0], 0, 10));
    writer.add(customerId, quarterHour(meters[1], 0, 20));
    writer.add(other, quarterHour(foreign, 0, 30));
    expect(writer.state()).toEqual({ waiting: 6, dropped: 0 });
    await writer.flush();
    expect([await totals(), writer.state()]).toEqual([[10, 20, 30], { waiting: 0, dropped: 0 }]);
    await writer.close();
  });

  it('stores without being asked, soon', async () => {
    const writer = createPointWriter({ db, log, pauseMs: 5 });
    writer.add(customerId, quarterHour(meters[0], 0, 10));
    await expect.poll(() => totals()).toEqual([10]);
    await writer.close();
  });

  it('stores what waits when it is closed, and counts what comes later', async () => {
    const writer = createPointWriter({ db, log });
    writer.add(customerId, quarterHour(meters[0], 0, 10));
    await writer.close();
    writer.add(customerId, quarterHour(meters[0], 0, 99));
    expect([await totals(), writer.state()]).toEqual([[10], { waiting: 0, dropped: 2 }]);
  });

  it('keeps what it could not store while the database was away', async () => {
    const away = Object.assign(new Error('Connection terminated'), { code: '57P01' });
    const writer = createPointWriter({ db: failing(2, away), log });
    writer.add(customerId, quarterHour(meters[0], 0, 10));
    await writer.flush();
    await writer.flush();
    expect(writer.state()).toEqual({ waiting: 2, dropped: 0 });
    await writer.flush();
    expect([await totals(), writer.state()]).toEqual([[10], { waiting: 0, dropped: 0 }]);
    await writer.close();
  });

  it('tries once more to store what waits when it is closed', async () => {
    const inTheWay = Object.assign(new Error('deadlock detected'), { code: '40P01' });
    const writer = createPointWriter({ db: failing(1, inTheWay), log });
    writer.add(customerId, quarterHour(meters[0], 0, 10));
    await writer.close();
    expect([await totals(), writer.state()]).toEqual([[10], { waiting: 0, dropped: 0 }]);
  });

  it('drops what the database rejects as data, register by register', async () => {
    const refused = Object.assign(new Error('violates check'), { code: '23514' });
    const writer = createPointWriter({ db: failing(2, refused), log });
    writer.add(customerId, quarterHour(meters[0], 0, 10));
    writer.add(customerId, quarterHour(meters[1], 0, 20));
    await writer.flush();
    expect([await totals(), writer.state()]).toEqual([[20], { waiting: 0, dropped: 2 }]);
    expect(log.warn).toHaveBeenLastCalledWith({ count: 2, dropped: 2 }, 'Points were dropped');
    await writer.close();
  });

  it.each([
    new TypeError("Cannot read properties of undefined (reading 'day')"),
    new RangeError('Invalid array length'),
    new Error('Not all of the meters are the customer’s'),
  ])('keeps all points and logs the error when our own code throws %s', async (bug) => {
    const writer = createPointWriter({ db: failing(1, bug), log });
    writer.add(customerId, quarterHour(meters[0], 0, 10));
    await writer.flush();
    expect([await totals(), writer.state()]).toEqual([[], { waiting: 2, dropped: 0 }]);
    expect(log.error).toHaveBeenCalledWith(bug, 'Points could not be stored and are tried again');
    await writer.flush();
    expect([await totals(), writer.state()]).toEqual([[10], { waiting: 0, dropped: 0 }]);
    await writer.close();
  });

  it('stores the points of other registers while a bug keeps those of one waiting', async () => {
    const bug = new RangeError('A day of 96 quarter-hours got 92');
    const writer = createPointWriter({ db: failing(2, bug), log });
    writer.add(customerId, quarterHour(meters[0], 0, 10));
    writer.add(customerId, quarterHour(meters[1], 0, 20));
    await writer.flush();
    expect([await totals(), writer.state()]).toEqual([[20], { waiting: 2, dropped: 0 }]);
    await writer.flush();
    expect([await totals(), writer.state()]).toEqual([[10, 20], { waiting: 0, dropped: 0 }]);
    await writer.close();
  });

  it('stops trying register by register when several fail in a row', async () => {
    const away = new Error('Connection terminated unexpectedly');
    const writer = createPointWriter({ db: failing(4, away), log });
    const place = { customerId, estateId: await anEstate(db, customerId) };
    const others = [await aReadMeter(db, place), await aReadMeter(db, place), await aReadMeter(db, place)];
    for (const meter of [...meters, ...others]) writer.add(customerId, quarterHour(meter, 0, 10));
    await writer.flush();
    expect([await totals(), writer.state()]).toEqual([[], { waiting: 10, dropped: 0 }]);
    await writer.flush();
    expect([await totals(), writer.state()]).toEqual([[10, 10, 10, 10, 10], { waiting: 0, dropped: 0 }]);
    await writer.close();
  });

  it('leaves out what is no counter or cannot be from then', async () => {
    const writer = createPointWriter({ db, log });
    const { register } = meters[0];
    writer.add(customerId, [
      ...quarterHour(meters[0], 0, 10),
      { ...register, atMs: startMs + 1, counter: 5 },
      { ...register, atMs: startMs, counter: 0.5 },
      { ...register, atMs: startMs, counter: Number.NaN },
      { ...register, atMs: Date.now() + 3_600_000, counter: 5 },
    ]);
    expect(writer.state()).toEqual({ waiting: 2, dropped: 4 });
    await writer.close();
  });

  it('tells what was odd once it is stored', async () => {
    const received: [number, EdgePointNotice[]][] = [];
    const writer = createPointWriter({ db, log, onNotices: (customer, notices) => received.push([customer, notices]) });
    writer.add(customerId, quarterHour(meters[0], 5000, 10));
    await writer.flush();
    expect(received).toMatchObject([[customerId, [{ meterId: meters[0].meterId, code: 'counterReset' }]]]);
    await writer.close();
  });
});

describe('gauges', () => {
  const levels = async () => {
    const rows = await db.selectFrom('gauge_day').select('levels').execute();
    return rows.map((row) => row.levels.slice(0, 3));
  };
  const gauge = (minutes: number, perMille: number) => ({
    meterId: meters[0].meterId,
    atMs: startMs + minutes * 60_000,
    perMille,
  });

  it('are stored as means of quarter-hours, also where their points come one by one', async () => {
    const writer = createPointWriter({ db, log });
    for (const point of [gauge(0, 500), gauge(5, 510), gauge(10, 520), gauge(15, 600), gauge(15, 600)]) {
      writer.addGauge(customerId, [point]);
      await writer.flush();
    }
    expect(await levels()).toEqual([[510, 600, null]]);
    writer.addGauge(customerId, [gauge(20, 700), gauge(30, 1001), gauge(30, Number.NaN)]);
    await writer.close();
    expect([await levels(), writer.state().dropped]).toEqual([[[510, 650, null]], 2]);
  });
});
