import type { TenantApartment } from '@lichthof/contracts/tenant/tenant-apartments.ts';
import { apartmentKinds, Medium } from '@lichthof/domain/metering/codes.ts';
import { sql } from 'kysely';
import { isOwnDay } from '../../metering/curves/curve-access.ts';
import type { Database } from '../../../database/database.ts';

type OwnApartment = TenantApartment & { customerId: number; occupancyId: number };

/** The latest of the user's occupancies of an apartment, with the days of which there are values. */
export async function findOwnApartment(
  db: Database,
  { apartmentId, userId }: { apartmentId: number; userId: number },
): Promise<OwnApartment | undefined> {
  const { rows } = await sql<OwnApartment>`
    select a.id as "apartmentId", a.customer_id as "customerId", o.id as "occupancyId", a.name, a.floor, a.area_sqm::float as "areaSqm",
      e.name as "estateName", e.street, e.house_number as "houseNumber", e.zip_code as "zipCode", e.city,
      e.time_zone as "timeZone", greatest(lower(o.during), m.sees_from) as "moveIn", (upper(o.during) - 1) as "moveOut",
      (select max(d.day) + 1 from meter_assignment s
        join meter_day d on d.customer_id = s.customer_id and d.meter_id = s.meter_id
        where s.customer_id = a.customer_id and s.apartment_id = a.id and o.during @> d.day and s.during @> d.day
          and ${isOwnDay({ customerId: sql`a.customer_id`, apartmentId: sql`a.id`, day: sql`d.day` }, userId)}) as "valuesTo", ${coTenants} as "coTenants"
    from user_customer k join occupancy_member m on m.customer_id = k.customer_id and m.user_id = k.user_id
    join occupancy o on o.customer_id = m.customer_id and o.id = m.occupancy_id
    join apartment a on a.customer_id = o.customer_id and a.id = o.apartment_id
    join estate e on e.customer_id = a.customer_id and e.id = a.estate_id
    where k.user_id = ${userId} and a.id = ${apartmentId}
    order by lower(o.during) desc limit 1`.execute(db);
  return rows[0];
}

const coTenants = sql`coalesce((
  select jsonb_agg(jsonb_build_object('name', u.first_name || ' ' || u.last_name,
    'since', (other.joined_at at time zone e.time_zone)::date,
    'isNew', coalesce(other.joined_at > coalesce(m.joined_at, '-infinity') and other.joined_at > now() - interval '30 days', false))
    order by u.last_name, u.first_name, u.id)
  from occupancy_member other join app_user u on u.id = other.user_id
  where other.customer_id = o.customer_id and other.occupancy_id = o.id and other.user_id <> m.user_id), '[]')`;

export interface OwnDay {
  day: string;
  amounts: (number | null)[];
  /** Null if all amounts were measured. */
  statuses: number[] | null;
  total: number;
  missing: number;
}

/** The electricity of an apartment by meter and day: only on days of the user's own occupancies. */
export async function readOwnDays(
  db: Database,
  { apartmentId, userId, from, to }: { apartmentId: number; userId: number; from: string; to: string },
): Promise<OwnDay[]> {
  const { rows } = await sql<OwnDay>`
    select d.day, d.amounts, d.statuses, d.total, d.missing
    from user_customer k join meter_assignment s on s.customer_id = k.customer_id
    join meter m on m.customer_id = s.customer_id and m.id = s.meter_id and m.medium = ${Medium.Electricity}
    join meter_day d on d.customer_id = s.customer_id and d.meter_id = s.meter_id and s.during @> d.day
    where k.user_id = ${userId} and s.apartment_id = ${apartmentId} and s.kind in (${sql.join(apartmentKinds)})
      and d.day >= ${from}::date and d.day < ${to}::date
      and ${isOwnDay({ customerId: sql`s.customer_id`, apartmentId: sql`s.apartment_id`, day: sql`d.day` }, userId)}
    order by d.day`.execute(db);
  return rows;
}
