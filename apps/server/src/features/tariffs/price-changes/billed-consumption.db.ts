import { toYearlyConsumption } from '@lichthof/domain/prepayments/propose-prepayment.ts';
import type { YearlyConsumption } from '@lichthof/domain/tariffs/basic-supply-comparison.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';

/** A consumption of 365 days and the invoiced days that it comes from; `to` is exclusive. */
export type BilledConsumption = YearlyConsumption & { from: string; to: string };

/** Invoices of fewer days say little about a year. */
const fewestDays = 28;

/** What the latest invoices of each contract say about a year, by contract; none for one without enough invoiced days. */
export async function readBilledConsumption(
  db: Database,
  { customerId, contractIds }: { customerId: number; contractIds: number[] },
): Promise<Map<number, BilledConsumption>> {
  const { rows } = await sql<BilledConsumption & { contractId: number; days: number }>`
    select contract_id as "contractId", min(lower(period)) as "from", max(upper(period)) as "to",
      sum(upper(period) - lower(period))::int as days, sum(pv_wh)::bigint as "pvWh", sum(grid_wh)::bigint as "gridWh"
    from (select i.contract_id, i.period, i.pv_wh, i.grid_wh,
        max(upper(i.period)) over (partition by i.contract_id) as latest
      from invoice i join invoice_state s on s.customer_id = i.customer_id and s.invoice_id = i.id
      where i.customer_id = ${customerId} and i.contract_id = any(${`{${contractIds.join(',')}}`}::int[])
        and i.type <> 'cancellation' and s.cancelled_by_invoice_id is null) invoiced
    where lower(period) >= latest - 366
    group by contract_id
    having sum(upper(period) - lower(period)) >= ${sql.lit(fewestDays)}`.execute(db);
  return new Map(
    rows.map(({ contractId, from, to, days, ...consumed }) => [
      contractId,
      { from, to, ...toYearlyConsumption(consumed, days) },
    ]),
  );
}
