import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { NewUser } from '@lichthof/contracts/people/users.ts';
import { levelOfRole } from '@lichthof/domain/access/granting.ts';
import { ResourceLevel, type Role } from '@lichthof/domain/access/role.ts';
import { sql } from 'kysely';
import { addAuditEntries, addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import type { Database } from '../../database/database.ts';
import { ofSameCustomer } from '../../database/same-customer.ts';
import { addUserCustomer } from '../../database/user-customers.ts';
import { HttpError, notFound } from '../../http/errors.ts';
import type { UserRequest } from './user-workflows.ts';

export type NewRight = NonNullable<NewUser['accessRights']>[number];

/** Makes two changes to the rights of a user run one after the other. */
export async function lockUser(tx: Database, userId: number): Promise<void> {
  const person = await tx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!person) throw notFound('User');
}

/** Makes removals of admins run one after the other, so that two admins cannot remove each other. */
export async function lockCustomer(tx: Database, customerId: number): Promise<void> {
  await tx.selectFrom('customer').select('id').where('id', '=', customerId).forNoKeyUpdate().execute();
}

const tables = new Map<ResourceLevel, string>([
  [ResourceLevel.Customer, 'customer'],
  [ResourceLevel.EstateGroup, 'estate_group'],
  [ResourceLevel.Estate, 'estate'],
]);

/** Prevents the resources from being deleted until the transaction ends: no foreign key ties a right to them. */
export async function lockResources(tx: Database, customerId: number, rights: NewRight[]): Promise<void> {
  for (const [level, table] of tables) {
    const ids = rights.filter(({ role }) => levelOfRole(role) === level).map(({ resourceId }) => resourceId);
    if (ids.length === 0) continue;
    const customerColumn = level === ResourceLevel.Customer ? sql`id` : sql`customer_id`;
    await sql`select id from ${sql.table(table)} where ${customerColumn} = ${customerId} and id = any(${ids}::int[])
      order by id for key share`.execute(tx);
  }
}

/** Prevents the estate of an apartment from being deleted; deleting an estate locks it before its apartments. */
export async function lockEstateOfApartment(tx: Database, customerId: number, apartmentId: number): Promise<void> {
  await tx
    .selectFrom('estate as e')
    .innerJoin('apartment as a', ofSameCustomer('a.estate_id', 'e.id'))
    .select('e.id')
    .where('a.customer_id', '=', customerId)
    .where('a.id', '=', apartmentId)
    .forKeyShare('e')
    .execute();
}

export async function addMember(tx: Database, customerId: number, userId: number): Promise<void> {
  await addUserCustomer(tx, customerId, [userId]);
  await tx
    .insertInto('customer_member')
    .values({ customer_id: customerId, user_id: userId })
    .onConflict((existing) => existing.doNothing())
    .execute();
}

/** Saves rights that were checked; rights that exist stay as they are. */
export async function insertRights(
  tx: Database,
  { scope, userId, caller }: UserRequest,
  rights: NewRight[],
): Promise<void> {
  if (rights.length === 0) return;
  const inserted = await tx
    .insertInto('access_right')
    .values(
      rights.map(({ role, resourceId }) => ({
        customer_id: scope.customerId,
        user_id: userId,
        role,
        level: levelOfRole(role),
        resource_id: resourceId,
      })),
    )
    .onConflict((existing) => existing.doNothing())
    .returning(['role', 'level', 'resource_id'])
    .execute();
  const object = {
    customerId: scope.customerId,
    userId: caller.userId,
    objectType: 'access_right' as const,
    objectId: userId,
  };
  await addAuditEntries(
    tx,
    inserted.map((after) => ({ ...object, action: 'grant', after })),
  );
}

interface RightKey {
  role: Role;
  level: ResourceLevel;
  resourceId: number;
}

export async function deleteRight(
  tx: Database,
  { scope, userId, caller }: UserRequest,
  { role, level, resourceId }: RightKey,
): Promise<void> {
  const right = { role, level, resource_id: resourceId };
  await tx
    .deleteFrom('access_right')
    .where('customer_id', '=', scope.customerId)
    .where('user_id', '=', userId)
    .where('role', '=', role)
    .where('level', '=', level)
    .where('resource_id', '=', resourceId)
    .execute();
  const object = {
    customerId: scope.customerId,
    userId: caller.userId,
    objectType: 'access_right' as const,
    objectId: userId,
  };
  await addAuditEntry(tx, { ...object, action: 'revoke', before: right });
}

export const roleTooWide = () => new HttpError(403, 'The role is wider than your own', { code: ErrorCode.RoleTooWide });
