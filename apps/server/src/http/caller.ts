import type { AccessRight, Resource } from '@lichthof/domain/access/is-granted.ts';
import { isOperatingCompany } from '@lichthof/domain/access/operation-views.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** The user who calls, with all rights; roles always come from our database, never from the token. */
export interface Caller {
  userId: number;
  authorityId: number | null;
  email: string;
  firstName: string;
  lastName: string;
  rights: HeldRight[];
}

/** A right with its resource and those around it, from the inside out. */
export interface HeldRight extends AccessRight {
  enclosing: { level: ResourceLevel; id: number }[];
}

interface CallerRow {
  user_id: number;
  authority_id: number | null;
  email: string;
  first_name: string;
  last_name: string;
  rights: HeldRight[];
}

/** The user with the `sub` of the identity provider; undefined when the portal has no such user. */
export async function findCaller(db: Database, sub: string): Promise<Caller | undefined> {
  const { rows } = await sql<CallerRow>`
    select u.id as user_id, u.authority_id, u.email, u.first_name, u.last_name, coalesce(
      (select jsonb_agg(jsonb_build_object('role', held.role, 'level', held.level, 'resourceId', held.resource_id,
          'enclosing', (select jsonb_agg(jsonb_build_object('level', level, 'id', id) order by step)
                        from enclosing_resources(held.level, held.resource_id))))
       from (
         select role, level, resource_id from access_right where user_id = u.id
         union
         select ${Role.AuthorityAdmin}::int, ${ResourceLevel.Authority}::int, authority_id
         from authority_admin where user_id = u.id
         union
         select ${Role.EstateTenant}::int, ${ResourceLevel.Apartment}::int, o.apartment_id
         from occupancy_member m join occupancy o on o.id = m.occupancy_id where m.user_id = u.id
       ) held), '[]') as rights
    from app_user u where u.sub = ${sub}`.execute(db);
  const row = rows[0];
  return row && toCaller(row);
}

function toCaller(row: CallerRow): Caller {
  return {
    userId: row.user_id,
    authorityId: row.authority_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    rights: row.rights.filter(({ role }) => role !== Role.AuthorityAdmin || isOperatingCompany(row.authority_id)),
  };
}

/** The customers in which the caller holds a right; a right on the authority alone names none. */
export function customerIdsOf({ rights }: Pick<Caller, 'rights'>): number[] {
  const places = rights.flatMap(({ enclosing }) => enclosing);
  return [...new Set(places.filter(({ level }) => level === ResourceLevel.Customer).map(({ id }) => id))];
}

/** A resource linked to those around it; undefined when it does not exist. */
export async function findResource(db: Database, level: ResourceLevel, id: number): Promise<Resource | undefined> {
  const { rows } = await sql<{ level: ResourceLevel; id: number }>`
    select level, id from enclosing_resources(${level}, ${id}) order by step desc`.execute(db);
  if (rows[0]?.level !== ResourceLevel.Authority) return undefined;
  return rows.reduce<Resource | undefined>((parent, row) => ({ ...row, parent: parent ?? null }), undefined);
}
