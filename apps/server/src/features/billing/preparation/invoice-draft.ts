import { invoiceLines, type InvoiceLine } from '@lichthof/domain/billing/invoice-lines.ts';
import { invoiceTotals, type InvoiceTotals } from '@lichthof/domain/billing/invoice-amounts.ts';
import { PaymentMethod } from '@lichthof/domain/billing/payment.ts';
import type { PricePeriod } from '@lichthof/domain/billing/price-periods.ts';
import { type PriceCapCheck, capReductionCents, priceCapOf } from '@lichthof/domain/billing/price-cap.ts';
import type { BillingBasis, Supply } from './billing-basis.ts';
import { daysOutside, type ContractShare } from '../contract-shares.ts';

/** An invoice before it has a number. */
export interface InvoiceDraft {
  share: ContractShare;
  /** The rule on the last day billed. */
  supply: Supply;
  pricePeriods: PricePeriod[];
  lines: InvoiceLine[];
  totals: InvoiceTotals;
  priceCap: PriceCapCheck | null;
  paymentMethod: PaymentMethod;
  pvWh: number;
  gridWh: number;
}

interface DraftParts {
  basis: BillingBasis;
  supply: Supply;
}

/** Prices what a contract used; a dwelling's full supply is kept under the cap by a line of its own. */
export function draftInvoice(share: ContractShare, { basis, supply }: DraftParts): InvoiceDraft {
  const pricePeriods = share.pricePeriods.map(toPricePeriod);
  const lines = invoiceLines(pricePeriods, supply.supplyModel);
  const vat = { isSmallBusiness: basis.provider?.issuer.isSmallBusiness ?? false };
  const totals = invoiceTotals(lines, vat);
  const isCapped = supply.supplyModel === 'full_supply' && share.contract.type === 'tenant';
  const priceCap = isCapped ? checkPriceCap(share, totals) : null;
  const reductionCents = priceCap ? capReductionCents(totals, priceCap.capCents) : 0;
  const capLine: InvoiceLine = { kind: 'priceCap', ...share.billed, amountCents: reductionCents };
  const allLines = reductionCents < 0 ? [...lines, capLine] : lines;
  const sum = (of: 'pvWh' | 'gridWh') => share.months.reduce((total, month) => total + month[of], 0);
  return {
    share,
    supply,
    pricePeriods,
    lines: allLines,
    totals: invoiceTotals(allLines, vat),
    priceCap,
    paymentMethod: paymentMethodOf(share, basis),
    pvWh: sum('pvWh'),
    gridWh: sum('gridWh'),
  };
}

function toPricePeriod({ from, to, tariff, pvWh, gridWh }: ContractShare['pricePeriods'][number]): PricePeriod {
  return { from, to, tariffId: tariff.tariffId, tariffName: tariff.name, prices: tariff.prices, pvWh, gridWh };
}

/** Without a mandate in force nothing can be collected: the invoice asks for a transfer. */
function paymentMethodOf({ contract }: ContractShare, { provider }: BillingBasis): PaymentMethod {
  const canCollect = contract.mandate !== null && provider?.issuer.creditorId != null;
  return contract.paymentMethod === PaymentMethod.DirectDebit && canCollect
    ? PaymentMethod.DirectDebit
    : PaymentMethod.Transfer;
}

/** Null when the basic supply tariff of a day is not known. */
function checkPriceCap(share: ContractShare, totals: InvoiceTotals): PriceCapCheck | null {
  const last = share.basicSupply.at(-1);
  if (!last || daysOutside(share.basicSupply, share.billed).length > 0) return null;
  const periods = share.basicSupply.map(({ from, to, supply, energyWh }) => ({ ...supply, from, to, energyWh }));
  const { supplierName, baseEurPerYear, ctPerKwh } = last.supply;
  return { supplierName, baseEurPerYear, ctPerKwh, ...priceCapOf(periods), invoiceCents: totals.grossCents };
}
