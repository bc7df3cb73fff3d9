import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import type { changeTenantRecord, TenantRecord } from '@lichthof/contracts/people/occupancies.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { notFound } from '../../../http/errors.ts';
import { runningTariffsOf } from './apartments.db.ts';
import type { ApartmentKey, OccupancyDays } from './save-occupancy.ts';

export interface TenantKey extends ApartmentKey {
  estateId: number;
  userId: number;
}

export interface OccupancyChange extends OccupancyDays {
  /** The user who makes the change. */
  authorId: number;
}

/** The workflow that changes contracts too; it needs a transaction. */
export type ChangeOccupancy = (tx: Database, key: TenantKey, change: OccupancyChange) => Promise<void>;

/** The workflow that withdraws a tenant's occupancy; it needs a transaction. */
export type WithdrawOccupancy = (tx: Database, key: TenantKey, authorId: number) => Promise<void>;

/** The last occupancy of an apartment by the user. Throws 404 when there is none. */
export async function readTenantRecord(db: Database, key: TenantKey): Promise<TenantRecord> {
  const { rows } = await sql<TenantRecord>`
    select lower(o.during) as "moveIn", (upper(o.during) - 1) as "moveOut", ${runningTariffsOf('o')} as tariffs
    from apartment a join occupancy o on o.customer_id = a.customer_id and o.apartment_id = a.id
      join occupancy_member m on m.customer_id = o.customer_id and m.occupancy_id = o.id
    where a.customer_id = ${key.customerId} and a.estate_id = ${key.estateId} and a.id = ${key.apartmentId}
      and m.user_id = ${key.userId}
    order by lower(o.during) desc limit 1`.execute(db);
  if (!rows[0]) throw notFound('Tenant');
  return rows[0];
}

interface Change {
  body: BodyOf<typeof changeTenantRecord>;
  authorId: number;
  changeOccupancy: ChangeOccupancy;
}

/** Throws 404, and 409 as changeOccupancy does. */
export async function saveTenantRecord(db: Database, key: TenantKey, change: Change): Promise<void> {
  const { body, authorId, changeOccupancy } = change;
  await db.transaction().execute(async (tx) => {
    // checks that the apartment belongs to the estate of the path
    await readTenantRecord(tx, key);
    await changeOccupancy(tx, key, { moveIn: body.moveIn, moveOut: body.moveOut ?? null, authorId });
  });
}

/** Throws 404, and 409 as withdrawOccupancy does. */
export async function deleteTenantRecord(
  db: Database,
  key: TenantKey,
  { authorId, withdrawOccupancy }: { authorId: number; withdrawOccupancy: WithdrawOccupancy },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // checks that the apartment belongs to the estate of the path
    await readTenantRecord(tx, key);
    await withdrawOccupancy(tx, key, authorId);
  });
}
