import { emptyTotals, type EnergyTotals } from '@lichthof/domain/energy/energy-totals.ts';
import { shiftPeriod } from '@lichthof/domain/time/periods.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { keptPrepared } from '../../database/keep-prepared.ts';
import { splitSummedRanges } from './summed-ranges.ts';

const fields = Object.keys(emptyTotals) as (keyof EnergyTotals)[];
const toColumn = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The columns of the totals, in the order of `totalsInOrder`. */
export const totalsColumns = fields.map(toColumn);
export const totalsInOrder = (totals: EnergyTotals) => fields.map((field) => totals[field]);

const columns = sql.raw(totalsColumns.join(', '));
const negated = sql.raw(totalsColumns.map((column) => `-${column} as ${column}`).join(', '));
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
export function cutToWholeMonths({ from, to }: Days): Days {
  const firstMonth = from.endsWith('-01') ? from : shiftPeriod('month', from, 1).from;
  const endMonth = `${to.slice(0, 7)}-01`;
  return firstMonth < endMonth ? { from: firstMonth, to: endMonth } : { from: to, to };
}

/** Totals per estate; an estate without a derived day is left out. Whole months are read as one row each. */
export async function readTotals(db: Database, estates: Estates, days: Days): Promise<Map<number, EnergyTotals>> {
  const { months, added, subtracted } = splitSummedRanges(days);
  const parts = [
    ...months.map((range) => selectMonths(estates, range)),
    ...added.map((range) => selectDays(estates, range)),
    ...subtracted.map((range) => selectDays(estates, range, negated)),
  ];
  if (parts.length === 0) return new Map();
  const { rows } = await sql<{ estate_id: number; sums: number[] }>`
    select estate_id, ${sums} from (${sql.join(parts, unionAll)}) as parts
    group by estate_id having sum(quarter_hours) > 0`.execute(db);
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
      ? wholeMonthsAndDays({ customerId, estateIds: [estateId] }, { from, to })
      : sql`select day as first_day, ${columns} from estate_day where customer_id = ${customerId}
          and estate_id = ${estateId} and day >= ${from}::date and day < ${to}::date`;
  const { rows } = await sql<{ first_day: string; sums: number[] }>`
    select ${keptPrepared} date_trunc(${step}, first_day)::date as first_day, ${sums} from (${parts}) as parts group by 1 order by 1`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.first_day, toTotals(row.sums)]));
}

interface Estates {
  customerId: number;
  estateIds: number[];
}

const unionAll = sql` union all `;

/** Rows of whole months, and rows of the days around them. */
function wholeMonthsAndDays(estates: Estates, { from, to }: Days) {
  const months = cutToWholeMonths({ from, to });
  const around = [
    { from, to: months.from },
    { from: months.to, to },
  ].filter((range) => range.from < range.to);
  const parts = [selectMonths(estates, months), ...around.map((range) => selectDays(estates, range))];
  return sql.join(parts, unionAll);
}

const selectMonths = ({ customerId, estateIds }: Estates, { from, to }: Days) => sql`
  select estate_id, month as first_day, ${columns} from estate_month
  where customer_id = ${customerId} and estate_id = any(${estateIds}::int[])
    and month >= ${from}::date and month < ${to}::date`;

const selectDays = ({ customerId, estateIds }: Estates, { from, to }: Days, selected = columns) => sql`
  select estate_id, day as first_day, ${selected} from estate_day
  where customer_id = ${customerId} and estate_id = any(${estateIds}::int[])
    and day >= ${from}::date and day < ${to}::date`;
