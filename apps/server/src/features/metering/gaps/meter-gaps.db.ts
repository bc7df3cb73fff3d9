import type { MeterLife } from '@lichthof/domain/metering/expected-values.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';

/** When a meter had its first and its last value, and until when it is in its place; undefined without any value. */
export async function readMeterLife(
  db: Database,
  { customerId, meterId }: { customerId: number; meterId: number },
): Promise<MeterLife | undefined> {
  interface Row {
    firstDay: string;
    firstAmounts: (number | null)[];
    lastDay: string;
    lastAmounts: (number | null)[];
    placedTo: string | null;
  }
  const { rows } = await sql<Row>`
    select first.day as "firstDay", first.amounts as "firstAmounts", last.day as "lastDay", last.amounts as "lastAmounts",
      (select nullif(max(coalesce(upper(during), 'infinity')), 'infinity') from meter_assignment
        where customer_id = ${customerId} and meter_id = ${meterId}) as "placedTo"
    from (select day, amounts from meter_day where customer_id = ${customerId} and meter_id = ${meterId}
        and missing < amount_count(amounts) order by day limit 1) first,
      (select day, amounts from meter_day where customer_id = ${customerId} and meter_id = ${meterId}
        and missing < amount_count(amounts) order by day desc limit 1) last`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const isPresent = (amount: number | null) => amount !== null;
  return {
    firstValue: { day: row.firstDay, index: row.firstAmounts.findIndex(isPresent) },
    lastValue: { day: row.lastDay, index: row.lastAmounts.findLastIndex(isPresent) },
    placedTo: row.placedTo,
  };
}

export interface IncompleteDay {
  day: string;
  /** Null where nothing is stored. */
  amounts: (number | null)[] | null;
}

type DaysOfMeter = { customerId: number; meterId: number; from: string; to: string };

/** The days of a range, `to` exclusive, on which amounts are missing, in order. */
export async function readIncompleteDays(
  db: Database,
  { customerId, meterId, from, to }: DaysOfMeter,
): Promise<IncompleteDay[]> {
  const { rows } = await sql<IncompleteDay>`
    select series.day::date as day, stored.amounts
    from generate_series(${from}::date, ${to}::date - 1, interval '1 day') as series (day)
    left join meter_day stored on stored.customer_id = ${customerId} and stored.meter_id = ${meterId}
      and stored.day = series.day::date
    where stored.day is null or stored.missing > 0 order by series.day`.execute(db);
  return rows;
}

/** How many quarter-hours of the stored days of a range are there but not measured. */
export async function readSubstituted(
  db: Database,
  { customerId, meterId, from, to }: DaysOfMeter,
): Promise<{ day: string; substituted: number }[]> {
  return db
    .selectFrom('meter_day')
    .select(['day', 'substituted'])
    .where('customer_id', '=', customerId)
    .where('meter_id', '=', meterId)
    .where('day', '>=', from)
    .where('day', '<', to)
    .execute();
}

export interface MonthTotals {
  /** Its first day. */
  month: string;
  substituted: number;
  total: number;
}

/** The stored months of a meter, in order. */
export function readMonthTotals(
  db: Database,
  { customerId, meterId }: { customerId: number; meterId: number },
): Promise<MonthTotals[]> {
  return db
    .selectFrom('meter_month')
    .select(['month', 'substituted', 'total'])
    .where('customer_id', '=', customerId)
    .where('meter_id', '=', meterId)
    .orderBy('month')
    .execute();
}
