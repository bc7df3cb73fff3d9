import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { saveMeterDays } from '../features/metering/values/meter-days.db.ts';
import { aCustomer, aMeter, anEstate } from '../testing/makers.ts';
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
