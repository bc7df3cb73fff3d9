import type { DayRange } from '@lichthof/domain/time/periods.ts';
import type { Database } from '../database/database.ts';
import { aBilledEstate, type BilledApartment, type BilledTestEstate } from '../testing/billed-estate.ts';
import { anInvoice, type MadeInvoice } from '../testing/invoice-makers.ts';
import { aUser } from '../testing/makers.ts';
import { changeOccupancy } from './change-occupancy.ts';
import { runForCustomers } from '../database/isolation/customer-scope.ts';

/** The only apartment of an estate, whose tenant has a contract; both began on `moveIn`. */
export interface RentedApartment {
  estate: BilledTestEstate;
  apartment: BilledApartment;
  authorId: number;
}

export const moveIn = '2020-01-01';
const noDays = { from: '2026-03-01', to: '2026-03-01' };

/** With values on the days of the period. */
export async function aRentedApartment(db: Database, period: DayRange = noDays): Promise<RentedApartment> {
  const estate = await aBilledEstate(db, period, { apartmentCount: 1 });
  return { estate, apartment: estate.apartments[0]!, authorId: await aUser(db) };
}

/** Null takes the move-out back. */
export function moveOut(
  db: Database,
  { estate, apartment, authorId }: RentedApartment,
  day: string | null,
  start = moveIn,
): Promise<void> {
  const key = { ...estate, apartmentId: apartment.apartmentId, userId: apartment.tenantId };
  const change = (tx: Database) => changeOccupancy(tx, key, { moveIn: start, moveOut: day, authorId });
  return runForCustomers([estate.customerId], () => db.transaction().execute(change));
}

export async function contractOf(db: Database, { apartment: { contractId } }: RentedApartment) {
  const contract = await db
    .selectFrom('contract')
    .select(['during', 'version'])
    .where('id', '=', contractId)
    .executeTakeFirstOrThrow();
  const tariffs = await db
    .selectFrom('contract_tariff')
    .select('during')
    .where('contract_id', '=', contractId)
    .orderBy('during')
    .execute();
  return { ...contract, tariffs: tariffs.map(({ during }) => during) };
}

export async function setContract(
  db: Database,
  { apartment: { contractId } }: RentedApartment,
  during: string,
): Promise<void> {
  await db.updateTable('contract').set({ during }).where('id', '=', contractId).execute();
  await db.updateTable('contract_tariff').set({ during }).where('contract_id', '=', contractId).execute();
}

export const anInvoiceOf = (
  db: Database,
  { estate, apartment, authorId }: RentedApartment,
  period: string,
): Promise<MadeInvoice> => anInvoice(db, { ...estate, ...apartment, userId: authorId, period });

/** An error at the move-out. */
export const refused = (code: number, names?: unknown[]) => ({
  statusCode: 409,
  metadata: { code, field: 'MoveOut', ...(names && { names }) },
});
