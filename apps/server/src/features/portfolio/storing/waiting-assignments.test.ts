import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCustomer, aMeter, anApartment, anEstate } from '../../../testing/makers.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { removeApartments } from '../../estates/remove-apartments.ts';
import { storeAssignments } from './store-changes.db.ts';
import { readPortfolio } from './stored-portfolio.db.ts';
import { localToday } from '../../../database/local-today.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

/** A general meter that is to be in an apartment from the night on. */
async function aWaitingMeter() {
  const { db } = opened;
  const customerId = await aCustomer(db);
  const estateId = await anEstate(db, customerId);
  const apartmentId = await anApartment(db, customerId, estateId);
  const general = { kind: MeterKind.GeneralConsumption, measuringPoint: MeasuringPoint.General };
  const meterId = await aMeter(db, { customerId, estateId }, general);
  const waiting = { kind: MeterKind.Consumption, measuring_point: MeasuringPoint.Tenant, apartment_id: apartmentId };
  await db
    .insertInto('assignment_change')
    .values({ customer_id: customerId, meter_id: meterId, from_day: localToday(), requested_by: null, ...waiting })
    .execute();
  return { customerId, meterId, apartmentId };
}

it('a place that waits for the night is the one a portfolio tells', async () => {
  const { customerId, apartmentId } = await aWaitingMeter();
  const { meters } = await readPortfolio(opened.db, customerId);
  expect(meters).toMatchObject([{ kind: MeterKind.Consumption, measuringPoint: 'tenant', apartmentId }]);
});

it('a place that is imported holds, and nothing else comes in the night', async () => {
  const { customerId, meterId } = await aWaitingMeter();
  const { db } = opened;
  const heating = { kind: MeterKind.Heating, measuringPoint: MeasuringPoint.Heating, apartment: null };
  const assignment = { meter: meterId, ...heating, startDate: null, endDate: null, before: null };
  await db
    .transaction()
    .execute((tx) => storeAssignments(tx, { customerId, assignments: [assignment], idOf: (ref) => ref }));
  const { meters } = await readPortfolio(db, customerId);
  expect(meters).toMatchObject([{ kind: MeterKind.Heating, measuringPoint: 'heating', apartmentId: null }]);
  const waiting = await db.selectFrom('assignment_change').select('id').where('meter_id', '=', meterId).execute();
  expect(waiting).toEqual([]);
});

it('an apartment that a meter is to be in is archived, not deleted', async () => {
  const { customerId, apartmentId } = await aWaitingMeter();
  const acts = await opened.db
    .transaction()
    .execute((tx) => removeApartments(tx, customerId, [{ id: apartmentId, name: 'WE 1' }]));
  expect(acts).toMatchObject([{ objectId: apartmentId, action: 'archive' }]);
});
