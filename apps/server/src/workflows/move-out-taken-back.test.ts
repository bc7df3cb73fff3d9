import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { aContract, aParticipant } from '../testing/electricity-makers.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import {
  aRentedApartment,
  anInvoiceOf,
  contractOf,
  moveOut,
  refused,
  type RentedApartment,
} from './rented-apartment-for-tests.ts';
import { localToday } from '../database/local-today.ts';

const today = localToday();
let test: TestDatabase;
let db: Database;
beforeAll(async () => {
  test = await openTestDatabase();
  ({ db } = test);
});
afterAll(() => test.close());

const daysOf = async (rented: RentedApartment) => (await contractOf(db, rented)).during;

describe('a move-out that is taken back', () => {
  it.each([
    ['removed', null, '[2020-01-01,)'],
    ['postponed', '2099-12-31', '[2020-01-01,2100-01-01)'],
    ['set to a day before', '2098-02-28', '[2020-01-01,2098-03-01)'],
  ])('lets the contract and its last tariff follow when %s', async (_how, day, during) => {
    const rented = await aRentedApartment(db);
    await moveOut(db, rented, '2098-12-31');
    await moveOut(db, rented, day);
    expect(await contractOf(db, rented)).toEqual({ during, version: 3, tariffs: [during] });
  });

  it('extends the contract if the apartment was vacant without a contract', async () => {
    const rented = await aRentedApartment(db);
    await moveOut(db, rented, addDays(today, -40));
    await moveOut(db, rented, null);
    expect(await daysOf(rented)).toBe('[2020-01-01,)');
  });

  it('stays if the owner has a contract for the vacant apartment on these days', async () => {
    const rented = await aRentedApartment(db);
    const { customerId } = rented.estate;
    await moveOut(db, rented, '2025-06-30');
    const { apartmentId } = rented.apartment;
    const participantId = await aParticipant(db, rented.estate, { type: 'vacant', apartmentId });
    await aContract(db, { customerId, participantId }, { during: '[2025-09-01,)' });
    await expect(moveOut(db, rented, null)).rejects.toMatchObject(refused(ErrorCode.OccupancyOverlaps));
    await moveOut(db, rented, '2025-08-31');
    expect(await daysOf(rented)).toBe('[2020-01-01,2025-09-01)');
  });

  it('stays when another tenant moves in by then', async () => {
    const rented = await aRentedApartment(db);
    await moveOut(db, rented, '2025-06-30');
    const { apartmentId } = rented.apartment;
    const next = { customer_id: rented.estate.customerId, apartment_id: apartmentId, during: '[2025-07-01,)' };
    await db.insertInto('occupancy').values(next).execute();
    await expect(moveOut(db, rented, null)).rejects.toMatchObject(refused(ErrorCode.OccupancyOverlaps));
  });

  it('stays if the estate was billed after it, until the invoice is cancelled', async () => {
    const rented = await aRentedApartment(db);
    await moveOut(db, rented, '2025-06-30');
    const { runId } = await anInvoiceOf(db, rented, '[2025-01-01,2026-01-01)');
    await expect(moveOut(db, rented, null)).rejects.toMatchObject(refused(ErrorCode.BillingPeriodTaken));
    expect(await daysOf(rented)).toBe('[2020-01-01,2025-07-01)');
    const ofRun = db.updateTable('billing_run_contract').where('billing_run_id', '=', runId);
    await ofRun.set({ is_in_force: false }).execute();
    await moveOut(db, rented, null);
    expect(await daysOf(rented)).toBe('[2020-01-01,)');
  });

  it('extends the contract over days of a run that billed only a participant who left before', async () => {
    const rented = await aRentedApartment(db);
    await moveOut(db, rented, '2025-06-30');
    const { runId } = await anInvoiceOf(db, rented, '[2025-01-01,2025-07-01)');
    const run = db.updateTable('billing_run').where('id', '=', runId);
    await run.set({ period: '[2025-01-01,2026-01-01)' }).execute();
    await moveOut(db, rented, null);
    expect(await daysOf(rented)).toBe('[2020-01-01,)');
  });

  it('extends the contract if the estate was billed up to it', async () => {
    const rented = await aRentedApartment(db);
    await moveOut(db, rented, '2025-12-31');
    await anInvoiceOf(db, rented, '[2025-01-01,2026-01-01)');
    await moveOut(db, rented, null);
    expect(await daysOf(rented)).toBe('[2020-01-01,)');
  });

  it('stays if the tenant electricity of the estate has ended', async () => {
    const rented = await aRentedApartment(db);
    await moveOut(db, rented, '2025-06-30');
    const { estateId } = rented.estate;
    await db
      .updateTable('estate_supply')
      .set({ during: '[2020-01-01,2025-10-01)' })
      .where('estate_id', '=', estateId)
      .execute();
    await expect(moveOut(db, rented, null)).rejects.toMatchObject(refused(ErrorCode.SupplyEnded));
    await moveOut(db, rented, '2025-09-30');
    expect(await daysOf(rented)).toBe('[2020-01-01,2025-10-01)');
  });
});
