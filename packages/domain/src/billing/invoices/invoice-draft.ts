import { daysOutside } from '../../time/ranges.ts';
import { invoiceLines, type InvoiceLine } from './invoice-lines.ts';
import { invoiceTotals, type InvoiceTotals } from './invoice-amounts.ts';
import { isResidential } from '../contracts/unit-use.ts';
import { PaymentMethod } from './payment.ts';
import type { PricePeriod } from '../prices/price-periods.ts';
import { type PriceCapCheck, priceCapLines, priceCapOf } from '../prices/price-cap.ts';
import type { BillingBasis, Supply } from '../billing-basis.ts';
import type { AllocatedPricePeriod, ContractAllocation } from '../period-allocation.ts';

/** An invoice before it has a number. */
export interface InvoiceDraft {
  allocation: ContractAllocation;
  /** The supply on the last billed day. */
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

/** Prices the energy of a contract; a separate line keeps full supply of a residential contract below the cap. */
export function draftInvoice(allocation: ContractAllocation, { basis, supply }: DraftParts): InvoiceDraft {
  const pricePeriods = allocation.pricePeriods.map(toPricePeriod);
  const lines = invoiceLines(pricePeriods, supply.supplyModel);
  const totals = invoiceTotals(lines);
  const isCapped = supply.supplyModel === 'full_supply' && isResidential(allocation.contract);
  const priceCap = isCapped ? checkPriceCap(allocation, totals) : null;
  const allLines = priceCap ? [...lines, ...priceCapLines(totals, priceCap.capCents, pricePeriods)] : lines;
  const sum = (of: 'pvWh' | 'gridWh') => allocation.months.reduce((total, month) => total + month[of], 0);
  return {
    allocation,
    supply,
    pricePeriods,
    lines: allLines,
    totals: invoiceTotals(allLines),
    priceCap,
    paymentMethod: paymentMethodOf(allocation, basis),
    pvWh: sum('pvWh'),
    gridWh: sum('gridWh'),
  };
}

function toPricePeriod({ tariff, ...days }: AllocatedPricePeriod): PricePeriod {
  return { ...days, tariffId: tariff.tariffId, tariffName: tariff.name, prices: tariff.prices };
}

/** Direct debit needs a mandate that can be used and a creditor id; otherwise the invoice asks for a transfer. */
function paymentMethodOf({ contract }: ContractAllocation, { provider }: BillingBasis): PaymentMethod {
  const hasMandate = contract.mandate !== null && contract.mandate.unusable === undefined;
  const canCollect = hasMandate && provider?.issuer.creditorId != null;
  return contract.paymentMethod === PaymentMethod.DirectDebit && canCollect
    ? PaymentMethod.DirectDebit
    : PaymentMethod.Transfer;
}

/** Null if the basic supply tariff of a day is not known. */
function checkPriceCap(allocation: ContractAllocation, totals: InvoiceTotals): PriceCapCheck | null {
  const last = allocation.basicSupply.at(-1);
  if (!last || daysOutside(allocation.basicSupply, allocation.billed).length > 0) return null;
  const periods = allocation.basicSupply.map(({ from, to, supply, energyWh }) => ({ ...supply, from, to, energyWh }));
  const { supplierName, baseEurPerYear, ctPerKwh } = last.supply;
  return { supplierName, baseEurPerYear, ctPerKwh, ...priceCapOf(periods), invoiceCents: totals.grossCents };
}
