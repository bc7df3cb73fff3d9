import type { KnownEmail } from '@lichthof/contracts/people/known-emails.ts';
import type { User } from '@lichthof/contracts/people/users.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../database/database.ts';
import { bestSpelling, emailKey } from '../../database/email-key.ts';
import { estateToday } from '../../database/estate-today.ts';
import { selectFields, userColumns } from '../../database/field-columns.ts';
import { isUnused } from './unused-users.db.ts';

/** Where users are managed: a customer, or one of its estates. */
export interface UserScope {
  customerId: number;
  estateId?: number;
}

export type UserRow = Omit<User, 'invitedAt' | 'lastSeenAt'> & {
  version: number;
  invitedAt: Date | null;
  lastSeenAt: Date | null;
};

interface UserFilter {
  /** Part of the e-mail, whatever its case. */
  email?: string | undefined;
  userId?: number;
  /** Also finds users who have no right, occupancy or membership in the scope yet. */
  mayBeOutsideScope?: boolean;
}

/**
 * Lists users by name. Of a customer: members, holders of rights, past and present tenants. Of an estate: holders of a
 * right on the estate itself, and its tenants; rights on its group or customer are left out.
 */
export async function readUsers(db: Database, scope: UserScope, filter: UserFilter = {}): Promise<UserRow[]> {
  const { email = '', userId } = filter;
  const { rows } = await sql<UserRow>`
    with held as (${heldRights(scope, userId)}),
    lived as (${occupancies(scope, userId)}),
    person as (${people(scope, filter)}),
    home as (
      select distinct on (user_id) * from lived
      order by user_id, has_ended, case when not has_ended then move_in end, move_in desc),
    named as (
      select user_id, role, level, resource_id, name from held
      union select user_id, ${Role.EstateTenant}::int, ${ResourceLevel.Apartment}::int, apartment_id, name from lived),
    roles as (
      select user_id, jsonb_agg(jsonb_build_object('role', role, 'roleAttributes', jsonb_build_object('level', level,
          'resourceId', resource_id, 'resourceName', name)) order by role, lower(name), resource_id) as list
      from named group by user_id)
    select u.id as "userId", ${selectFields('u', userColumns)},
      u.invitation_completed as "invitationCompleted", u.invited_at as "invitedAt", u.last_seen_at as "lastSeenAt",
      u.version, coalesce(roles.list, '[]') as roles,
      case when home.user_id is not null then jsonb_build_object('apartmentId', home.apartment_id, 'name', home.name,
        'estateId', home.estate_id, 'estateName', home.estate_name) end as apartment,
      home.move_in as "moveInDate", home.move_out as "moveOutDate"
    from person
    join app_user u on u.id = person.user_id
    left join roles on roles.user_id = u.id
    left join home on home.user_id = u.id
    where position(${emailKey(email)} in u.email_key) > 0
    order by lower(u.last_name), lower(u.first_name), u.id`.execute(db);
  return rows;
}

export async function findUser(
  db: Database,
  scope: UserScope,
  filter: { userId: number; mayBeOutsideScope?: boolean },
): Promise<UserRow | undefined> {
  const [user] = await readUsers(db, scope, filter);
  return user;
}

function heldRights({ customerId, estateId }: UserScope, userId: number | undefined): RawBuilder<unknown> {
  const around = sql`
    select ${ResourceLevel.Customer}::int as level, id, name from customer where id = ${customerId}
    union all
    select ${ResourceLevel.EstateGroup}::int, id, name from estate_group where customer_id = ${customerId}
    union all`;
  return sql`
    select r.user_id, r.role, r.level, r.resource_id, place.name
    from access_right r
    join (${estateId === undefined ? around : sql``}
      select ${ResourceLevel.Estate}::int as level, id, name from estate
      where customer_id = ${customerId} ${only('id', estateId)}) place
      on place.level = r.level and place.id = r.resource_id
    where r.customer_id = ${customerId} ${only('r.user_id', userId)}`;
}

function occupancies({ customerId, estateId }: UserScope, userId: number | undefined): RawBuilder<unknown> {
  return sql`
    select m.user_id, o.apartment_id, a.name, a.estate_id, e.name as estate_name, lower(o.during) as move_in,
      upper(o.during) - 1 as move_out,
      coalesce(upper(o.during) <= ${estateToday()}, false) as has_ended
    from occupancy_member m
    join occupancy o on o.customer_id = m.customer_id and o.id = m.occupancy_id
    join apartment a on a.customer_id = o.customer_id and a.id = o.apartment_id
    join estate e on e.customer_id = a.customer_id and e.id = a.estate_id
    where o.customer_id = ${customerId} ${only('a.estate_id', estateId)} ${only('m.user_id', userId)}`;
}

function people({ customerId, estateId }: UserScope, { userId, mayBeOutsideScope }: UserFilter): RawBuilder<unknown> {
  if (mayBeOutsideScope) return sql`select ${userId}::int as user_id`;
  const members = sql`
    union select user_id from customer_member where customer_id = ${customerId} ${only('user_id', userId)}`;
  return sql`select user_id from held union select user_id from lived ${estateId === undefined ? members : sql``}`;
}

const only = (column: string, id: number | undefined) =>
  id === undefined ? sql`` : sql`and ${sql.ref(column)} = ${id}`;

/** Who uses an e-mail, whatever its case; of a user outside the customer only that it is used. */
export async function findKnownEmail(db: Database, customerId: number, email: string): Promise<KnownEmail> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .orderBy(bestSpelling(email))
    .limit(1)
    .executeTakeFirst();
  if (!row || (await isUnused(db, row.id))) return { isKnown: false, member: null };
  const member = await findUser(db, { customerId }, { userId: row.id });
  if (!member) return { isKnown: true, member: null };
  const { userId, firstName, lastName } = member;
  return { isKnown: true, member: { userId, firstName, lastName, roles: distinctRoles(member) } };
}

export function distinctRoles({ roles }: Pick<UserRow, 'roles'>) {
  return [...new Set(roles.map(({ role }) => role))];
}
