import type { AllocationRule } from '../../allocation/allocation-rule.ts';
import { comparedHousehold, compareWithBasicSupply, type BasicSupply } from '../../tariffs/basic-supply-comparison.ts';
import type { TariffPrices } from '../../tariffs/tariff-prices.ts';
import { type TimedTexts, withTimedTexts } from '../../tariffs/timed/describe-timed-price.ts';
import type { SupplyModel } from './contract.ts';
import type { DeliveryPoint, InvoiceRecipient } from '../invoices/invoice-snapshot.ts';
import type { PaymentMethod } from '../invoices/payment.ts';
import type { InvoiceProvider, InvoiceTexts } from '../invoices/provider.ts';
import { cutAtVatChanges, type VatRate } from '../prices/vat-rates.ts';

/**
 * What a contract document says, besides its number of version and its day; a stored one never changes. Prices are net
 * as decimal strings; `until` days are last days, `to` is exclusive.
 */
export interface ContractContent {
  form: 1;
  supplyModel: SupplyModel;
  provider: Omit<InvoiceProvider, 'logoSha256'>;
  recipient: Omit<InvoiceRecipient, 'email'>;
  deliveryPoint: Omit<DeliveryPoint, 'areaSqm'>;
  contract: {
    from: string;
    until: string | null;
    minimumTermUntil: string | null;
    noticeMonths: number;
  };
  /** The current prices and those that are fixed already, in order of time. */
  pricePeriods: ContractPricePeriod[];
  /** Null for the owner and for GGV, to which no price cap applies, and if it is not known. */
  basicSupply: ContractBasicSupply | null;
  allocation: Pick<AllocationRule, 'key' | 'unused'>;
  payment: { method: PaymentMethod; mandate: ContractMandate | null };
  texts: InvoiceTexts;
}

export interface ContractPricePeriod extends TimedTexts {
  tariffName: string;
  from: string;
  to: string | null;
  prices: TariffPrices;
  /** 0 for a small business. */
  vatPercent: number;
}

const endOfTime = '9999-12-31';

/** Cuts prices where the rate of VAT changes, and leaves out what is over today; ended prices stay as they were last. */
export function contractPricePeriods(
  periods: Omit<ContractPricePeriod, 'vatPercent'>[],
  { vatRates, today }: { vatRates: readonly VatRate[]; today: string },
): ContractPricePeriod[] {
  const parts = periods.flatMap(({ to, ...period }) =>
    cutAtVatChanges({ from: period.from, to: to ?? endOfTime }, vatRates).map((part) => ({
      ...period,
      ...part,
      to: part.to === endOfTime ? null : part.to,
    })),
  );
  const open = parts.filter(({ to }) => to === null || to > today);
  return (open.length > 0 ? open : parts.slice(-1)).map(withTimedTexts);
}

/** A year of a sample household in basic supply and under the contract, gross. */
export interface ContractBasicSupply {
  supplierName: string;
  baseEurPerYear: string;
  ctPerKwh: string;
  pvWh: number;
  gridWh: number;
  basicSupplyCents: number;
  tariffCents: number;
}

interface ContractMandate {
  reference: string;
  creditorId: string;
  /** Masked. */
  iban: string;
  bankName: string | null;
  accountHolder: string;
  grantedOn: string;
  textVersion: string;
  /** The granted wording; null for a paper form. */
  paragraphs: string[] | null;
}

/** Compares a contract's prices with basic supply for a sample household. */
export function contractBasicSupply(
  { supplierName, baseEurPerYear, ctPerKwh, ...days }: BasicSupply,
  tariff: { prices: TariffPrices; vatPercent: number },
): ContractBasicSupply {
  const basic = { supplierName, baseEurPerYear, ctPerKwh };
  const { basicSupplyCents, tariffCents } = compareWithBasicSupply(tariff, { ...basic, ...days }, comparedHousehold);
  return { ...basic, ...comparedHousehold, basicSupplyCents, tariffCents };
}
