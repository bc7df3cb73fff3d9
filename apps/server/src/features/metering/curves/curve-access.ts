import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { localToday } from '../../../database/local-today.ts';

interface ApartmentDay {
  customerId: RawBuilder<unknown>;
  apartmentId: RawBuilder<unknown>;
  day: RawBuilder<unknown>;
}

/**
 * Whether the values of a day belong to the user: the day is in one of the user's occupancies, not before the user
 * joined it, and was never recorded for another user.
 */
export function isOwnDay({ customerId, apartmentId, day }: ApartmentDay, userId: number): RawBuilder<boolean> {
  return sql<boolean>`(exists (
      select from occupancy own join occupancy_member self on self.customer_id = own.customer_id and self.occupancy_id = own.id
      where own.customer_id = ${customerId} and own.apartment_id = ${apartmentId} and self.user_id = ${userId}
        and own.during @> ${day} and coalesce(self.sees_from <= ${day}, true))
    and not exists (
      select from withdrawn_occupancy w
      where w.customer_id = ${customerId} and w.apartment_id = ${apartmentId} and w.user_id <> ${userId} and w.during @> ${day}))`;
}

/**
 * The occupancies whose consumption a customer's meters show on days of a range: rows (meter_id, occupancy_id,
 * during, has_consent). Days of a withdrawn occupancy have no occupancy_id, and consent for them is not possible. A meter that
 * is moved away from an apartment still counts as that of the tenants who lived there then, until they move out:
 * another place in the master data does not open a tenant's curve.
 */
export function curveOwners(customerId: number, range: DayRange): RawBuilder<unknown> {
  const days = toSql(range);
  return sql`
    select s.meter_id, o.id as occupancy_id, o.during * s.during * ${days} as during, ${hasConsent(sql`o.during * s.during * ${days}`)} as has_consent
    from meter_assignment s
    join occupancy o on o.customer_id = s.customer_id and o.apartment_id = s.apartment_id and o.during && s.during * ${days}
    where s.customer_id = ${customerId} and s.during && ${days}
    union all
    select s.meter_id, o.id, o.during * daterange(upper(s.during), null) * ${days}, ${hasConsent(sql`o.during * daterange(upper(s.during), null) * ${days}`)}
    from meter_assignment s
    join occupancy o on o.customer_id = s.customer_id and o.apartment_id = s.apartment_id
      and o.during @> daterange(upper(s.during) - 1, upper(s.during) + 1)
      and o.during && daterange(upper(s.during), null) * ${days}
    where s.customer_id = ${customerId} and upper(s.during) < ${range.to}::date
    union all
    select s.meter_id, null::int, w.during * s.during * ${days}, false
    from meter_assignment s
    join withdrawn_occupancy w on w.customer_id = s.customer_id and w.apartment_id = s.apartment_id and w.during && s.during * ${days}
    where s.customer_id = ${customerId} and s.during && ${days}`;
}

/**
 * How many apartments hide a single household in the sums of an estate: those in which somebody is recorded today, and
 * those without any record whose meters have values. Apartments that exist on paper only do not count, except where
 * nothing at all is known of any.
 */
export function selectHouseholds({ customerId, estateId }: Record<'customerId' | 'estateId', RawBuilder<unknown>>) {
  return sql<number>`(
    select coalesce(nullif(count(*) filter (where case
        when exists (select from occupancy o where o.customer_id = p.customer_id and o.apartment_id = p.id)
          then exists (select from occupancy o
            where o.customer_id = p.customer_id and o.apartment_id = p.id and o.during @> ${localToday()}::date)
        else exists (select from meter_assignment a join meter_day d on d.customer_id = a.customer_id and d.meter_id = a.meter_id
          where a.customer_id = p.customer_id and a.apartment_id = p.id)
      end), 0), count(*))::int
    from apartment p where p.customer_id = ${customerId} and p.estate_id = ${estateId} and p.archived_at is null)`;
}

export interface CurveOwners {
  occupancyIds: number[];
  /** Whether a tenant of these days has not consented that others see the curve. */
  isHidden: boolean;
}

/** The occupancies whose consumption the values of an apartment show on days of a range. */
export async function readApartmentCurveOwners(
  db: Database,
  { customerId, apartmentId }: { customerId: number; apartmentId: number },
  range: DayRange,
): Promise<CurveOwners> {
  const days = toSql(range);
  const { rows } = await sql<CurveOwnerRow>`
    select o.id as "occupancyId", ${hasConsent(sql`o.during * ${days}`)} as "hasConsent" from occupancy o
    where o.customer_id = ${customerId} and o.apartment_id = ${apartmentId} and o.during && ${days}
    union all
    select null::int, false from withdrawn_occupancy w
    where w.customer_id = ${customerId} and w.apartment_id = ${apartmentId} and w.during && ${days}`.execute(db);
  return toCurveOwners(rows);
}

export interface CurveOwnerRow {
  occupancyId: number | null;
  hasConsent: boolean;
}

export function toCurveOwners(rows: CurveOwnerRow[]): CurveOwners {
  const occupancyIds = rows.flatMap(({ occupancyId }) => (occupancyId === null ? [] : [occupancyId]));
  return { occupancyIds: [...new Set(occupancyIds)], isHidden: rows.some((row) => !row.hasConsent) };
}

/** Whether all members of the occupancy `o` have consented; members who joined after the days do not count. */
const hasConsent = (days: RawBuilder<unknown>) => sql<boolean>`coalesce((
  select bool_and(exists (
    select from curve_consent c where c.customer_id = m.customer_id and c.occupancy_id = m.occupancy_id
      and c.user_id = m.user_id and c.revoked_at is null))
  from occupancy_member m
  where m.customer_id = o.customer_id and m.occupancy_id = o.id and coalesce(m.sees_from < upper(${days}), true)), false)`;

const toSql = ({ from, to }: DayRange) => sql`daterange(${from}::date, ${to}::date)`;
