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
 * the gaps: the rise of the counter between the two nearest readings at midnight around the gap, less the values stored
 * between them. Null if it is not known: without both readings, with a second gap or an exchanged device between them,
 * or if the counter rises less than the stored values. Readings of an edge count only within one counter series.
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

/** The days on which the meter's devices were installed. */
const devices = sql`select during from meter_device where customer_id = gap.customer_id and meter_id = gap.meter_id`;

/** Readings at a local midnight on which no device was exchanged, since the new device starts from another counter. */
const midnights = sql`
  select r.counter, (r.at at time zone e.time_zone)::date as day, r.at, r.origin
  from reading r
    join meter m on m.customer_id = r.customer_id and m.id = r.meter_id
    join estate e on e.customer_id = m.customer_id and e.id = m.estate_id
  where r.customer_id = gap.customer_id and r.meter_id = gap.meter_id
    and r.at = (r.at at time zone e.time_zone)::date::timestamp at time zone e.time_zone
    and not exists (select from device old join device new on upper(old.during) = lower(new.during)
      where lower(new.during) = (r.at at time zone e.time_zone)::date)`;

const measured = sql`
  select coalesce(sum(d.total), 0) as total,
    extract(epoch from after.at - before.at) / 900 - coalesce(sum(amount_count(d.amounts) - d.missing), 0) as missing
  from before cross join after left join meter_day d on d.customer_id = gap.customer_id and d.meter_id = gap.meter_id
    and d.day >= before.day and d.day < after.day
  group by after.at, before.at`;

const seriesBeginsBetween = sql`select from counter_series s
  where s.customer_id = gap.customer_id and s.meter_id = gap.meter_id
    and s.begins_at > before.at and s.begins_at <= after.at`;

/** Not materialized: midnights are read backwards and forwards from the gap, without a limit. */
const knownDifference = sql`
  with device as (${devices}),
    midnight as not materialized (${midnights}),
    before as (select * from midnight where at <= gap.starts_at order by at desc limit 1),
    after as (select * from midnight where at >= gap.ends_at order by at limit 1),
    measured as (${measured})
  select after.counter - before.counter - measured.total from before, after, measured
  where measured.missing = gap.quarter_hours and after.counter - before.counter >= measured.total
    and exists (select from device where during @> before.day and during @> after.day - 1)
    and not ('remote' in (before.origin, after.origin) and exists (${seriesBeginsBetween}))`;
