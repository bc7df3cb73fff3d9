import type { InvoiceTotals, VatAmount } from './invoice-amounts.ts';
import type { InvoiceLine } from './invoice-lines.ts';
import type { PrepaymentDeduction } from '../../prepayments/deduct-prepayments.ts';
import type {
  InvoiceCorrection,
  InvoicePayment,
  InvoiceRecipient,
  InvoiceSnapshot,
  IssuedSnapshot,
} from './invoice-snapshot.ts';

/** The prefix of the numbers of cancellations, which differs from that of invoices so that no number is given twice. */
export const cancellationPrefixOf = (invoicePrefix: string): string => (invoicePrefix === 'ST' ? 'STORNO' : 'ST');

/**
 * What the invoice asks for beyond prepayments; negative: what is paid out. A cancellation returns what was paid, unless a corrected
 * invoice takes it into account.
 */
export function dueCentsOf({ totals, prepayments, correction }: DocumentAmounts): number {
  const restCents = totals.grossCents - (prepayments?.grossCents ?? 0);
  if (!correction) return restCents;
  if (correction.type === 'correction') return restCents - correction.paidCents;
  return correction.isReplaced ? 0 : 0 - correction.paidCents;
}

/**
 * How a document changes what its recipient owes. A cancellation takes back what the invoice asked for beyond
 * prepayments, whether it was paid or is offset with what is open of it; what was paid of a replaced invoice counts for
 * the corrected one.
 */
export function balanceCentsOf(amounts: DocumentAmounts): number {
  const { totals, prepayments, correction } = amounts;
  if (correction?.type !== 'cancellation') return dueCentsOf(amounts);
  return totals.grossCents - (prepayments?.grossCents ?? 0) + (correction.isReplaced ? correction.paidCents : 0);
}

interface DocumentAmounts {
  totals: Pick<InvoiceTotals, 'grossCents'>;
  prepayments?: Pick<PrepaymentDeduction, 'grossCents'>;
  correction?: InvoiceCorrection;
}

export interface Cancellation {
  number: string;
  issuedDate: string;
  recipient: InvoiceRecipient;
  payment: InvoicePayment;
  correction: Extract<InvoiceCorrection, { type: 'cancellation' }>;
}

/** The exact negative of an invoice. It keeps the facts that were billed, without those that only explain the amount. */
export function cancelSnapshot(invoice: InvoiceSnapshot, cancellation: Cancellation): IssuedSnapshot {
  const { totals, consumption, months, lines, pricePeriods, comparison } = invoice;
  const { totalWh, pvWh, gridWh } = consumption;
  const { nextPrepayment: _, prepayments, ...billed } = invoice;
  return {
    ...billed,
    ...(prepayments && { prepayments: negativePrepayments(prepayments) }),
    ...cancellation,
    lines: lines.map(negativeLine),
    totals: negativeTotals(totals),
    consumption: { totalWh: 0 - totalWh, pvWh: 0 - pvWh, gridWh: 0 - gridWh },
    months: months.map((month) => ({ ...month, pvWh: 0 - month.pvWh, gridWh: 0 - month.gridWh })),
    pricePeriods: pricePeriods.map((period) => ({ ...period, pvWh: 0 - period.pvWh, gridWh: 0 - period.gridWh })),
    readings: [],
    substitutes: [],
    gridCostParts: [],
    comparison: { ...comparison, previous: null, households: [] },
    priceCap: null,
    co2: null,
    labelling: null,
  };
}

function negativePrepayments({ instalments, grossCents, vatAmounts }: PrepaymentDeduction): PrepaymentDeduction {
  return {
    instalments: instalments.map((instalment) => ({
      ...instalment,
      amountCents: 0 - instalment.amountCents,
      vatCents: 0 - instalment.vatCents,
    })),
    grossCents: 0 - grossCents,
    vatAmounts: vatAmounts.map(({ vatPercent, netCents, vatCents }) => ({
      vatPercent,
      netCents: 0 - netCents,
      vatCents: 0 - vatCents,
    })),
  };
}

/** Invoices from before the table of VAT rates have no amounts by rate. */
function negativeTotals({ netCents, vatPercent, vatCents, grossCents, vatAmounts }: InvoiceTotals): InvoiceTotals {
  const byRate = (vatAmounts as VatAmount[] | undefined)?.map((amount) => ({
    vatPercent: amount.vatPercent,
    netCents: 0 - amount.netCents,
    vatCents: 0 - amount.vatCents,
  }));
  const totals = { netCents: 0 - netCents, vatPercent, vatCents: 0 - vatCents, grossCents: 0 - grossCents };
  return { ...totals, ...(byRate && { vatAmounts: byRate }) } as InvoiceTotals;
}

/** Quantities and amounts are negative, prices stay. */
function negativeLine(line: InvoiceLine): InvoiceLine {
  const amountCents = 0 - line.amountCents;
  if (line.kind === 'base' && line.metering) {
    const metering = { ...line.metering, amountCents: 0 - line.metering.amountCents };
    return { ...line, metering, days: 0 - line.days, amountCents };
  }
  if ('days' in line) return { ...line, days: 0 - line.days, amountCents };
  if (line.kind === 'priceCap') return { ...line, amountCents };
  return { ...line, energyWh: 0 - line.energyWh, amountCents };
}
