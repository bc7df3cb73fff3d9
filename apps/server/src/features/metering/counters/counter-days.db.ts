import type { CounterDay } from '@lichthof/domain/metering/counters/counter-day.ts';
import type { CounterPoint } from '@lichthof/domain/metering/counters/counter-values.ts';
import type { MeterDayAmounts } from '@lichthof/domain/metering/meter-day.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { formatNumberArray } from '../../../database/number-array.ts';

/** Days of one meter, `to` exclusive. */
export interface MeterDayRange {
  meterId: number;
  from: string;
  to: string;
}

/** The stored counters of the ranges, by meter and day. */
type ByMeterAndDay<T> = Map<number, Map<string, T>>;

export async function readCounterDays(
  db: Database,
  customerId: number,
  ranges: MeterDayRange[],
): Promise<ByMeterAndDay<CounterDay>> {
  if (ranges.length === 0) return new Map();
  const { rows } = await sql<{ meterId: number; day: string; counters: (number | null)[] }>`
    select c.meter_id as "meterId", c.day, c.counters::float8[] as counters
    from ${rangesTable(ranges)} join counter_day c on c.customer_id = ${customerId} and c.meter_id = wanted.meter_id
      and c.day >= wanted.first and c.day < wanted.last`.execute(db);
  return byMeterAndDay(rows, ({ counters }) => counters);
}

export async function readAmounts(
  db: Database,
  customerId: number,
  ranges: MeterDayRange[],
): Promise<ByMeterAndDay<MeterDayAmounts>> {
  if (ranges.length === 0) return new Map();
  const { rows } = await sql<MeterDayAmounts & { meterId: number; day: string }>`
    select d.meter_id as "meterId", d.day, d.amounts, d.statuses
    from ${rangesTable(ranges)} join meter_day d on d.customer_id = ${customerId} and d.meter_id = wanted.meter_id
      and d.day >= wanted.first and d.day < wanted.last`.execute(db);
  return byMeterAndDay(rows, ({ amounts, statuses }) => ({ amounts, statuses }));
}

/** Remote readings from a day before the first day to a day after the last. */
export async function readRemoteReadings(
  db: Database,
  customerId: number,
  ranges: MeterDayRange[],
): Promise<Map<number, CounterPoint[]>> {
  if (ranges.length === 0) return new Map();
  const { rows } = await sql<{ meterId: number; atMs: number; counter: number }>`
    select r.meter_id as "meterId", (extract(epoch from r.at) * 1000)::float8 as "atMs", r.counter
    from ${rangesTable(ranges)} join reading r on r.customer_id = ${customerId} and r.meter_id = wanted.meter_id
      and r.at >= wanted.first - 1 and r.at < wanted.last + 1
    where r.origin = 'remote' order by r.at`.execute(db);
  return Map.groupBy(rows, ({ meterId }) => meterId);
}

export interface StoredCounterDay {
  meterId: number;
  day: string;
  counters: CounterDay;
}

export async function upsertCounterDays(db: Database, customerId: number, days: StoredCounterDay[]): Promise<void> {
  if (days.length === 0) return;
  await sql`
    insert into counter_day (customer_id, meter_id, day, counters)
    select ${customerId}::int, meter_id, day, counters::bigint[]
    from unnest(${formatMeterIds(days)}::int[], ${days.map(({ day }) => day)}::date[],
      ${days.map(({ counters }) => formatNumberArray(counters))}::text[]) as sent (meter_id, day, counters)
    on conflict (customer_id, meter_id, day) do update set counters = excluded.counters`.execute(db);
}

/** Readings of a person or of another way stay what they are. */
export async function insertRemoteReadings(
  db: Database,
  customerId: number,
  readings: (CounterPoint & { meterId: number })[],
): Promise<void> {
  if (readings.length === 0) return;
  await sql`
    insert into reading (customer_id, meter_id, at, counter, origin)
    select ${customerId}::int, meter_id, to_timestamp(at_seconds), counter, 'remote'
    from unnest(${formatMeterIds(readings)}::int[], ${formatNumberArray(readings.map(({ atMs }) => atMs / 1000))}::float8[],
      ${formatNumberArray(readings.map(({ counter }) => counter))}::bigint[]) as sent (meter_id, at_seconds, counter)
    on conflict (customer_id, meter_id, at) do nothing`.execute(db);
}

const formatMeterIds = (given: { meterId: number }[]) => formatNumberArray(given.map(({ meterId }) => meterId));

function rangesTable(ranges: MeterDayRange[]) {
  return sql`unnest(${formatMeterIds(ranges)}::int[], ${ranges.map(({ from }) => from)}::date[],
    ${ranges.map(({ to }) => to)}::date[]) as wanted (meter_id, first, last)`;
}

function byMeterAndDay<Row extends { meterId: number; day: string }, T>(
  rows: Row[],
  valueOf: (row: Row) => T,
): ByMeterAndDay<T> {
  const found: ByMeterAndDay<T> = new Map();
  for (const row of rows) {
    const days = found.get(row.meterId) ?? new Map<string, T>();
    found.set(row.meterId, days.set(row.day, valueOf(row)));
  }
  return found;
}
