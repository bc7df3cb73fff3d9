import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';

/** Consecutive quarter-hours without a value; `from` and `to` are instants, `to` exclusive. */
export interface MeterGap {
  meterId: number;
  from: string;
  to: string;
  quarterHours: number;
}

/**
 * The energy that the substitutes of each gap must add up to, in the meter's unit (Wh or litres) and in the order of
 * the gaps: the rise of the counter between the two nearest readings around the gap, less the values stored between
 * them; of a quarter-hour within which a reading was taken, the part of its time counts. Null if it is not known:
 * without both readings, with a second gap, an exchanged device or another transformer factor between them, or if the counter rises less than the
 * stored values. Readings of an edge count only within one counter series.
 */
export async function readKnownDifferences(
  db: Database,
  customerId: number,
  gaps: MeterGap[],
): Promise<(number | null)[]> {
  const { rows } = await sql<{ known: number | null }>`
    select (${knownDifference})::float8 as known
    from unnest(${gaps.map(({ meterId }) => meterId)}::int[], ${gaps.map(({ from }) => from)}::timestamptz[],
        ${gaps.map(({ to }) => to)}::timestamptz[], ${gaps.map(({ quarterHours }) => quarterHours)}::int[])
        with ordinality as listed (meter_id, starts_at, ends_at, quarter_hours, position),
      lateral (select ${customerId}::int as customer_id, listed.*) gap
    order by gap.position`.execute(db);
  return rows.map(({ known }) => known);
}

/** When the counter was read within a gap, in order of time (UTC ms). */
export async function readInstantsWithin(
  db: Database,
  customerId: number,
  { meterId, from, to }: Omit<MeterGap, 'quarterHours'>,
): Promise<number[]> {
  const { rows } = await sql<{ at: Date }>`
    with gap as (select ${customerId}::int as customer_id, ${meterId}::int as meter_id),
      device as (select d.during from gap, lateral (${devices}) d),
      counted as (select c.* from gap, lateral (${readings}) c)
    select at from counted where at > ${from}::timestamptz and at < ${to}::timestamptz order by at`.execute(db);
  return rows.map(({ at }) => at.getTime());
}

/** The days on which the meter's devices were installed. */
const devices = sql`select during from meter_device where customer_id = gap.customer_id and meter_id = gap.meter_id`;

/** Readings on days on which no device was exchanged: on the others it is not known which device was read. */
const readings = sql`
  select r.counter, (r.at at time zone e.time_zone)::date as day, r.at, r.origin, e.time_zone,
    ((r.at - interval '1 microsecond') at time zone e.time_zone)::date as last_day
  from reading r
    join meter m on m.customer_id = r.customer_id and m.id = r.meter_id
    join estate e on e.customer_id = m.customer_id and e.id = m.estate_id
  where r.customer_id = gap.customer_id and r.meter_id = gap.meter_id
    and not exists (select from device old join device new on upper(old.during) = lower(new.during)
      where lower(new.during) = (r.at at time zone e.time_zone)::date)`;

/** The part of a quarter-hour that lies between the readings. */
const share = sql`extract(epoch from least(after.at, place.begins_at + interval '15 minutes')
  - greatest(before.at, place.begins_at)) / 900`;

/** The sum of a day as far as it lies between the readings, and of how many of its quarter-hours that is. */
const betweenReadings = sql`
  select sum(place.amount * ${share}) as total, count(place.amount) as present
  from (select amount, (d.day::timestamp at time zone before.time_zone) + (place - 1) * interval '15 minutes' as begins_at
    from unpack_amounts(d.amounts)) place
  where place.begins_at < after.at and place.begins_at + interval '15 minutes' > before.at`;

/** Days wholly between the readings are not unpacked. */
const measured = sql`
  select round(coalesce(sum(stored.total), 0)) as total,
    ceil(extract(epoch from after.at) / 900) - floor(extract(epoch from before.at) / 900)
      - coalesce(sum(stored.present), 0) as missing
  from before cross join after
  left join lateral (
    select d.total::numeric, amount_count(d.amounts) - d.missing as present from meter_day d
    where d.customer_id = gap.customer_id and d.meter_id = gap.meter_id
      and d.day > before.day and d.day < after.last_day
    union all
    select part.total, part.present from meter_day d cross join lateral (${betweenReadings}) part
    where d.customer_id = gap.customer_id and d.meter_id = gap.meter_id and d.day in (before.day, after.last_day)
  ) stored on true
  group by after.at, before.at`;

const seriesBeginsBetween = sql`select from counter_series s
  where s.customer_id = gap.customer_id and s.meter_id = gap.meter_id
    and s.begins_at > before.at and s.begins_at <= after.at`;

/** A reading at the change stands for the energy by the new transformer factor, one before it by the former. */
const factorChangesBetween = sql`select from device_factor f
    join meter_device placed on placed.customer_id = f.customer_id and placed.device_id = f.device_id
  where f.customer_id = gap.customer_id and placed.meter_id = gap.meter_id
    and f.from_day > before.day and f.from_day <= after.day`;

/** Not materialized: readings are read backwards and forwards from the gap, without a limit. */
const knownDifference = sql`
  with device as (${devices}),
    counted as not materialized (${readings}),
    before as (select * from counted where at <= gap.starts_at order by at desc limit 1),
    after as (select * from counted where at >= gap.ends_at order by at limit 1),
    measured as (${measured})
  select after.counter - before.counter - measured.total from before, after, measured
  where measured.missing = gap.quarter_hours and after.counter - before.counter >= measured.total
    and exists (select from device where during @> before.day and during @> after.last_day)
    and not exists (${factorChangesBetween})
    and not ('remote' in (before.origin, after.origin) and exists (${seriesBeginsBetween}))`;
