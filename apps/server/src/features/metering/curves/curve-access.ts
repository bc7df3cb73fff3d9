import { minApartmentsForCurves } from '@lichthof/domain/access/curve-privacy.ts';
import { MeasuringPoint } from '@lichthof/domain/metering/codes.ts';
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
 * another place in the master data does not open a tenant's curve. The values of a computed meter show those of its
 * parts.
 */
export function curveOwners(customerId: number, range: DayRange): RawBuilder<unknown> {
  const days = toSql(range);
  return sql`
    with recursive ${partsOfMeters(customerId, days)}, measured as materialized (${ownersOfPlaces(customerId, range)})
    select meter_id, occupancy_id, during, has_consent from measured
    union all
    select contained.meter_id, measured.occupancy_id, measured.during * contained.during, measured.has_consent
    from contained join measured on measured.meter_id = contained.part_id and measured.during && contained.during
    where contained.meter_id not in (${sumsOfAllApartments(customerId, days)})`;
}

/** The owners by the places of the meters themselves. */
function ownersOfPlaces(customerId: number, range: DayRange): RawBuilder<unknown> {
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

/** What each computed meter contains on days of the range, over other computed meters too: how often and with which sign. */
const partsOfMeters = (customerId: number, days: RawBuilder<unknown>) => sql`contained as (
    select p.meter_id, p.part_id, p.sign::int as sign, p.during from meter_part p
    where p.customer_id = ${customerId} and p.during && ${days}
    union all
    select c.meter_id, p.part_id, c.sign * p.sign, c.during * p.during from contained c
    join meter_part p on p.customer_id = ${customerId} and p.meter_id = c.part_id and p.during && c.during)`;

/**
 * Computed meters that contain all apartments of their estate alike, as the general electricity that is left of a grid
 * connection does: they show no more than the sum of these apartments, as that connection does. Not with fewer
 * apartments than hide a household, nor where the parts change within the days.
 */
const sumsOfAllApartments = (customerId: number, days: RawBuilder<unknown>) => sql`
  select whole.meter_id from (
    select c.meter_id, c.part_id, sum(c.sign) as coefficient, bool_and(c.during @> ${days} * formula.during) as is_whole
    from contained c join (select meter_id, range_merge(range_agg(during)) as during from meter_part
      where customer_id = ${customerId} group by meter_id) formula on formula.meter_id = c.meter_id
    where exists (select from meter_assignment a where a.customer_id = ${customerId} and a.meter_id = c.part_id
      and a.apartment_id is not null and a.during && ${days})
    group by c.meter_id, c.part_id) whole
  join meter m on m.customer_id = ${customerId} and m.id = whole.meter_id
  group by whole.meter_id, m.customer_id, m.estate_id, m.medium
  having count(distinct coefficient) = 1 and bool_and(is_whole)
    and array_agg(distinct whole.part_id order by whole.part_id) @> array(
      select distinct other.id from meter other join meter_assignment a on a.customer_id = other.customer_id
        and a.meter_id = other.id and a.apartment_id is not null and a.during && ${days}
      where other.customer_id = m.customer_id and other.estate_id = m.estate_id and other.medium = m.medium
        and other.computed_level = 0)
    and ${selectHouseholds({ customerId: sql`m.customer_id`, estateId: sql`m.estate_id` })} >= ${sql.lit(minApartmentsForCurves)}`;

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

/** Whether the meter `m` sits at the house connection, or is computed of one that does. */
export const showsConnection: RawBuilder<boolean> = sql<boolean>`exists (
  with recursive inside as (
    select m.id
    union select p.part_id from inside join meter_part p on p.customer_id = m.customer_id and p.meter_id = inside.id)
  select from inside join meter_assignment s on s.customer_id = m.customer_id and s.meter_id = inside.id
    and s.measuring_point = ${sql.lit(MeasuringPoint.HouseConnection)})`;

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
