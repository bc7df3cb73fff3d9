import { emptyTotals, type EnergyTotals } from '@lichthof/domain/energy/energy-totals.ts';
import { shiftPeriod } from '@lichthof/domain/time/periods.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

const fields = Object.keys(emptyTotals) as (keyof EnergyTotals)[];
const toColumn = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The columns of the totals, in the order of `totalsInOrder`. */
export const totalsColumns = fields.map(toColumn);
export const totalsInOrder = (totals: EnergyTotals) => fields.map((field) => totals[field]);

const columns = sql.raw(totalsColumns.join(', '));
/** All sums in one array. float8 is exact up to 2^53 Wh; sums of bigint are numeric and take twice as long. */
const sums = sql.raw(`array[${totalsColumns.map((column) => `sum(${column}::float8)`).join(', ')}] as sums`);

function toTotals(summed: number[]): EnergyTotals {
  return Object.fromEntries(fields.map((field, index) => [field, summed[index]])) as unknown as EnergyTotals;
}

export interface Days {
  from: string;
  to: string;
}

/** The whole calendar months within the days; without any, an empty range at the end. */
export function wholeMonthsOf({ from, to }: Days): Days {
  const firstMonth = from.endsWith('-01') ? from : shiftPeriod('month', from, 1).from;
  const endMonth = `${to.slice(0, 7)}-01`;
  return firstMonth < endMonth ? { from: firstMonth, to: endMonth } : { from: to, to };
}

/** Totals per estate; an estate without a derived day is left out. Whole months are read as one row each. */
export async function readTotals(
  db: Database,
  estates: { customerId: number; estateIds: number[] },
  days: Days,
): Promise<Map<number, EnergyTotals>> {
  const { rows } = await sql<{ estate_id: number; sums: number[] }>`
    select estate_id, ${sums} from (${partsOf(estates, days)}) as parts group by estate_id`.execute(db);
  return new Map(rows.map((row) => [row.estate_id, toTotals(row.sums)]));
}

/** Totals of an estate by local day or month ('YYYY-MM-DD' of its first day). */
export async function readTotalsBy(
  db: Database,
  step: 'day' | 'month',
  { customerId, estateId, from, to }: { customerId: number; estateId: number } & Days,
): Promise<Map<string, EnergyTotals>> {
  const parts =
    step === 'month'
      ? partsOf({ customerId, estateIds: [estateId] }, { from, to })
      : sql`select day as first_day, ${columns} from estate_day where customer_id = ${customerId}
          and estate_id = ${estateId} and day >= ${from}::date and day < ${to}::date`;
  const { rows } = await sql<{ first_day: string; sums: number[] }>`
    select date_trunc(${step}, first_day)::date as first_day, ${sums} from (${parts}) as parts group by 1 order by 1`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.first_day, toTotals(row.sums)]));
}

/** Rows that together cover the days: month rows for whole months, day rows around them. */
function partsOf({ customerId, estateIds }: { customerId: number; estateIds: number[] }, { from, to }: Days) {
  const months = wholeMonthsOf({ from, to });
  const days = (first: string, end: string) => sql`
    select estate_id, day, ${columns} from estate_day
    where customer_id = ${customerId} and estate_id = any(${estateIds}::int[]) and day >= ${first}::date and day < ${end}::date`;
  return sql`
    select estate_id, month as first_day, ${columns} from estate_month
    where customer_id = ${customerId} and estate_id = any(${estateIds}::int[])
      and month >= ${months.from}::date and month < ${months.to}::date
    union all ${days(from, months.from)} union all ${days(months.to, to)}`;
}
