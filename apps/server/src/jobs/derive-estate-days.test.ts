import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { saveMeterDays } from '../features/metering/values/meter-days.db.ts';
import { createComputedMeter } from '../features/meters/computed/create-computed-meter.ts';
import { aCustomer, aMeter, anEstate, aUser } from '../testing/makers.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { startDerivingEstateDays } from './derive-estate-days.ts';

const day = '2026-01-15';
const pv = { kind: MeterKind.PvGeneration, measuringPoint: MeasuringPoint.PvTotal };

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function anEstateWithValues(quarterHourWh: number) {
  const { db } = database;
  const customerId = await aCustomer(db);
  const estateId = await anEstate(db, customerId);
  const meterId = await aMeter(db, { customerId, estateId }, pv);
  const amounts = Array.from({ length: 96 }, () => quarterHourWh);
  const days = [{ meterId, day, amounts, statuses: null }];
  await db.transaction().execute((tx) => saveMeterDays(tx, customerId, days));
  return estateId;
}

it('derives the marked days of all customers', async () => {
  const { db } = database;
  const estateIds = [await anEstateWithValues(10), await anEstateWithValues(20)];
  const log = { error: vi.fn() };
  const stop = startDerivingEstateDays(db, log);
  const marks = () => db.selectFrom('estate_day_mark').selectAll().execute();
  await expect.poll(() => marks()).toEqual([]);
  await stop();

  const derived = db.selectFrom('estate_day').where('estate_id', 'in', estateIds).select(['day', 'pv_wh']);
  expect(await derived.orderBy('estate_id').execute()).toEqual([
    { day, pv_wh: 960 },
    { day, pv_wh: 1920 },
  ]);
  expect(log.error).not.toHaveBeenCalled();
});

it('derives what an interrupted import has marked, and counts the parts once in the balance', async () => {
  const { db } = database;
  const customerId = await aCustomer(db);
  const estate = { customerId, estateId: await anEstate(db, customerId) };
  const userId = await aUser(db);
  const parts = [await aMeter(db, estate), await aMeter(db, estate)];
  const sumId = await db.transaction().execute((tx) =>
    createComputedMeter(
      tx,
      { ...estate, userId },
      {
        name: 'Treppenhaus',
        obis: '1-0:1.8.0',
        kind: MeterKind.Consumption,
        measuringPoint: MeasuringPoint.General,
        parts: parts.map((partId) => ({ partId, sign: 1 as const, from: '2026-01-01', to: null })),
      },
    ),
  );
  const days = parts.map((meterId) => ({ meterId, day, amounts: Array.from({ length: 96 }, () => 5), statuses: null }));
  await db.transaction().execute((tx) => saveMeterDays(tx, customerId, days, 'later'));
  const sum = db.selectFrom('meter_day').where('meter_id', '=', sumId).select(['day', 'total']);
  expect(await sum.execute()).toEqual([]);
  await db
    .updateTable('computed_day_mark')
    .set({ marked_at: sql<Date>`now() - interval '1 minute'` })
    .execute();
  const stop = startDerivingEstateDays(db, { error: vi.fn() });
  await expect.poll(() => sum.execute()).toEqual([{ day, total: 960 }]);
  const balance = db.selectFrom('estate_day').where('estate_id', '=', estate.estateId).select('consumption_wh');
  await expect.poll(() => balance.execute()).toEqual([{ consumption_wh: 960 }]);
  await stop();
});
