import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { addDays, eachDay } from '@lichthof/domain/time/days.ts';
import { quarterHoursOf } from '@lichthof/domain/time/local-days.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkCustomer } from '../features/alarms/check-customer.ts';
import { saveMeterDays } from '../features/metering/values/meter-days.db.ts';
import { deriveMarkedDays } from '../features/monitoring/estate-days.db.ts';
import { aCustomer, aMeter, anEdge, anEstate, aUser } from '../testing/makers.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { checkNextCustomer } from './check-alarms.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const today = '2026-07-20';
const nowMs = Date.parse('2026-07-20T10:00:00Z');

interface TestEstate {
  customerId: number;
  estateId: number;
}

async function aPlace(customerId: number, hasEdge = true): Promise<TestEstate> {
  const estateId = await anEstate(database.db, customerId);
  if (!hasEdge) return { customerId, estateId };
  const id = await anEdge(database.db, customerId, estateId);
  const last_message_at = new Date(nowMs);
  await database.db
    .updateTable('edge')
    .set({ last_message_at })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute();
  return { customerId, estateId };
}

interface Values {
  from: string;
  to: string;
  dayWh: (day: string) => number | null;
}

async function fill({ customerId, estateId }: TestEstate, meterId: number, { from, to, dayWh }: Values): Promise<void> {
  const days = eachDay(from, to).map((day) => {
    const quarterHours = quarterHoursOf(day, 'Europe/Berlin');
    const wh = dayWh(day);
    return {
      meterId,
      day,
      amounts: Array.from({ length: quarterHours }, (_, index) => (wh === null ? null : index === 0 ? wh : 0)),
      statuses: null,
    };
  });
  await database.db.transaction().execute((tx) => saveMeterDays(tx, customerId, days));
  await deriveMarkedDays(database.db, { customerId, estateId }, { from, to });
}

async function alarmsOf(customerId: number, atMs = nowMs) {
  await checkCustomer(database.db, { customerId, nowMs: atMs, withValues: true });
  const rows = await database.db
    .selectFrom('alarm')
    .select(['kind', 'subject_id', 'measured'])
    .where('customer_id', '=', customerId)
    .where('closed_at', 'is', null)
    .orderBy('kind')
    .orderBy('subject_id')
    .execute();
  return rows.map(({ kind, subject_id, measured }) => [kind, subject_id, measured]);
}

describe('alarms by values', () => {
  it('name silent meters and gaps, and close when the values come', async () => {
    const { db } = database;
    const place = await aPlace(await aCustomer(db));
    const silent = await aMeter(db, place);
    const incomplete = await aMeter(db, place);
    await fill(place, silent, { from: '2026-06-01', to: '2026-07-16', dayWh: () => 5_000 });
    await fill(place, incomplete, {
      from: '2026-06-01',
      to: today,
      dayWh: (day) => (day === '2026-07-10' ? null : 5_000),
    });
    // 19 + 15 days of July less one, of 38
    expect(await alarmsOf(place.customerId)).toEqual([
      ['incompleteness', place.estateId, 86.8],
      ['meterSilent', silent, 4],
    ]);
    await fill(place, silent, { from: '2026-07-16', to: today, dayWh: () => 5_000 });
    await fill(place, incomplete, { from: '2026-07-10', to: '2026-07-11', dayWh: () => 5_000 });
    expect(await alarmsOf(place.customerId)).toEqual([]);
  });

  it('name an estate once whose nightly files do not come, until the next one does', async () => {
    const { db } = database;
    const { customerId, estateId } = await aPlace(await aCustomer(db), false);
    const created_by = await aUser(db);
    const file = { customer_id: customerId, estate_id: estateId, created_by, file_name: 'a.csv', file_bytes: 1 };
    const store = (day: string) =>
      db
        .insertInto('value_import')
        .values({
          ...file,
          sha256: day,
          layout: '{}',
          first_rows: '[]',
          state: 'done',
          finished_at: new Date(`${day}T02:00:00Z`),
        })
        .execute();
    for (const day of eachDay('2026-07-13', '2026-07-19')) await store(day);
    expect(await alarmsOf(customerId, Date.parse('2026-07-19T13:00:00Z'))).toEqual([]);
    expect(await alarmsOf(customerId, Date.parse('2026-07-19T15:00:00Z'))).toEqual([['fileMissing', estateId, 37]]);
    expect(await alarmsOf(customerId)).toEqual([['fileMissing', estateId, 37]]);
    await store('2026-07-20');
    expect(await alarmsOf(customerId)).toEqual([]);
  });

  it('leave out estates whose values come as files, until their month should be there', async () => {
    const { db } = database;
    const place = await aPlace(await aCustomer(db), false);
    const meter = await aMeter(db, place);
    await fill(place, meter, {
      from: '2026-05-01',
      to: '2026-07-01',
      dayWh: (day) => (day > '2026-06-20' ? null : 5_000),
    });
    expect(await alarmsOf(place.customerId, Date.parse('2026-07-08T10:00:00Z'))).toEqual([]);
    expect(await alarmsOf(place.customerId)).toEqual([['incompleteness', place.estateId, 66.6]]);
  });

  it('name a day far above all months until it is corrected', async () => {
    const { db } = database;
    const place = await aPlace(await aCustomer(db));
    const meter = await aMeter(db, place);
    const dayWh = (day: string) => (day === '2026-07-18' ? 900_000 : 6_000);
    await fill(place, meter, { from: '2026-04-01', to: today, dayWh });
    expect(await alarmsOf(place.customerId)).toEqual([['implausibleValue', meter, 150]]);
    await fill(place, meter, { from: today, to: addDays(today, 10), dayWh });
    expect((await alarmsOf(place.customerId, nowMs + 10 * 86_400_000))[1]).toEqual(['implausibleValue', meter, 150]);
    await fill(place, meter, { from: '2026-07-18', to: '2026-07-19', dayWh: () => 6_000 });
    expect((await alarmsOf(place.customerId, nowMs + 10 * 86_400_000)).map(([kind]) => kind)).toEqual(['edgeOffline']);
  });

  it('do not open again for a value that a person has confirmed', async () => {
    const { db } = database;
    const place = await aPlace(await aCustomer(db));
    const meter = await aMeter(db, place);
    await fill(place, meter, {
      from: '2026-04-01',
      to: today,
      dayWh: (day) => (day === '2026-07-18' ? 900_000 : 6_000),
    });
    expect(await alarmsOf(place.customerId)).toHaveLength(1);
    const { id } = await db
      .insertInto('app_user')
      .values({ email: 'confirm@lichthof.example', first_name: 'Anna', last_name: 'Weiß' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('alarm')
      .set({ acknowledged_at: new Date(), acknowledged_by: id })
      .where('customer_id', '=', place.customerId)
      .execute();
    expect(await alarmsOf(place.customerId)).toEqual([]);
    expect(await alarmsOf(place.customerId)).toEqual([]);
    const { close_reason } = await db
      .selectFrom('alarm')
      .select('close_reason')
      .where('customer_id', '=', place.customerId)
      .executeTakeFirstOrThrow();
    expect(close_reason).toBe('confirmed');
  });

  it('compare a plant with its earlier year and its neighbours, and name an idle battery', async () => {
    const { db } = database;
    const customerId = await aCustomer(db);
    // the fourth looks away from the sun, the last has lost most of its strings
    const yields = [
      { before: 50_000, now: 40_000 },
      { before: 51_000, now: 41_000 },
      { before: 49_000, now: 39_000 },
      { before: 20_000, now: 16_000 },
      { before: 50_000, now: 12_000 },
    ];
    const places: TestEstate[] = [];
    for (const { before, now } of yields) {
      const place = await aPlace(customerId);
      const pv = await aMeter(db, place, { kind: MeterKind.PvGeneration, measuringPoint: MeasuringPoint.PvTotal });
      await db
        .updateTable('meter')
        .set({ peak_power_kw: 10 })
        .where('customer_id', '=', customerId)
        .where('id', '=', pv)
        .execute();
      const range = { from: '2026-06-20', to: today };
      await fill(place, pv, { ...range, dayWh: () => now });
      await fill(place, pv, { from: '2025-06-20', to: '2025-07-20', dayWh: () => before });
      const grid = { measuringPoint: MeasuringPoint.HouseConnection };
      const feedIn = await aMeter(db, place, { ...grid, kind: MeterKind.FeedIn });
      await fill(place, feedIn, { ...range, dayWh: () => 9_000 });
      places.push(place);
    }
    const battery = { measuringPoint: MeasuringPoint.Battery };
    for (const kind of [MeterKind.Charge, MeterKind.Discharge]) {
      const meter = await aMeter(db, places[0]!, { ...battery, kind });
      await fill(places[0]!, meter, { from: '2026-06-20', to: today, dayWh: () => 0 });
    }
    const found = (await alarmsOf(customerId)).filter(([kind]) => kind !== 'energyBalance');
    expect(found).toEqual([
      ['batteryIdle', places[0]!.estateId, 28],
      ['pvBelowExpectation', places[4]!.estateId, 30],
    ]);
  });

  it('name an estate that consumed more than reached it', async () => {
    const { db } = database;
    const place = await aPlace(await aCustomer(db));
    const grid = { measuringPoint: MeasuringPoint.HouseConnection, kind: MeterKind.GridConsumption };
    const range = { from: '2026-06-01', to: today };
    await fill(place, await aMeter(db, place, grid), { ...range, dayWh: () => 10_000 });
    await fill(place, await aMeter(db, place), { ...range, dayWh: () => 12_500 });
    expect(await alarmsOf(place.customerId)).toEqual([['energyBalance', place.estateId, -20]]);
  });
});

describe('the job', () => {
  it('takes each customer once, and again when it is due', async () => {
    const { db } = database;
    const log = { error: () => undefined };
    const check = async (atMs: number) => {
      let count = 0;
      while (await checkNextCustomer({ db, log, now: () => atMs })) count += 1;
      return count;
    };
    await aCustomer(db);
    const { length } = await db.selectFrom('customer').select('id').execute();
    expect(await check(nowMs)).toBe(length);
    expect(await check(nowMs + 60_000)).toBe(0);
    expect(await check(nowMs + 5 * 60_000)).toBe(length);
  });
});
