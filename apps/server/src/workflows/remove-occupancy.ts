import { sql } from 'kysely';
import { addAuditEntry } from '../database/add-audit-entry.ts';
import type { Database } from '../database/database.ts';
import type { UserOccupancy } from '../features/users/user-occupancies.db.ts';
import type { UserRequest } from '../features/users/user-details.ts';
import { lockApartment } from '../features/estates/occupancies/save-occupancy.ts';

/** Takes somebody out of an occupancy to come, and removes it when nobody is left in it: give it a transaction. */
export async function removeOccupancy(
  tx: Database,
  { scope, userId, caller }: UserRequest,
  occupancy: UserOccupancy,
): Promise<void> {
  const { occupancyId, apartmentId, moveIn, moveOut } = occupancy;
  await lockApartment(tx, { customerId: scope.customerId, apartmentId });
  await tx
    .deleteFrom('occupancy_member')
    .where('occupancy_id', '=', occupancyId)
    .where('user_id', '=', userId)
    .execute();
  await sql`delete from occupancy where id = ${occupancyId}
    and not exists (select from occupancy_member where occupancy_id = ${occupancyId})
    and not exists (select from participant where occupancy_id = ${occupancyId})
    and not exists (select from curve_consent where occupancy_id = ${occupancyId})`.execute(tx);
  const object = { customerId: scope.customerId, userId: caller.userId, objectType: 'occupancy' };
  const before = { apartmentId, userId, moveIn, moveOut };
  await addAuditEntry(tx, { ...object, objectId: occupancyId, action: 'revoke', before });
}
