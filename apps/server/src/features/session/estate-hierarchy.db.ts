import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { isSample } from '../../database/sample-customers.ts';

export interface GroupRow {
  id: number;
  parentId: number | null;
  name: string;
}

export interface EstateRow {
  id: number;
  groupId: number | null;
  name: string;
  city: string | null;
  apartmentCount: number;
  isArchived: boolean;
  /** Apartments of the caller's current and past occupancies. */
  callersApartments: { apartmentId: number; displayName: string }[];
}

export interface CustomerPlaces {
  customer: { id: number; name: string; authorityId: number; isSample: boolean };
  groups: GroupRow[];
  estates: EstateRow[];
}

/**
 * Groups and estates of the customers by name in one round trip; archived estates only with an occupancy of the user.
 */
export async function readPlaces(db: Database, customerIds: number[], userId: number): Promise<CustomerPlaces[]> {
  if (customerIds.length === 0) return [];
  const { rows } = await sql<CustomerPlaces>`
    select jsonb_build_object('id', c.id, 'name', c.name, 'authorityId', c.authority_id, 'isSample', ${isSample('c.id')}) as customer,
      coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'parentId', g.parent_id, 'name', g.name) order by lower(g.name))
        from estate_group g where g.customer_id = c.id), '[]') as groups,
      coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'groupId', e.estate_group_id, 'name', e.name, 'city', e.city,
          'apartmentCount', coalesce(counted.apartments, 0), 'isArchived', e.archived_at is not null,
          'callersApartments', coalesce(own.apartments, '[]')) order by lower(e.name))
        from estate e
        left join (select estate_id, count(*) as apartments from apartment
          where customer_id = c.id and archived_at is null group by estate_id) counted on counted.estate_id = e.id
        left join (select estate_id, jsonb_agg(distinct jsonb_build_object('apartmentId', a.id, 'displayName', a.name)) as apartments
          from occupancy_member m
            join occupancy o on o.customer_id = m.customer_id and o.id = m.occupancy_id join apartment a on a.customer_id = o.customer_id and a.id = o.apartment_id
          where m.customer_id = c.id and m.user_id = ${userId} group by estate_id) own on own.estate_id = e.id
        where e.customer_id = c.id and (e.archived_at is null or own.estate_id is not null)), '[]') as estates
    from customer c where c.id = any(${customerIds}::int[]) order by lower(c.name)`.execute(db);
  return rows;
}
