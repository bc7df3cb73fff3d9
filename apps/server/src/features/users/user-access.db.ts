import type { Resource } from '@lichthof/domain/access/is-granted.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../database/database.ts';
import { estateToday } from '../../database/estate-today.ts';
import { enclosingResources } from '../../database/enclosing-resources.ts';
import { runForCustomers } from '../../database/isolation/customer-scope.ts';

/** What decides what may be done with a user: rights and occupancies anywhere, and the ties to one customer. */
export interface UserAccess {
  rights: UserRight[];
  occupancies: UserOccupancy[];
  memberOf: number[];
  customerAdminCount: number;
}

export async function readUserAccess(db: Database, customerId: number, userId: number): Promise<UserAccess> {
  const rights = await readUserRights(db, userId);
  const occupancies = await readUserOccupancies(db, customerId, userId);
  return { rights, occupancies, ...(await readMemberships(db, customerId, userId)) };
}

interface NamedPlace {
  level: ResourceLevel;
  id: number;
  name: string;
}

/** A right that a user holds; `moveIn` and `moveOut` are those of the last occupancy of an apartment. */
export interface UserRight {
  role: Role;
  level: ResourceLevel;
  resourceId: number;
  /** The resource and everything around it, from the inside out. */
  places: NamedPlace[];
  moveIn: string | null;
  /** Last day. */
  moveOut: string | null;
}

/**
 * Rights in all customers, because removing the last one anywhere is refused; each customer is asked by itself.
 * Occupancies give the role of a tenant.
 */
async function readUserRights(db: Database, userId: number): Promise<UserRight[]> {
  const find = sql<{ customerIds: number[]; authorities: NamedPlace[] }>`
    select array(select customer_id from user_customer where user_id = ${userId} order by customer_id) as "customerIds",
      coalesce((select jsonb_agg(jsonb_build_object('level', ${ResourceLevel.Authority}::int, 'id', h.id, 'name', h.name))
        from authority_admin a join authority h on h.id = a.authority_id where a.user_id = ${userId}), '[]') as authorities`;
  const { rows } = await runForCustomers('all', () => find.execute(db));
  const { customerIds, authorities } = getFirst(rows);
  const atCustomers: UserRight[] = [];
  for (const customerId of customerIds) {
    const rights = await runForCustomers([customerId], () => readRightsAt(db, customerId, userId));
    atCustomers.push(...rights);
  }
  const atAuthorities = authorities.map((place) => ({
    role: Role.AuthorityAdmin,
    level: place.level,
    resourceId: place.id,
    places: [place],
    moveIn: null,
    moveOut: null,
  }));
  return [...atAuthorities, ...atCustomers].toSorted(
    (one, other) => one.role - other.role || one.resourceId - other.resourceId,
  );
}

async function readRightsAt(db: Database, customerId: number, userId: number): Promise<UserRight[]> {
  const resource = { customerId: sql`${customerId}::int`, level: sql`held.level`, id: sql`held.resource_id` };
  const { rows } = await sql<UserRight>`
    select held.role, held.level, held.resource_id as "resourceId", held.move_in as "moveIn",
      held.move_out as "moveOut", ${namedPlaces(resource)} as places
    from (
      select role::int, level::int, resource_id, null::date as move_in, null::date as move_out
      from access_right where customer_id = ${customerId} and user_id = ${userId}
      union all
      (select distinct on (o.apartment_id) ${Role.EstateTenant}::int, ${ResourceLevel.Apartment}::int,
        o.apartment_id, lower(o.during), upper(o.during) - 1
       from occupancy_member m join occupancy o on o.customer_id = m.customer_id and o.id = m.occupancy_id
       where m.customer_id = ${customerId} and m.user_id = ${userId}
       order by o.apartment_id, lower(o.during) desc)) held`.execute(db);
  return rows.filter(({ places }) => places.at(-1)?.level === ResourceLevel.Authority);
}

interface PlaceKey {
  level: ResourceLevel;
  id: number;
}

/** Each place with the places around it; a place that does not exist or is archived is absent. */
export async function readPlaces(db: Database, customerId: number, keys: PlaceKey[]): Promise<NamedPlace[][]> {
  const { rows } = await sql<{ places: NamedPlace[] }>`
    select ${namedPlaces({ customerId: sql`${customerId}::int`, level: sql`wanted.level`, id: sql`wanted.id` })} as places
    from (select ${customerId}::int as customer_id, * from unnest(${keys.map(({ level }) => level)}::int[],
      ${keys.map(({ id }) => id)}::int[]) as key (level, id)) wanted
    where not exists (select from estate e where e.customer_id = wanted.customer_id
        and wanted.level = 4 and e.id = wanted.id and e.archived_at is not null)
      and not exists (select from apartment a join estate e on e.customer_id = a.customer_id and e.id = a.estate_id
        where a.customer_id = wanted.customer_id and wanted.level = 5 and a.id = wanted.id and coalesce(a.archived_at, e.archived_at) is not null)`.execute(
    db,
  );
  return rows.map(({ places }) => places).filter((places) => places.at(-1)?.level === ResourceLevel.Authority);
}

function namedPlaces(resource: Parameters<typeof enclosingResources>[0]): RawBuilder<NamedPlace[]> {
  const { customerId } = resource;
  return sql<NamedPlace[]>`(
    select jsonb_agg(jsonb_build_object('level', p.level, 'id', p.id,
      'name', coalesce(h.name, c.name, g.name, e.name, a.name)) order by p.step)
    from ${enclosingResources(resource)} p
    left join authority h on p.level = 1 and h.id = p.id
    left join customer c on p.level = 2 and c.id = p.id and c.id = ${customerId}
    left join estate_group g on p.level = 3 and g.customer_id = ${customerId} and g.id = p.id
    left join estate e on p.level = 4 and e.customer_id = ${customerId} and e.id = p.id
    left join apartment a on p.level = 5 and a.customer_id = ${customerId} and a.id = p.id)`;
}

/** The place as domain/access takes it, linked to the places around it. */
export function toResource(places: NamedPlace[]): Resource {
  const { level, id } = getFirst(places);
  const around = places.slice(1);
  return { level, id, parent: around.length > 0 ? toResource(around) : null };
}

/** Whether the place (first of the list) is the customer or estate, or lies in it. */
export function isWithin(places: readonly NamedPlace[], { customerId, estateId }: ScopeIds): boolean {
  const isIn = (level: ResourceLevel, id: number) => places.some((place) => place.level === level && place.id === id);
  return isIn(ResourceLevel.Customer, customerId) && (estateId === undefined || isIn(ResourceLevel.Estate, estateId));
}

interface ScopeIds {
  customerId: number;
  estateId?: number;
}

interface Memberships {
  /** Ids of the customers that the user is a member of. */
  memberOf: number[];
  /** How many admins the customer has. */
  customerAdminCount: number;
}

async function readMemberships(db: Database, customerId: number, userId: number): Promise<Memberships> {
  const { rows } = await sql<Pick<Memberships, 'customerAdminCount'>>`
    select count(*)::int as "customerAdminCount" from access_right
    where customer_id = ${customerId} and role = ${Role.CustomerAdmin} and level = ${ResourceLevel.Customer}
      and resource_id = ${customerId}`.execute(db);
  return { ...getFirst(rows), memberOf: await readMemberOf(db, userId) };
}

/** Each customer is asked by itself. */
async function readMemberOf(db: Database, userId: number): Promise<number[]> {
  const find = sql<{ id: number }>`
    select customer_id as id from user_customer where user_id = ${userId} order by customer_id`;
  const { rows: customers } = await runForCustomers('all', () => find.execute(db));
  const memberOf: number[] = [];
  for (const { id } of customers) {
    const isMember = sql`select from customer_member where customer_id = ${id} and user_id = ${userId}`;
    const { rows } = await runForCustomers([id], () => isMember.execute(db));
    if (rows.length > 0) memberOf.push(id);
  }
  return memberOf;
}

/** One occupancy of an apartment by the user. */
export interface UserOccupancy {
  occupancyId: number;
  apartmentId: number;
  moveIn: string;
  /** Last day. */
  moveOut: string | null;
  /** Whether the move-in lies in the past of the estate's days. */
  hasBegun: boolean;
  /** Names of tariffs of current and future tenant-electricity contracts; a contract without tariff gives its number. */
  tariffs: string[];
}

/** Past, current and future occupancies in apartments of the customer. */
async function readUserOccupancies(db: Database, customerId: number, userId: number): Promise<UserOccupancy[]> {
  const { rows } = await sql<UserOccupancy>`
    select o.id as "occupancyId", o.apartment_id as "apartmentId", lower(o.during) as "moveIn",
      upper(o.during) - 1 as "moveOut", lower(o.during) < today.day as "hasBegun",
      coalesce((select jsonb_agg(distinct coalesce(t.name, c.number))
        from participant p
        join contract c on c.customer_id = p.customer_id and c.participant_id = p.id
          and coalesce(upper(c.during) > today.day, true)
        left join contract_tariff ct on ct.customer_id = c.customer_id and ct.contract_id = c.id
          and coalesce(upper(ct.during) > today.day, true)
        left join tariff t on t.customer_id = ct.customer_id and t.id = ct.tariff_id
        where p.customer_id = o.customer_id and p.occupancy_id = o.id), '[]') as tariffs
    from occupancy_member m
    join occupancy o on o.customer_id = m.customer_id and o.id = m.occupancy_id
    join apartment a on a.customer_id = o.customer_id and a.id = o.apartment_id
    join estate e on e.customer_id = a.customer_id and e.id = a.estate_id
    cross join lateral (select ${estateToday()} as day) today
    where m.user_id = ${userId} and o.customer_id = ${customerId}
    order by lower(o.during)`.execute(db);
  return rows;
}
