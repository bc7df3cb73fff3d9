import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { addUserCustomer } from '../../database/user-customers.ts';
import { notFound } from '../../http/errors.ts';

/**
 * Adds the user to the people of the first apartment that has a contract, and answers the apartment. The first
 * occupancy goes on, so that every page of a tenant has something to show.
 */
export async function becomeTenant(
  tx: Database,
  { customerId, userId }: { customerId: number; userId: number },
): Promise<{ apartmentId: number }> {
  const { rows } = await sql<{ apartmentId: number; occupancyId: number }>`
    select o.apartment_id as "apartmentId", o.id as "occupancyId"
    from occupancy o join participant p on p.customer_id = o.customer_id and p.apartment_id = o.apartment_id
    where o.customer_id = ${customerId} and upper_inf(o.during)
    order by o.apartment_id limit 1`.execute(tx);
  if (!rows[0]) throw notFound('Apartment');
  const { apartmentId, occupancyId } = rows[0];
  await addUserCustomer(tx, customerId, [userId]);
  await tx
    .insertInto('occupancy_member')
    .values({ customer_id: customerId, occupancy_id: occupancyId, user_id: userId })
    .onConflict((existing) => existing.doNothing())
    .execute();
  return { apartmentId };
}
