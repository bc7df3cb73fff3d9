import { addTotals, emptyTotals, type EnergyTotals } from '@lichthof/domain/energy/energy-totals.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

const fields = Object.keys(emptyTotals) as (keyof EnergyTotals)[];
const toColumn = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The columns of the totals, in the order of `totalsInOrder`. */
export const totalsColumns = fields.map(toColumn);
export const totalsInOrder = (totals: EnergyTotals) => fields.map((field) => totals[field]);

const columns = sql.raw(totalsColumns.join(', '));
const sums = sql.raw(fields.map((field) => `sum(${toColumn(field)})::bigint as "${field}"`).join(', '));

export interface Days {
  from: string;
  to: string;
}

/** Totals per estate; an estate without a single derived day is absent. Whole months cost one row each. */
export async function readTotals(
  db: Database,
  estates: { customerId: number; estateIds: number[] },
  { from, to }: Days,
): Promise<Map<number, EnergyTotals>> {
  const { rows } = await sql<EnergyTotals & { estate_id: number }>`
    with wanted as (
      select ${from}::date as first_day, ${to}::date as end_day,
        date_trunc('month', ${from}::date + interval '1 month' - interval '1 day')::date as first_month,
        date_trunc('month', ${to}::date)::date as end_month
    ), parts as (
      select estate_id, ${columns} from estate_month, wanted
      where customer_id = ${estates.customerId} and estate_id = any(${estates.estateIds}::int[])
        and month >= first_month and month < end_month
      union all
      select estate_id, ${columns} from estate_day, wanted
      where customer_id = ${estates.customerId} and estate_id = any(${estates.estateIds}::int[])
        and day >= first_day and day < end_day and (day < first_month or day >= greatest(end_month, first_month))
    )
    select estate_id, ${sums} from parts group by estate_id`.execute(db);
  return new Map(rows.map(({ estate_id, ...totals }) => [estate_id, totals]));
}

/** Totals of an estate by local day or month ('YYYY-MM-DD' of its first day). */
export async function readTotalsBy(
  db: Database,
  step: 'day' | 'month',
  { customerId, estateId, from, to }: { customerId: number; estateId: number } & Days,
): Promise<Map<string, EnergyTotals>> {
  const { rows } = await sql<EnergyTotals & { step: string }>`
    select (case when ${step} = 'month' then date_trunc('month', day)::date else day end) as step, ${sums}
    from estate_day where customer_id = ${customerId} and estate_id = ${estateId}
      and day >= ${from}::date and day < ${to}::date
    group by 1 order by 1`.execute(db);
  return new Map(rows.map(({ step: day, ...totals }) => [day, totals]));
}

export function sumTotals(totals: Iterable<EnergyTotals>): EnergyTotals {
  return [...totals].reduce(addTotals, { ...emptyTotals });
}
