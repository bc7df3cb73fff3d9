import type { Resource } from '@lichthof/domain/access/is-granted.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../database/database.ts';

interface NamedPlace {
  level: ResourceLevel;
  id: number;
  name: string;
}

/** A right that somebody holds; of an apartment the last time there. */
export interface UserRight {
  role: Role;
  level: ResourceLevel;
  resourceId: number;
  /** The resource and everything around it, from the inside out. */
  places: NamedPlace[];
  moveIn: string | null;
  /** The last day. */
  moveOut: string | null;
}

/** Everything that somebody may do, in any customer, occupancies included. */
export async function readUserRights(db: Database, userId: number): Promise<UserRight[]> {
  const { rows } = await sql<UserRight>`
    select held.role, held.level, held.resource_id as "resourceId", held.move_in as "moveIn",
      held.move_out as "moveOut", ${namedPlaces(sql`held.level`, sql`held.resource_id`)} as places
    from (
      select role::int, level::int, resource_id, null::date as move_in, null::date as move_out
      from access_right where user_id = ${userId}
      union all
      (select distinct on (o.apartment_id) ${Role.EstateTenant}::int, ${ResourceLevel.Apartment}::int, o.apartment_id,
        lower(o.during), upper(o.during) - 1
       from occupancy_member m join occupancy o on o.id = m.occupancy_id
       where m.user_id = ${userId} order by o.apartment_id, lower(o.during) desc)) held
    order by held.role, held.resource_id`.execute(db);
  return rows.filter(({ places }) => places.at(-1)?.level === ResourceLevel.Authority);
}

interface PlaceKey {
  level: ResourceLevel;
  id: number;
}

/** The places asked for with what is around them; of one that is not there, or archived, nothing. */
export async function readPlaces(db: Database, wanted: PlaceKey[]): Promise<NamedPlace[][]> {
  const { rows } = await sql<{ places: NamedPlace[] }>`
    select ${namedPlaces(sql`wanted.level`, sql`wanted.id`)} as places
    from unnest(${wanted.map(({ level }) => level)}::int[], ${wanted.map(({ id }) => id)}::int[]) as wanted(level, id)
    where not exists (select from estate where wanted.level = 4 and estate.id = wanted.id and archived_at is not null)
      and not exists (select from apartment a join estate e on e.id = a.estate_id
        where wanted.level = 5 and a.id = wanted.id and coalesce(a.archived_at, e.archived_at) is not null)`.execute(
    db,
  );
  return rows.map(({ places }) => places).filter((places) => places.at(-1)?.level === ResourceLevel.Authority);
}

function namedPlaces(level: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<NamedPlace[]> {
  return sql<NamedPlace[]>`(
    select jsonb_agg(jsonb_build_object('level', p.level, 'id', p.id,
      'name', coalesce(h.name, c.name, g.name, e.name, a.name)) order by p.step)
    from enclosing_resources(${level}, ${id}) p
    left join authority h on p.level = 1 and h.id = p.id
    left join customer c on p.level = 2 and c.id = p.id
    left join estate_group g on p.level = 3 and g.id = p.id
    left join estate e on p.level = 4 and e.id = p.id
    left join apartment a on p.level = 5 and a.id = p.id)`;
}

/** As the pure rules of access want it. */
export function toResource([place, ...around]: NamedPlace[]): Resource {
  const { level, id } = place!;
  return { level, id, parent: around.length > 0 ? toResource(around) : null };
}

/** Whether the place is the customer or estate, or lies in it. */
export function isWithin(places: readonly NamedPlace[], { customerId, estateId }: ScopeIds): boolean {
  const isIn = (level: ResourceLevel, id: number) => places.some((place) => place.level === level && place.id === id);
  return isIn(ResourceLevel.Customer, customerId) && (estateId === undefined || isIn(ResourceLevel.Estate, estateId));
}

interface ScopeIds {
  customerId: number;
  estateId?: number;
}

interface Memberships {
  /** Customers that the person is a member of. */
  memberOf: number[];
  /** Those who are admin of the customer asked for. */
  customerAdminCount: number;
}

export async function readMemberships(db: Database, customerId: number, userId: number): Promise<Memberships> {
  const { rows } = await sql<Memberships>`
    select coalesce((select jsonb_agg(customer_id) from customer_member where user_id = ${userId}), '[]') as "memberOf",
      (select count(*)::int from access_right where role = ${Role.CustomerAdmin} and level = ${ResourceLevel.Customer}
        and resource_id = ${customerId}) as "customerAdminCount"`.execute(db);
  return rows[0]!;
}
