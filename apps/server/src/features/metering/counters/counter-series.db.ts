import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';

/** By meter the instants at which it began to be read from another register, in ms since 1970. */
export async function readSeriesStarts(
  db: Database,
  customerId: number,
  meterIds: Iterable<number>,
): Promise<Map<number, number[]>> {
  const { rows } = await sql<SeriesStart>`
    select meter_id as "meterId", (extract(epoch from begins_at) * 1000)::float8 as "beginMs" from counter_series
    where customer_id = ${customerId} and meter_id = any(${[...meterIds]}::int[])`.execute(db);
  const rowsOf = Map.groupBy(rows, ({ meterId }) => meterId);
  return new Map([...rowsOf].map(([meterId, begins]) => [meterId, begins.map(({ beginMs }) => beginMs)]));
}

interface SeriesStart {
  meterId: number;
  beginMs: number;
}

/**
 * Lets another series of counters follow the last that is known of each meter, and answers with its first instant, in
 * ms since 1970; a meter of which no counter is known has none. Lock the meters before.
 */
export async function startCounterSeries(
  db: Database,
  customerId: number,
  meterIds: number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<SeriesStart>`
    insert into counter_series (customer_id, meter_id, begins_at)
    select m.customer_id, m.id, greatest(counted.at, read.at) + interval '5 minutes'
    from meter m join estate e on e.customer_id = m.customer_id and e.id = m.estate_id
    left join lateral (select (c.day::timestamp at time zone e.time_zone) + place * interval '5 minutes' as at
      from (select day, counters from counter_day where customer_id = m.customer_id and meter_id = m.id
        order by day desc limit 1) c, unnest(c.counters) with ordinality as told (counter, place)
      where counter is not null order by place desc limit 1) counted on true
    left join lateral (select max(r.at) as at from reading r
      where r.customer_id = m.customer_id and r.meter_id = m.id and r.origin = 'remote') read on true
    where m.customer_id = ${customerId} and m.id = any(${meterIds}::int[])
      and (counted.at is not null or read.at is not null)
    on conflict (customer_id, meter_id, begins_at) do update set begins_at = excluded.begins_at
    returning meter_id as "meterId", (extract(epoch from begins_at) * 1000)::float8 as "beginMs"`.execute(db);
  return new Map(rows.map(({ meterId, beginMs }) => [meterId, beginMs]));
}
