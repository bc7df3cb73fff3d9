import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { eachDay } from '@lichthof/domain/time/days.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCustomer, aMeter, anEstate } from '../../testing/makers.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { saveMeterDays } from '../metering/values/meter-days.db.ts';
import { deriveMarkedDays } from './estate-days.db.ts';
import { findMonitoredEstate } from './monitored-estate.db.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('counts each day of a month when several servers derive days at the same time', async () => {
  const { db } = database;
  const customerId = await aCustomer(db);
  const estateId = await anEstate(db, customerId);
  const place = { customerId, estateId };
  const pv = { kind: MeterKind.PvGeneration, measuringPoint: MeasuringPoint.PvTotal };
  const meterId = await aMeter(db, place, pv);
  const days = eachDay('2026-01-01', '2026-02-01');
  const amounts = Array.from({ length: 96 }, () => 10);
  await db.transaction().execute((tx) =>
    saveMeterDays(
      tx,
      customerId,
      days.map((day) => ({ meterId, day, amounts, statuses: null })),
    ),
  );

  await Promise.all(
    days.map((day, index) => deriveMarkedDays(db, place, { from: day, to: days[index + 1] ?? '2026-02-01' })),
  );

  const month = await db.selectFrom('estate_month').select('pv_wh').where('estate_id', '=', estateId).execute();
  expect(month).toEqual([{ pv_wh: 31 * 960 }]);
});

it('finds the customer of an estate outside of a request, too', async () => {
  const { db } = database;
  const customerId = await aCustomer(db);
  const estateId = await anEstate(db, customerId);
  expect(await findMonitoredEstate(db, estateId, Date.now())).toMatchObject({ customerId, estateId });
});
