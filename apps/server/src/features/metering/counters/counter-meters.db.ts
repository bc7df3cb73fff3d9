import type { CounterExchange } from '@lichthof/domain/metering/counters/counter-exchanges.ts';
import { noFactor } from '@lichthof/domain/metering/transformer-factor.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { startOfDay, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { type ValuedMeter, valuedMeterColumns } from '../values/lock-meters-of-days.db.ts';

export interface LockedMeter extends ValuedMeter {
  meterId: number;
  baseUnit: 'Wh' | 'l';
  timeZone: TimeZone;
}

export interface CounterMeter extends LockedMeter {
  exchanges: CounterExchange[];
  /** When it began to be read from another register, in ms since 1970. */
  seriesStarts: number[];
  /** The largest transformer factor of its devices. */
  factor: number;
}

/** Locks the existing meters, without archived ones, until the transaction ends. */
export async function lockMeters(
  db: Database,
  customerId: number,
  meterIds: Iterable<number>,
): Promise<Map<number, LockedMeter>> {
  const { rows } = await sql<LockedMeter>`
    select m.id as "meterId", ${valuedMeterColumns}, m.base_unit as "baseUnit", e.time_zone as "timeZone"
    from meter m join estate e on e.customer_id = m.customer_id and e.id = m.estate_id
    where m.customer_id = ${customerId} and m.id = any(${[...meterIds]}::int[]) and m.archived_at is null
    order by m.id for no key update of m`.execute(db);
  return new Map(rows.map((row) => [row.meterId, row]));
}

interface ExchangeRow {
  meterId: number;
  day: string;
  lastCounter: number;
  firstCounter: number;
}

/** The meters with what their old and new devices showed, and when another register followed. Lock them before. */
export async function addExchanges(
  db: Database,
  customerId: number,
  meters: ReadonlyMap<number, LockedMeter>,
): Promise<CounterMeter[]> {
  const { rows } = await sql<ExchangeRow>`
    select later.meter_id as "meterId", lower(later.during) as day,
      earlier.last_counter as "lastCounter", later.first_counter as "firstCounter"
    from meter_device later join meter_device earlier on earlier.customer_id = later.customer_id
      and earlier.meter_id = later.meter_id and upper(earlier.during) = lower(later.during)
    where later.customer_id = ${customerId} and later.meter_id = any(${[...meters.keys()]}::int[])
      and earlier.last_counter is not null and later.first_counter is not null`.execute(db);
  const rowsOf = Map.groupBy(rows, ({ meterId }) => meterId);
  const beginsOf = await readSeriesStarts(db, customerId, meters.keys());
  const factorOf = await readLargestFactors(db, customerId, meters.keys());
  return [...meters.values()].map((meter) => {
    const exchanges = (rowsOf.get(meter.meterId) ?? []).map((row) => toExchange(row, meter.timeZone));
    const seriesStarts = beginsOf.get(meter.meterId) ?? [];
    return { ...meter, exchanges, seriesStarts, factor: factorOf.get(meter.meterId) ?? noFactor };
  });
}

function toExchange({ day, lastCounter, firstCounter }: ExchangeRow, timeZone: TimeZone): CounterExchange {
  const dayEndMs = startOfDay(addDays(day, 1), timeZone);
  return { dayStartMs: startOfDay(day, timeZone), dayEndMs, lastCounter, firstCounter };
}

/**
 * The day on which each meter's device was installed, the last one where there were several; of a meter whose device
 * is not entered yet, its first day.
 */
export async function readInstallations(
  db: Database,
  customerId: number,
  meterIds: number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ meterId: number; day: string | null }>`
    select m.id as "meterId", coalesce(
      (select max(lower(during)) from meter_device d
        where d.customer_id = m.customer_id and d.meter_id = m.id and not lower_inf(during)),
      (select min(lower(during)) from meter_assignment a
        where a.customer_id = m.customer_id and a.meter_id = m.id and not lower_inf(during))) as day
    from meter m where m.customer_id = ${customerId} and m.id = any(${meterIds}::int[])`.execute(db);
  return new Map(rows.flatMap(({ meterId, day }) => (day === null ? [] : [[meterId, day]])));
}

/** By meter the instants at which it began to be read from another register, in ms since 1970. */
async function readSeriesStarts(
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

async function readLargestFactors(
  db: Database,
  customerId: number,
  meterIds: Iterable<number>,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ meterId: number; factor: number }>`
    select d.meter_id as "meterId", max(f.factor)::float8 as factor from device_factor f
      join meter_device d on d.customer_id = f.customer_id and d.device_id = f.device_id
    where f.customer_id = ${customerId} and d.meter_id = any(${[...meterIds]}::int[]) group by d.meter_id`.execute(db);
  return new Map(rows.map(({ meterId, factor }) => [meterId, factor]));
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
        order by day desc limit 1) c, unnest(c.counters) with ordinality as stored (counter, place)
      where counter is not null order by place desc limit 1) counted on true
    left join lateral (select max(r.at) as at from reading r
      where r.customer_id = m.customer_id and r.meter_id = m.id and r.origin = 'remote') read on true
    where m.customer_id = ${customerId} and m.id = any(${meterIds}::int[])
      and (counted.at is not null or read.at is not null)
    on conflict (customer_id, meter_id, begins_at) do update set begins_at = excluded.begins_at
    returning meter_id as "meterId", (extract(epoch from begins_at) * 1000)::float8 as "beginMs"`.execute(db);
  return new Map(rows.map(({ meterId, beginMs }) => [meterId, beginMs]));
}
