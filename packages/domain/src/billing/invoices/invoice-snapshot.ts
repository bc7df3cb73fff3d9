import type { AllocationRule } from '../../allocation/allocation-rule.ts';
import type { AllocationWeight } from '../../allocation/explain-quarter-hour.ts';
import type { AllocationTerms } from '../allocation-terms.ts';
import type { TariffPrices } from '../../tariffs/tariff-prices.ts';
import type { PrepaymentDeduction } from '../../prepayments/deduct-prepayments.ts';
import type { NextPrepayment } from '../../prepayments/next-prepayment.ts';
import type { DayRange } from '../../time/periods.ts';
import type { PaymentMethod } from './payment.ts';
import type { SupplyModel, ParticipantType } from '../contracts/contract.ts';
import type { UnitUse } from '../contracts/unit-use.ts';
import type { Address, InvoiceProvider, InvoiceTexts } from './provider.ts';
import type { Labelling } from '../labelling/electricity-labelling.ts';
import type { PriceCapCheck } from '../prices/price-cap.ts';
import type { GridCostPart } from '../prices/grid-cost-parts.ts';
import type { ConsumptionComparison } from '../households/reference-households.ts';
import type { InvoiceTotals } from './invoice-amounts.ts';
import type { MarketEdition } from '../prices/price-days.ts';
import type { PricePeriod } from '../prices/price-periods.ts';
import type { TimedTexts } from '../../tariffs/timed/describe-timed-price.ts';
import type { InvoiceLine } from './invoice-lines.ts';
import type { StatedOrigin, SubstituteMethod } from '../../metering/codes.ts';

/**
 * All data of an invoice, stored when it is issued and never changed: energy in whole Wh, money in whole cents, prices
 * net as decimal strings, days local, `to` exclusive. The document is typeset only from it.
 */
export interface InvoiceSnapshot {
  form: 1;
  supplyModel: SupplyModel;
  /** Null in a preview. */
  number: string | null;
  issuedDate: string;
  period: DayRange;
  provider: InvoiceProvider;
  recipient: InvoiceRecipient;
  deliveryPoint: DeliveryPoint;
  contract: InvoiceContract;
  payment: InvoicePayment;
  pricePeriods: (PricePeriod & TimedTexts)[];
  /** From which editions the market's prices come; absent without such a price. */
  marketEditions?: MarketEdition[];
  /** The contract's prices on the day of the invoice; null if the contract has ended by then. */
  currentTariff: { tariffName: string; prices: TariffPrices; vatPercent: number } | null;
  lines: InvoiceLine[];
  totals: InvoiceTotals;
  consumption: { totalWh: number; pvWh: number; gridWh: number };
  months: { month: string; pvWh: number; gridWh: number }[];
  readings: InvoiceReading[];
  substitutes: InvoiceSubstitute[];
  allocation: InvoiceAllocation;
  comparison: ConsumptionComparison;
  /** Of the grid electricity; empty for GGV. */
  gridCostParts: GridCostPart[];
  priceCap: PriceCapCheck | null;
  co2: { grams: number; gramsPerKwh: number; year: number; source: string } | null;
  /** Null for GGV, and if the provider has not entered it. */
  labelling: Labelling | null;
  texts: InvoiceTexts;
  /** The prepayments that it deducts; absent if none was paid. Negative in a cancellation, which gives them free. */
  prepayments?: PrepaymentDeduction;
  /** The prepayments proposed for the time after its period; absent without any. */
  nextPrepayment?: NextPrepayment;
  /** The invoice that this one cancels, or replaces beside its cancellation; absent if there is none. */
  correction?: InvoiceCorrection;
}

/** The snapshot of an invoice that was issued, with its number. */
export interface IssuedSnapshot extends InvoiceSnapshot {
  number: string;
}

/** An invoice that was cancelled: its number, its day and why. */
interface CorrectedInvoice {
  number: string;
  issuedDate: string;
  reason: string;
  /** What was paid of it until then; negative if it was a credit that was paid out. */
  paidCents: number;
}

export type InvoiceCorrection = CorrectedInvoice &
  (
    | {
        type: 'cancellation';
        /** Whether a corrected invoice follows, with which the paid amount is offset. */
        isReplaced: boolean;
      }
    | {
        type: 'correction';
        cancellationNumber: string;
        /** Of the cancelled invoice; corrected invoices from before lack it. */
        before?: { grossCents: number; totalWh: number; pvWh: number };
      }
  );

export interface InvoiceRecipient {
  type: ParticipantType;
  /** Invoices and contracts from before the use of units lack it. */
  unitUse?: UnitUse;
  /** A business gets an electronic invoice; invoices from before lack it. */
  isBusiness?: boolean;
  customerNumber: string;
  contractNumber: string;
  /** One line per name, as printed in the address field. */
  names: string[];
  /** 'Guten Tag Mariam Haddad' without comma; null for organisations. */
  greetingName: string | null;
  address: Address;
  email: string | null;
}

export interface DeliveryPoint {
  /** 'Weidenhof 12–16' */
  estateName: string;
  address: Address;
  apartmentName: string | null;
  floor: string | null;
  areaSqm: string | null;
  /** All meters of the contract in the period, in their order. */
  meters: DeliveryMeter[];
  meteringOperator: { name: string; code: string } | null;
  gridOperator: { name: string; code: string } | null;
}

export interface DeliveryMeter {
  meterId: number;
  name: string;
  marketLocationId: string | null;
  meteringLocationId: string | null;
  /** Of its devices, in the order in which they were used. */
  serialNumbers: string[];
}

export interface InvoiceContract {
  startDate: string;
  /** The day after the contract's last day; null if it is open-ended. */
  endDate: string | null;
  /** The first day after the minimum term; null without one. */
  minimumTermUntil: string | null;
  noticeMonths: number;
  /** The earliest last day if notice is given on the day of the invoice. */
  nextPossibleEndDate: string | null;
}

export interface InvoicePayment {
  method: PaymentMethod;
  /** The due date, or the day on which the amount is collected. */
  dueDate: string;
  /** The mandate of the direct debit. */
  mandate: { reference: string; iban: string; accountHolder: string } | null;
  /** Of a credit: the account of the mandate in force, to which it is paid out; absent if none is known. */
  payoutAccount?: { iban: string; accountHolder: string };
  /** A transfer whose code is printed; documents from before the code lack it, so that their bytes stay. */
  hasGiroCode?: true;
}

/** A counter at the start of a local day; without a counter only the consumption is known, from the quarter-hours. */
export interface InvoiceReading {
  date: string;
  meterId: number;
  meterName: string;
  serialNumber: string | null;
  counterWh: number | null;
  /** By which the counter is multiplied to the energy, where the device has one; the counter is what it shows. */
  transformerFactor?: number;
  /** Since the previous reading; null for the first reading of a device. */
  consumptionWh: number | null;
  origin: StatedOrigin;
  reason: 'begin' | 'price' | 'removed' | 'installed' | 'end';
}

/** Consecutive quarter-hours that were not measured, ISO timestamps with offset, `to` exclusive. */
export interface InvoiceSubstitute {
  meterName: string;
  /** Whether the values are the participant's consumption or the estate's PV generation. */
  of: 'consumption' | 'generation';
  from: string;
  to: string;
  quarterHours: number;
  energyWh: number;
  method: SubstituteMethod | null;
}

/** How the local energy was allocated in the period. */
export interface InvoiceAllocation extends AllocationRule {
  participantsCount: number;
  apartmentsCount: number;
  /** The number of apartments with a tenant's contract, on the day with the fewest; below five only days are shown. */
  minTenantApartments: number;
  /** The participant's weight and the sum of all weights on the last billed day; null for the key by consumption. */
  weight: AllocationWeight | null;
  terms: AllocationTerms[];
  /** PV and discharge less charge, over all quarter-hours. */
  localWh: number;
  consumptionWh: number;
  allocatedWh: number;
}

/** 'RE-2027-0118': consecutive per provider and year, at least four digits. */
export function formatInvoiceNumber(prefix: string, year: number, sequence: number): string {
  return `${prefix}-${year}-${String(sequence).padStart(4, '0')}`;
}
