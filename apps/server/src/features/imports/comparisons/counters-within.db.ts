import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';

/** An interval of time of one meter, UTC ms. */
export interface MeterInterval {
  meterId: number;
  fromMs: number;
  toMs: number;
}

/** How much a counter rises between the first and the last reading in an interval. */
export interface CounterRise extends MeterInterval {
  rise: number;
}

/**
 * Of each interval the first and the last reading that the portal has in it. Left out are meters without two of them,
 * and those whose device, transformer factor or counter series changes between the two.
 */
export async function readCountersWithin(
  db: Database,
  customerId: number,
  intervals: readonly MeterInterval[],
): Promise<CounterRise[]> {
  const instants = (of: 'fromMs' | 'toMs') => intervals.map((one) => new Date(one[of]).toISOString());
  const { rows } = await sql<{ meterId: number; from: Date; to: Date; rise: number }>`
    select listed.meter_id as "meterId", first.at as "from", last.at as "to", (last.counter - first.counter)::float8 as rise
    from unnest(${intervals.map(({ meterId }) => meterId)}::int[], ${instants('fromMs')}::timestamptz[],
        ${instants('toMs')}::timestamptz[]) as listed (meter_id, starts_at, ends_at)
      join meter m on m.customer_id = ${customerId} and m.id = listed.meter_id
      join estate e on e.customer_id = ${customerId} and e.id = m.estate_id,
      lateral (select r.at, r.counter, r.origin, (r.at at time zone e.time_zone)::date as day from reading r
        where r.customer_id = ${customerId} and r.meter_id = listed.meter_id
          and r.at >= listed.starts_at and r.at < listed.ends_at order by r.at limit 1) first,
      lateral (select r.at, r.counter, r.origin,
          ((r.at - interval '1 microsecond') at time zone e.time_zone)::date as day from reading r
        where r.customer_id = ${customerId} and r.meter_id = listed.meter_id
          and r.at > listed.starts_at and r.at <= listed.ends_at order by r.at desc limit 1) last
    where first.at < last.at and last.counter >= first.counter
      and exists (select from meter_device d where d.customer_id = ${customerId} and d.meter_id = listed.meter_id
        and d.during @> first.day and d.during @> last.day)
      and not exists (select from device_factor f
          join meter_device d on d.customer_id = f.customer_id and d.device_id = f.device_id
        where f.customer_id = ${customerId} and d.meter_id = listed.meter_id
          and f.from_day > first.day and f.from_day <= last.day)
      and not exists (select from counter_series s where s.customer_id = ${customerId}
        and s.meter_id = listed.meter_id and s.begins_at > first.at and s.begins_at <= last.at
        and 'remote' in (first.origin, last.origin))`.execute(db);
  return rows.map(({ meterId, from, to, rise }) => ({ meterId, fromMs: from.getTime(), toMs: to.getTime(), rise }));
}
