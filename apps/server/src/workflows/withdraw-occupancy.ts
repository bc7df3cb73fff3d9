import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { sql } from 'kysely';
import { addAuditEntry } from '../database/audit/add-audit-entry.ts';
import { addNotices } from '../features/notices/add-notice.ts';
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
  if (!isShared)
    await tx.deleteFrom('occupancy').where('customer_id', '=', customerId).where('id', '=', occupancyId).execute();
  const object = { customerId, userId: authorId, objectType: 'occupancy' as const, objectId: occupancyId };
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
  const rows = await tx
    .selectFrom('app_user as u')
    .innerJoin('apartment as a', (join) => join.on('a.customer_id', '=', customerId).on('a.id', '=', apartmentId))
    .innerJoin('estate as e', ofSameCustomer('e.id', 'a.estate_id'))
    .select([
      'u.email as recipient',
      sql<string>`u.first_name || ' ' || u.last_name`.as('name'),
      sql<string>`a.name || ', ' || e.name`.as('apartment'),
    ])
    .where('u.id', '=', userId)
    .where((eb) => eb.or([eb('u.invitation_completed', '=', true), eb('u.invited_at', 'is not', null)]))
    .execute();
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
