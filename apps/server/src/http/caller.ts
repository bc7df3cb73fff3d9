import type { AccessRight, Resource } from '@lichthof/domain/access/is-granted.ts';
import { isOperatingCompany } from '@lichthof/domain/access/operation-views.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database/database.ts';
import { unauthorized } from './errors.ts';
import type { VerifiedToken } from './tokens.ts';
import { enclosingResources } from '../database/enclosing-resources.ts';

/** The calling user with all rights; roles always come from our database, never from the token. */
export interface Caller {
  userId: number;
  authorityId: number | null;
  email: string;
  firstName: string;
  lastName: string;
  rights: HeldRight[];
  /** Customers at which the caller has, or had, anything. */
  customerIds: number[];
  /** When the caller signed in, since 1970; undefined when the token does not say. */
  signedInAtSeconds?: number;
}

/** A right with its resource and the enclosing ones, from the inside out. */
export interface HeldRight extends AccessRight {
  enclosing: { level: ResourceLevel; id: number }[];
}

interface CallerRow {
  user_id: number;
  is_ended: boolean;
  authority_id: number | null;
  email: string;
  first_name: string;
  last_name: string;
  rights: HeldRight[];
  customer_ids: number[];
}

const heldResource = {
  customerId: sql`held.customer_id`,
  level: sql`held.level`,
  id: sql`held.resource_id`,
};

/** The user with the `sub` of the identity provider; undefined when the portal has no such user. */
export async function findCaller(
  db: Database,
  { sub, issuedAtSeconds, signedInAtSeconds }: VerifiedToken,
): Promise<Caller | undefined> {
  const { rows } = await sql<CallerRow>`
    select u.id as user_id, coalesce(date_trunc('second', u.tokens_valid_from) > to_timestamp(${issuedAtSeconds}), false) as is_ended, u.authority_id, u.email, u.first_name, u.last_name, coalesce(
      (select jsonb_agg(jsonb_build_object('role', held.role, 'level', held.level, 'resourceId', held.resource_id,
          'enclosing', (select jsonb_agg(jsonb_build_object('level', level, 'id', id) order by step)
                        from ${enclosingResources(heldResource)} places)))
       from (
         select r.customer_id, r.role, r.level, r.resource_id from user_customer k
         join access_right r on r.customer_id = k.customer_id and r.user_id = k.user_id where k.user_id = u.id
         union
         select null, ${Role.AuthorityAdmin}::int, ${ResourceLevel.Authority}::int, authority_id
         from authority_admin where user_id = u.id
         union
         select o.customer_id, ${Role.EstateTenant}::int, ${ResourceLevel.Apartment}::int, o.apartment_id
         from user_customer k
         join occupancy_member m on m.customer_id = k.customer_id and m.user_id = k.user_id
         join occupancy o on o.customer_id = m.customer_id and o.id = m.occupancy_id where k.user_id = u.id
       ) held), '[]') as rights,
      array(select customer_id from user_customer where user_id = u.id order by customer_id) as customer_ids
    from app_user u where u.sub = ${sub}`.execute(db);
  const row = rows[0];
  if (row?.is_ended) throw unauthorized('The password was changed after the token was issued');
  return row && { ...toCaller(row), ...(signedInAtSeconds !== undefined && { signedInAtSeconds }) };
}

function toCaller(row: CallerRow): Caller {
  return {
    userId: row.user_id,
    authorityId: row.authority_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    customerIds: row.customer_ids,
    rights: row.rights.filter(({ role }) => role !== Role.AuthorityAdmin || isOperatingCompany(row.authority_id)),
  };
}

/** The customers in which the caller holds a right; a right on the authority alone names none. */
export function customerIdsOf({ rights }: Pick<Caller, 'rights'>): number[] {
  const places = rights.flatMap(({ enclosing }) => enclosing);
  return [...new Set(places.filter(({ level }) => level === ResourceLevel.Customer).map(({ id }) => id))];
}

const tableOfLevel = new Map<ResourceLevel, string>([
  [ResourceLevel.EstateGroup, 'estate_group'],
  [ResourceLevel.Estate, 'estate'],
  [ResourceLevel.Apartment, 'apartment'],
]);

/** A resource with the resources that enclose it; undefined if none of the caller's customers has it. */
export async function findResource(
  db: Database,
  caller: Pick<Caller, 'rights'>,
  { level, id }: { level: ResourceLevel; id: number },
): Promise<Resource | undefined> {
  if (level === ResourceLevel.Authority) return { level, id, parent: null };
  const resource = { customerId: sql`place.customer_id`, level: sql`${level}`, id: sql`place.id` };
  const { rows } = await sql<{ level: ResourceLevel; id: number }>`
    select around.level, around.id from ${placeWithCustomer(caller, level, id)} place,
      lateral ${enclosingResources(resource)} around
    order by around.step desc`.execute(db);
  if (rows[0]?.level !== ResourceLevel.Authority) return undefined;
  return rows.reduce<Resource | undefined>((parent, row) => ({ ...row, parent: parent ?? null }), undefined);
}

/** The customer is not in the URL, so the resource is searched at the caller's customers. */
function placeWithCustomer(caller: Pick<Caller, 'rights'>, level: ResourceLevel, id: number): RawBuilder<unknown> {
  const table = tableOfLevel.get(level);
  if (table === undefined) return sql`(select id as customer_id, id from customer where id = ${id})`;
  const places = sql`select customer_id, id from ${sql.table(table)} where id = ${id}`;
  if (caller.rights.some(({ role }) => role === Role.AuthorityAdmin)) {
    return sql`(/* all customers: people of the operating company may open any place */ ${places})`;
  }
  return sql`(${places} and customer_id = any(${customerIdsOf(caller)}::int[]))`;
}
