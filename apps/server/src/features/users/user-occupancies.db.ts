import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** Somebody's time in an apartment. */
export interface UserOccupancy {
  occupancyId: number;
  apartmentId: number;
  moveIn: string;
  /** The last day. */
  moveOut: string | null;
  /** Whether the move-in lies in the past of the estate's days. */
  hasBegun: boolean;
  /** Of tenant-electricity contracts that run or are to come; a contract without tariff is told by its number. */
  tariffs: string[];
}

/** All times that somebody lives, lived or is to live in apartments of a customer. */
export async function readUserOccupancies(db: Database, customerId: number, userId: number): Promise<UserOccupancy[]> {
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
        where p.occupancy_id = o.id), '[]') as tariffs
    from occupancy_member m
    join occupancy o on o.id = m.occupancy_id
    join apartment a on a.customer_id = o.customer_id and a.id = o.apartment_id
    join estate e on e.id = a.estate_id
    cross join lateral (select (now() at time zone e.time_zone)::date as day) today
    where m.user_id = ${userId} and o.customer_id = ${customerId}
    order by lower(o.during)`.execute(db);
  return rows;
}
