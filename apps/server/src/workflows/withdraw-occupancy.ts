import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { sql } from 'kysely';
import { addAuditEntry } from '../database/records/add-audit-entry.ts';
import { addNotices } from '../database/records/add-notice.ts';
import type { Database } from '../database/database.ts';
import { ofSameCustomer } from '../database/same-customer.ts';
import { lockBilling } from '../features/billing/billing-runs.db.ts';
import { lockApartment } from '../features/estates/occupancies/save-occupancy.ts';
import type { TenantKey } from '../features/estates/occupancies/tenant-record.ts';
import { keepWithdrawnDays } from '../features/estates/occupancies/withdrawn-occupancies.db.ts';
import { HttpError } from '../http/errors.ts';
import { lockOccupancy } from './change-occupancy.ts';

/**
 * Removes a user from the last occupancy of an apartment, and the occupancy itself when it has no other
 * member. The days stay private. Give it a transaction. Throws 404, and 409 with code 2000
 * while a contract rests on the occupancy.
 */
export async function withdrawOccupancy(tx: Database, key: TenantKey, authorId: number): Promise<void> {
  const { customerId, apartmentId, userId } = key;
  await lockBilling(tx, key);
  await lockApartment(tx, key);
  const { id: occupancyId, moveIn, moveOut } = await lockOccupancy(tx, key);
  const isShared = await isSharedWithOthers(tx, { customerId, occupancyId, userId });
  if (!isShared) await requireNoContract(tx, customerId, occupancyId);
  await keepWithdrawnDays(tx, customerId, [{ occupancyId, from: null, to: null, userId }]);
  await tellTenant(tx, key);
  await removeMember(tx, { customerId, occupancyId, userId });
  if (!isShared) await sql`delete from occupancy where customer_id = ${customerId} and id = ${occupancyId}`.execute(tx);
  const object = { customerId, userId: authorId, objectType: 'occupancy', objectId: occupancyId };
  await addAuditEntry(tx, { ...object, action: 'withdraw', before: { apartmentId, userId, moveIn, moveOut } });
}

interface MemberKey {
  customerId: number;
  occupancyId: number;
  userId: number;
}

async function isSharedWithOthers(tx: Database, { customerId, occupancyId, userId }: MemberKey): Promise<boolean> {
  const other = await tx
    .selectFrom('occupancy_member')
    .select('user_id')
    .where('customer_id', '=', customerId)
    .where('occupancy_id', '=', occupancyId)
    .where('user_id', '<>', userId)
    .executeTakeFirst();
  return other !== undefined;
}

async function requireNoContract(tx: Database, customerId: number, occupancyId: number): Promise<void> {
  const contracts = await tx
    .selectFrom('participant as p')
    .leftJoin('contract as c', ofSameCustomer('c.participant_id', 'p.id'))
    .select(sql<string>`coalesce(c.number, array_to_string(p.names, ', '))`.as('name'))
    .where('p.customer_id', '=', customerId)
    .where('p.occupancy_id', '=', occupancyId)
    .execute();
  if (contracts.length === 0) return;
  const metadata = { code: ErrorCode.OccupancyHasContract, names: contracts.map(({ name }) => name) };
  throw new HttpError(409, 'A contract rests on the occupancy', metadata);
}

/** A user who was never invited gets no notice. */
async function tellTenant(tx: Database, { customerId, apartmentId, userId }: TenantKey): Promise<void> {
  const { rows } = await sql<{ recipient: string; name: string; apartment: string }>`
    select u.email as recipient, u.first_name || ' ' || u.last_name as name, a.name || ', ' || e.name as apartment
    from app_user u
    join apartment a on a.customer_id = ${customerId} and a.id = ${apartmentId}
    join estate e on e.customer_id = a.customer_id and e.id = a.estate_id
    where u.id = ${userId} and (u.invitation_completed or u.invited_at is not null)`.execute(tx);
  const notices = rows.map(({ recipient, name, apartment }) => ({ recipient, name, facts: { apartment } }));
  await addNotices(
    tx,
    notices.map((notice) => ({ ...notice, customerId, kind: 'occupancyWithdrawn' })),
  );
}

async function removeMember(tx: Database, { customerId, occupancyId, userId }: MemberKey): Promise<void> {
  for (const table of ['curve_consent', 'occupancy_member'] as const) {
    await tx
      .deleteFrom(table)
      .where('customer_id', '=', customerId)
      .where('occupancy_id', '=', occupancyId)
      .where('user_id', '=', userId)
      .execute();
  }
}
