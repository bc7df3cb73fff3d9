import type { TenantApartment } from '@lichthof/contracts/apartments.ts';
import { MeterKind, Medium } from '@lichthof/domain/metering/codes.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** The latest of the user's occupancies of an apartment, with the days of which there are values. */
export async function findOwnApartment(
  db: Database,
  { apartmentId, userId }: { apartmentId: number; userId: number },
): Promise<(TenantApartment & { customerId: number }) | undefined> {
  const { rows } = await sql<TenantApartment & { customerId: number }>`
    select a.id as "apartmentId", a.customer_id as "customerId", a.name, a.floor, a.area_sqm::float as "areaSqm",
      e.name as "estateName", e.street, e.house_number as "houseNumber", e.zip_code as "zipCode", e.city,
      e.time_zone as "timeZone", lower(o.during) as "moveIn", (upper(o.during) - 1) as "moveOut",
      (select max(d.day) + 1 from meter_assignment s
        join meter_day d on d.customer_id = s.customer_id and d.meter_id = s.meter_id
        where s.customer_id = a.customer_id and s.apartment_id = a.id and o.during @> d.day and s.during @> d.day) as "valuesTo"
    from user_customer k join occupancy_member m on m.customer_id = k.customer_id and m.user_id = k.user_id
    join occupancy o on o.customer_id = m.customer_id and o.id = m.occupancy_id
    join apartment a on a.customer_id = o.customer_id and a.id = o.apartment_id
    join estate e on e.customer_id = a.customer_id and e.id = a.estate_id
    where k.user_id = ${userId} and a.id = ${apartmentId}
    order by lower(o.during) desc limit 1`.execute(db);
  return rows[0];
}

export interface OwnDay {
  day: string;
  amounts: (number | null)[];
  total: number;
  missing: number;
}

/** The electricity of an apartment by meter and day: only on days of the user's own occupancies. */
export async function readOwnDays(
  db: Database,
  { apartmentId, userId, from, to }: { apartmentId: number; userId: number; from: string; to: string },
): Promise<OwnDay[]> {
  const { rows } = await sql<OwnDay>`
    select d.day, d.amounts, d.total, d.missing
    from user_customer k join meter_assignment s on s.customer_id = k.customer_id
    join meter m on m.customer_id = s.customer_id and m.id = s.meter_id and m.medium = ${Medium.Electricity}
    join meter_day d on d.customer_id = s.customer_id and d.meter_id = s.meter_id and s.during @> d.day
    where k.user_id = ${userId} and s.apartment_id = ${apartmentId} and s.kind in (${MeterKind.Consumption}, ${MeterKind.TenantRate})
      and d.day >= ${from}::date and d.day < ${to}::date
      and exists (select from occupancy o
        join occupancy_member member on member.customer_id = o.customer_id and member.occupancy_id = o.id
        where o.customer_id = s.customer_id and o.apartment_id = s.apartment_id and member.user_id = ${userId} and o.during @> d.day)
    order by d.day`.execute(db);
  return rows;
}
