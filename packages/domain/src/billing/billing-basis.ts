import { requireValue } from '@lichthof/domain/collections/items.ts';
import type { AllocationRule } from '../allocation/allocation-rule.ts';
import type { InvoiceProvider, InvoiceTexts } from './invoices/provider.ts';
import type { ParticipantType, SupplyModel } from './contracts/contract.ts';
import type { UnitUse } from './contracts/unit-use.ts';
import type { PaymentMethod } from './invoices/payment.ts';
import type { UnusableMandate } from '../direct-debits/direct-debits.ts';
import type { TariffPrices } from '../tariffs/tariff-prices.ts';
import type { TimeZone } from '../time/local-days.ts';
import type { DayRange } from '../time/periods.ts';
import { intersect, type OpenRange } from '../time/ranges.ts';
import type { MarketPrices } from './prices/price-days.ts';
import type { VatRate } from './prices/vat-rates.ts';

export interface BilledEstate {
  customerId: number;
  estateId: number;
  name: string;
  timeZone: TimeZone;
  street: string | null;
  houseNumber: string | null;
  zipCode: string | null;
  city: string | null;
  /** The common areas (classification 4), in 1/100 m²; 0 if not entered. */
  generalAreaParts: number;
}

/** The allocation rule and the provider on the days of the range. */
export interface Supply extends OpenRange, AllocationRule {
  providerId: number;
  supplyModel: SupplyModel;
  meteringOperator: { name: string; code: string } | null;
  gridOperator: { name: string; code: string } | null;
  hasElectricHotWater: boolean;
}

export interface BilledMeter extends OpenRange {
  meterId: number;
  name: string;
  marketLocationId: string | null;
  meteringLocationId: string | null;
  /** Its values are those of other meters, and it has no counter; absent for a measured one. */
  isComputed?: true;
}

export interface LocalMeter extends BilledMeter {
  kind: number;
  measuringPoint: string;
  /** As its master data say; null if not entered, or if it is no plant. */
  peakPowerW: number | null;
}

/** A tariff with the same prices on all days of the range. */
export interface TariffVersion extends OpenRange {
  tariffId: number;
  name: string;
  prices: TariffPrices;
}

/** Takes part in the allocation on the days of the range. */
export interface AllocationParticipant extends OpenRange {
  type: ParticipantType;
  areaSqm: string | null;
  meters: BilledMeter[];
  /** What the metering operator allocates: used by the external key only. */
  allocationMeters: BilledMeter[];
}

/** The data for an allocation, besides the quarter-hours and the rule. */
export interface AllocationBasis<Participant extends AllocationParticipant = AllocationParticipant> {
  estate: Pick<BilledEstate, 'timeZone' | 'generalAreaParts'>;
  contracts: readonly Participant[];
  localMeters: LocalMeter[];
}

/** The ids of all meters whose values an allocation needs, each once. */
export function metersOf({ localMeters, contracts }: Pick<AllocationBasis, 'localMeters' | 'contracts'>): number[] {
  const ofContracts = contracts.flatMap(({ meters, allocationMeters }) => [...meters, ...allocationMeters]);
  return [...new Set([...localMeters, ...ofContracts].map(({ meterId }) => meterId))];
}

/** A contract with all data that decide about its invoice. */
export interface BilledContract extends AllocationParticipant {
  contractId: number;
  number: string;
  minimumTermUntil: string | null;
  noticeMonths: number;
  participantId: number;
  unitUse: UnitUse;
  /** Whether a person has decided about the use, so that a name like a company's is no question any more. */
  isUseConfirmed: boolean;
  isBusiness: boolean;
  customerNumber: string;
  names: string[];
  greetingName: string | null;
  email: string | null;
  paymentMethod: PaymentMethod;
  invoiceAddress: { street: string; houseNumber: string; zipCode: string; city: string } | null;
  apartmentId: number | null;
  apartmentName: string | null;
  floor: string | null;
  /** In force. Where it is unusable nothing can be collected by it. */
  mandate: { reference: string; iban: string; accountHolder: string; unusable?: UnusableMandate } | null;
  tariffs: TariffVersion[];
}

/** The gross prices of the basic supplier in the network area. */
export interface BasicSupply extends OpenRange {
  supplierName: string;
  baseEurPerYear: string;
  ctPerKwh: string;
}

export interface BillingProvider {
  providerId: number;
  invoicePrefix: string;
  texts: InvoiceTexts;
  /** As printed on invoices. */
  issuer: InvoiceProvider;
}

/** The data for an estate's billing of a period, besides the quarter-hours. */
export interface BillingBasis {
  estate: BilledEstate;
  period: DayRange;
  supplies: Supply[];
  provider: BillingProvider | null;
  /** All contracts take part in the allocation, also those that are not billed. */
  contracts: BilledContract[];
  /** The days to bill, by contract; without it all days of the period of all contracts. */
  billedDays?: ReadonlyMap<number, DayRange>;
  localMeters: LocalMeter[];
  /** Days of the period on which an archived meter had no more values: it is left out on these days. */
  archivedMeters: (DayRange & { meterId: number; name: string })[];
  /** Days on which an apartment with a meter has no contract. */
  apartmentsWithoutContract: (DayRange & { apartmentId: number; apartmentName: string })[];
  basicSupply: BasicSupply[];
  /** Of the provider: `noVat` for a small business. */
  vatRates: VatRate[];
  /** The market's prices of the days of the period; empty where no tariff has them. */
  market: MarketPrices;
}

/** The provider of a period that can be billed: without one an issue blocks it. */
export const requireProvider = ({ provider }: Pick<BillingBasis, 'provider'>): BillingProvider =>
  requireValue(provider, 'provider');

/** The days of the period on which a contract is billed; null if it is not. */
export function billedDaysOf({ period, billedDays }: BillingBasis, contract: BilledContract): DayRange | null {
  const days = intersect(contract, period);
  return billedDays && days ? intersect(days, billedDays.get(contract.contractId) ?? noDays) : days;
}

const noDays: DayRange = { from: '0001-01-01', to: '0001-01-01' };
