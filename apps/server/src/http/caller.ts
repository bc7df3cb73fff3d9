import type { AccessRight, Resource } from '@lichthof/domain/access/is-granted.ts';
import { isOperatingCompany } from '@lichthof/domain/access/operation-views.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database/database.ts';
import { keptPrepared } from '../database/keep-prepared.ts';
import { atReachable, selectOneReachable } from '../database/reachable-customers.ts';
import { DatabaseUnreachableError } from '../database/unreachable.ts';
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
  /** Those of them whose machine of a distributed database is away; the rights there are not known now. */
  unreachableIds?: number[];
  /** When the caller signed in, since 1970; undefined when the token does not say. */
  signedInAtSeconds?: number;
}

/** A right with its resource and the enclosing ones, from the inside out. */
export interface HeldRight extends AccessRight {
  enclosing: EnclosingPlace[];
}

interface EnclosingPlace {
  level: ResourceLevel;
  id: number;
}

interface CallerRow extends Omit<Caller, 'rights' | 'signedInAtSeconds' | 'unreachableIds'> {
  isEnded: boolean;
  administeredIds: number[];
}

/**
 * The user with the `sub` of the identity provider; undefined when the portal has no such user. Rights are read for
 * each customer by itself, so that each statement names the customer, whose rows may lie on a machine of their own.
 */
export async function findCaller(
  db: Database,
  { sub, issuedAtSeconds, signedInAtSeconds, sessionUid }: VerifiedToken,
): Promise<Caller | undefined> {
  const { rows } = await sql<CallerRow>`
    select ${keptPrepared} u.id as "userId",
      coalesce(date_trunc('second', u.tokens_valid_from) > to_timestamp(${issuedAtSeconds}), false)
        or ${sessionUid === undefined ? sql`false` : sql`not ${isSessionOpen(sessionUid)}`} as "isEnded",
      u.authority_id as "authorityId", u.email, u.first_name as "firstName", u.last_name as "lastName",
      array(select customer_id from user_customer where user_id = u.id order by customer_id) as "customerIds",
      array(select authority_id from authority_admin where user_id = u.id) as "administeredIds"
    from app_user u where u.sub = ${sub}`.execute(db);
  if (!rows[0]) return undefined;
  const { isEnded, administeredIds, ...user } = rows[0];
  if (isEnded) throw unauthorized('The session of the token has ended, or the password was changed after it');
  const { ofCustomers, unreachableIds } = await readReachableRights(db, user);
  const ofAuthority = isOperatingCompany(user.authorityId) ? administeredIds.map(administers) : [];
  const rights = [...ofAuthority, ...ofCustomers.flat()];
  return { ...user, rights, unreachableIds, ...(signedInAtSeconds !== undefined && { signedInAtSeconds }) };
}

/**
 * A session of the embedded provider ends when its person signs out in any tab. Only for requests: jobs have no right on
 * the tables of the sign-in.
 */
const isSessionOpen = (uid: string) => sql`exists (select from identity_payload s
  where s.model = 'Session' and s.uid = ${uid} and s.account_sub = u.sub
    and (s.expires_at is null or s.expires_at > now()))`;

function administers(authorityId: number): HeldRight {
  const place = { level: ResourceLevel.Authority, id: authorityId };
  return { role: Role.AuthorityAdmin, level: place.level, resourceId: place.id, enclosing: [place] };
}

/** The rights of a user at a customer and of the operating company, for what is done in their name without them. */
export async function findUserRights(db: Database, customerId: number, userId: number): Promise<HeldRight[]> {
  const { rows } = await sql<{ authorityId: number | null; administeredId: number }>`
    select u.authority_id as "authorityId", a.authority_id as "administeredId"
    from app_user u join authority_admin a on a.user_id = u.id where u.id = ${userId}`.execute(db);
  const administered = rows.filter(({ authorityId }) => isOperatingCompany(authorityId));
  const ofAuthority = administered.map(({ administeredId }) => administers(administeredId));
  return [...ofAuthority, ...(await readRights(db, customerId, userId))];
}

/** Throws where none of the customers can be reached. */
async function readReachableRights(db: Database, { userId, customerIds }: Pick<Caller, 'userId' | 'customerIds'>) {
  const [onlyId, ...others] = customerIds;
  if (onlyId === undefined) return { ofCustomers: [], unreachableIds: [] };
  if (others.length === 0) return { ofCustomers: [await readRights(db, onlyId, userId)], unreachableIds: [] };
  const found = await Promise.all(customerIds.map((id) => atReachable(id, () => readRights(db, id, userId))));
  const unreachableIds = customerIds.filter((_id, index) => found[index] === undefined);
  if (unreachableIds.length === customerIds.length) throw new DatabaseUnreachableError('none of the customers');
  return { ofCustomers: found.map((rights) => rights ?? []), unreachableIds };
}

/** The rights of a user at a customer; an occupancy gives the role of a tenant. */
async function readRights(db: Database, customerId: number, userId: number): Promise<HeldRight[]> {
  const resource = { customerId: sql`${customerId}`, level: sql`held.level`, id: sql`held.resource_id` };
  const { rows } = await sql<HeldRight>`
    select ${keptPrepared} held.role, held.level, held.resource_id as "resourceId",
      (select jsonb_agg(jsonb_build_object('level', level, 'id', id) order by step)
        from ${enclosingResources(resource)} places) as enclosing
    from (
      select role::int, level::int, resource_id from access_right
      where customer_id = ${customerId} and user_id = ${userId}
      union
      select ${Role.EstateTenant}::int, ${ResourceLevel.Apartment}::int, o.apartment_id
      from occupancy_member m join occupancy o on o.customer_id = m.customer_id and o.id = m.occupancy_id
      where m.customer_id = ${customerId} and m.user_id = ${userId}
    ) held`.execute(db);
  return rows;
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
  { level, id }: EnclosingPlace,
): Promise<Resource | undefined> {
  if (level === ResourceLevel.Authority) return { level, id, parent: null };
  const held = findHeld(caller, { level, id });
  if (held) return held;
  const customerId = await findCustomer(db, caller, { level, id });
  if (customerId === undefined) return undefined;
  const resource = { customerId: sql`${customerId}`, level: sql`${level}`, id: sql`${id}` };
  const { rows } = await sql<EnclosingPlace>`
    select ${keptPrepared} around.level, around.id from ${enclosingResources(resource)} around order by around.step desc`.execute(
    db,
  );
  return nest(rows);
}

/** A resource that the caller has a right on or inside of: the right names what encloses it. */
function findHeld({ rights }: Pick<Caller, 'rights'>, { level, id }: EnclosingPlace): Resource | undefined {
  for (const { enclosing } of rights) {
    const step = enclosing.findIndex((place) => place.level === level && place.id === id);
    if (step >= 0) return nest(enclosing.slice(step).toReversed());
  }
  return undefined;
}

/** Undefined unless the outermost place is the authority. */
function nest(outermostFirst: readonly EnclosingPlace[]): Resource | undefined {
  if (outermostFirst[0]?.level !== ResourceLevel.Authority) return undefined;
  return outermostFirst.reduce<Resource | undefined>(
    (parent, place) => ({ ...place, parent: parent ?? null }),
    undefined,
  );
}

/** The customer is not in the URL: it is the caller's only one, or that of the caller's customers which has the place. */
async function findCustomer(
  db: Database,
  caller: Pick<Caller, 'rights'>,
  { level, id }: EnclosingPlace,
): Promise<number | undefined> {
  const table = tableOfLevel.get(level);
  if (table === undefined) return id;
  const customerIds = customerIdsOf(caller);
  const isSystemAdmin = caller.rights.some(({ role }) => role === Role.AuthorityAdmin);
  if (!isSystemAdmin && customerIds.length < 2) return customerIds[0];
  const placeOf = (condition: RawBuilder<unknown>) => sql<{ customerId: number }>`
    select customer_id as "customerId" from ${sql.table(table)} where id = ${id} and ${condition}`;
  const found = isSystemAdmin
    ? await selectOneReachable(db, {
        why: 'people of the operating company may open any place',
        statement: (ofCustomer) => placeOf(ofCustomer('customer_id')),
      })
    : (await placeOf(sql`customer_id = any(${customerIds}::int[])`).execute(db)).rows[0];
  return found?.customerId;
}
