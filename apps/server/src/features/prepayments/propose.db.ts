import type { PrepaymentProposal } from '@lichthof/contracts/payments/prepayments.ts';
import { noVat, vatPercentOn } from '@lichthof/domain/billing/prices/vat-rates.ts';
import type { NextPrepayment } from '@lichthof/domain/prepayments/next-prepayment.ts';
import {
  expectedYearCents,
  monthlyPrepaymentCents,
  toYearlyConsumption,
} from '@lichthof/domain/prepayments/propose-prepayment.ts';
import { sql } from 'kysely';
import { readContractPrices } from '../participants/contract-prices.ts';
import type { Database } from '../../database/database.ts';
import { readVatRates } from '../reference-tables/vat-rates.ts';
import type { PrepaymentContract } from './prepayment-contract.db.ts';

interface KnownConsumption {
  basis: 'invoice' | 'comparable';
  invoiceNumber: string | null;
  comparedCount: number;
  days: number;
  pvWh: number;
  gridWh: number;
  /** What the invoice announces. */
  next: NextPrepayment | null;
}

/**
 * What the next plan should ask for: the last invoice's consumption, or else that of the estate's other tenants, at
 * today's prices of the contract, or at its first ones before it begins (EnWG § 41b (3)). What an invoice has announced
 * stays at the prices of its day. Null where neither is known.
 */
export async function proposePrepayment(
  db: Database,
  contract: PrepaymentContract,
): Promise<PrepaymentProposal | null> {
  const { today, isSmallBusiness, supplyModel } = contract;
  const known = (await readOwnConsumption(db, contract)) ?? (await readComparable(db, contract));
  const [price] = await readContractPrices(db, contract);
  if (!known || !price) return null;
  const yearly = toYearlyConsumption(known, known.days);
  const { basis, invoiceNumber, comparedCount, next } = known;
  const vatPercent = vatPercentOn(isSmallBusiness ? noVat : await readVatRates(db), today);
  const yearlyCents = next?.yearlyCents ?? expectedYearCents(yearly, { prices: price.prices, vatPercent, supplyModel });
  if (yearlyCents <= 0) return null;
  return {
    basis,
    invoiceNumber,
    comparedCount,
    consumptionWh: supplyModel === 'ggv' ? yearly.pvWh : yearly.pvWh + yearly.gridWh,
    yearlyCents,
    amountCents: next?.amountCents ?? monthlyPrepaymentCents(yearlyCents),
    announced: next && { fromMonth: next.fromMonth, toMonth: next.toMonth, dueDay: next.dueDay },
  };
}

/** An invoice of fewer days says little about a year. */
const fewestDays = 28;

async function readOwnConsumption(
  db: Database,
  { customerId, contractId }: PrepaymentContract,
): Promise<KnownConsumption | undefined> {
  const { rows } = await sql<KnownConsumption>`
    select 'invoice' as basis, i.number as "invoiceNumber", 0 as "comparedCount",
      upper(i.period) - lower(i.period) as days, i.pv_wh as "pvWh", i.grid_wh as "gridWh",
      i.snapshot -> 'nextPrepayment' as next
    from invoice i join invoice_state s on s.customer_id = i.customer_id and s.invoice_id = i.id
    where i.customer_id = ${customerId} and i.contract_id = ${contractId} and i.type <> 'cancellation'
      and s.cancelled_by_invoice_id is null and upper(i.period) - lower(i.period) >= ${sql.lit(fewestDays)}
    order by upper(i.period) desc, i.id desc limit 1`.execute(db);
  return rows[0];
}

/** The mean of the other tenants' last invoices, by their days. */
async function readComparable(
  db: Database,
  { customerId, estateId, participantId }: PrepaymentContract,
): Promise<KnownConsumption | undefined> {
  const { rows } = await sql<KnownConsumption>`
    select 'comparable' as basis, null as "invoiceNumber", count(*)::int as "comparedCount", sum(days)::int as days,
      sum(pv_wh)::bigint as "pvWh", sum(grid_wh)::bigint as "gridWh", null as next
    from (select distinct on (i.contract_id) upper(i.period) - lower(i.period) as days, i.pv_wh, i.grid_wh
      from invoice i join invoice_state s on s.customer_id = i.customer_id and s.invoice_id = i.id
      join participant p on p.customer_id = i.customer_id and p.id = i.participant_id and p.type = 'tenant'
      where i.customer_id = ${customerId} and i.estate_id = ${estateId} and i.participant_id <> ${participantId}
        and i.type <> 'cancellation' and s.cancelled_by_invoice_id is null
        and upper(i.period) - lower(i.period) >= ${sql.lit(fewestDays)}
      order by i.contract_id, upper(i.period) desc, i.id desc) last`.execute(db);
  return rows[0] && rows[0].comparedCount > 0 ? rows[0] : undefined;
}
