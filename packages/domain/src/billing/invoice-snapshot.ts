import type { AllocationRule } from '../allocation/allocation-rule.ts';
import type { GridCostItem, TariffPrices } from '../tariffs/tariff-prices.ts';
import type { DayRange } from '../time/periods.ts';

/** Full supply bills roof and grid electricity; GGV (Gemeinschaftliche Gebäudeversorgung) the roof's only. */
export const supplyModels = ['full_supply', 'ggv'] as const;
export type SupplyModel = (typeof supplyModels)[number];

/** 1 transfer, 2 direct debit. */
export const PaymentMethod = { Transfer: 1, DirectDebit: 2 } as const;
export type PaymentMethod = (typeof PaymentMethod)[keyof typeof PaymentMethod];

/** 1 billing ready, 2 payment pending, 3 paid. */
export const PaymentStatus = { BillingReady: 1, PaymentPending: 2, Paid: 3 } as const;
export type PaymentStatus = (typeof PaymentStatus)[keyof typeof PaymentStatus];

/** Who a participant is: general electricity and vacant flats are paid by the owner, third parties only metered. */
export const participantTypes = ['tenant', 'general', 'vacant', 'third_party'] as const;
export type ParticipantType = (typeof participantTypes)[number];

/** How a reading came about. */
export const readingOrigins = ['remote', 'operator', 'customer', 'estimated', 'substitute'] as const;
export type ReadingOrigin = (typeof readingOrigins)[number];

export const substituteMethods = ['linear', 'profile_day'] as const;
export type SubstituteMethod = (typeof substituteMethods)[number];

export interface Address {
  street: string;
  houseNumber: string;
  zipCode: string;
  city: string;
}

/**
 * Everything that an invoice rests on, frozen when it is issued: energy in whole Wh, money in whole cents, prices net as
 * decimal strings, days local, `to` exclusive. The document is typeset from it alone.
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
  slices: PriceSlice[];
  /** The prices of the contract on the day of the invoice; null when it has ended by then. */
  currentTariff: { tariffName: string; prices: TariffPrices } | null;
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
  /** Null for GGV, and where the provider has not entered it. */
  labelling: Labelling | null;
  texts: RegulatoryTexts;
}

export interface InvoiceProvider {
  name: string;
  address: Address;
  hotline: string;
  hotlineHours: string | null;
  email: string;
  registerCourt: string | null;
  registerNumber: string | null;
  directors: string[];
  vatId: string | null;
  taxNumber: string | null;
  isSmallBusiness: boolean;
  bank: { iban: string; bic: string; bankName: string; accountHolder: string };
  creditorId: string | null;
  /** The logo's SHA-256, so that the snapshot names the picture it was printed with. */
  logoSha256: string | null;
}

export interface InvoiceRecipient {
  type: ParticipantType;
  customerNumber: string;
  contractNumber: string;
  /** One line per name, as written into the address field. */
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
  marketLocationId: string | null;
  meteringLocationId: string | null;
  serialNumbers: string[];
  meteringOperator: { name: string; code: string } | null;
  gridOperator: { name: string; code: string } | null;
}

export interface InvoiceContract {
  startDate: string;
  /** The first day after the contract; null while it goes on. */
  endDate: string | null;
  /** The first day after the minimum term; null without one. */
  minimumTermUntil: string | null;
  noticeMonths: number;
  /** The earliest last day when notice is given on the day of the invoice. */
  nextPossibleEndDate: string | null;
}

export interface InvoicePayment {
  method: PaymentMethod;
  /** The day to pay by, or on which the amount is collected. */
  dueDate: string;
  /** Of the direct debit. */
  mandate: { reference: string; iban: string; accountHolder: string } | null;
}

/** A part of the period with the same prices. */
export interface PriceSlice extends DayRange {
  tariffId: number;
  tariffName: string;
  prices: TariffPrices;
  pvWh: number;
  gridWh: number;
}

export type InvoiceLine = { amountCents: number } & (
  | ({ kind: 'base'; tariffName: string; days: number; daysOfYear: number; eurPerMonth: string } & DayRange)
  | ({ kind: 'pv' | 'grid'; tariffName: string; energyWh: number; ctPerKwh: string } & DayRange)
  | ({ kind: 'discount'; energyWh: number; ctPerKwh: string; thresholdPercent: string } & DayRange)
  | ({ kind: 'priceCap' } & DayRange)
);

export interface InvoiceTotals {
  netCents: number;
  /** Whole per cent; 0 for a small business (§ 19 UStG). */
  vatPercent: number;
  vatCents: number;
  grossCents: number;
}

/** What a counter showed at the begin of a local day; without counter the amount is the sum of the quarter-hours. */
export interface InvoiceReading {
  date: string;
  meterName: string;
  serialNumber: string | null;
  counterWh: number | null;
  /** Used since the reading before; null on the first of a device. */
  consumptionWh: number | null;
  /** Computed: not read, but the reading before and all quarter-hours since. */
  origin: ReadingOrigin | 'computed';
  reason: 'begin' | 'price' | 'removed' | 'installed' | 'end';
}

/** A run of quarter-hours that were not measured, ISO timestamps with offset, `to` exclusive. */
export interface InvoiceSubstitute {
  meterName: string;
  /** Whether the values are the participant's own consumption or the roof's generation. */
  of: 'consumption' | 'generation';
  from: string;
  to: string;
  quarterHours: number;
  energyWh: number;
  method: SubstituteMethod | null;
}

/** How the roof's electricity was shared out in the period. */
export interface InvoiceAllocation extends AllocationRule {
  participantsCount: number;
  dwellingsCount: number;
  /** Of flats that somebody lived in, on the day of the invoice with the fewest: below five no finer curve is shown. */
  fewestTenantDwellings: number;
  /** The own and all parts of a fixed share on the last day billed; null for the key by consumption. */
  weight: { own: number; all: number } | null;
  /** PV and discharge less charge, of all quarter-hours. */
  localWh: number;
  consumptionWh: number;
  allocatedWh: number;
}

export interface ConsumptionComparison {
  /** The same days a year before in the same contract; null where there are none. */
  previous: (DayRange & { energyWh: number }) | null;
  /** Of the days of the period. */
  households: { persons: number; energyWh: number }[];
  source: string;
}

export interface GridCostPart {
  item: GridCostItem;
  /** Null where it changed within the period. */
  ctPerKwh: string | null;
  amountCents: number;
}

/** 90 % of the basic supply tariff (§ 42a EnWG), gross. */
export interface PriceCapCheck {
  supplierName: string;
  baseEurPerYear: string;
  ctPerKwh: string;
  basicSupplyCents: number;
  capCents: number;
  /** Gross, before any reduction. */
  invoiceCents: number;
}

export const electricitySources = [
  'tenantElectricity',
  'renewablesFunded',
  'renewablesCertified',
  'naturalGas',
  'coal',
  'otherFossils',
  'nuclear',
] as const;
export type ElectricitySource = (typeof electricitySources)[number];

export interface ElectricityMix {
  percents: Record<ElectricitySource, string>;
  co2GramsPerKwh: string;
  nuclearWasteGramsPerKwh: string;
  source: string;
}

/** Where the electricity of a year came from (§ 42 EnWG). */
export interface Labelling {
  year: number;
  own: ElectricityMix;
  /** Null where the operating company has not entered it. */
  national: ElectricityMix | null;
}

/** Texts that the law asks for; each provider may change them. */
export interface RegulatoryTexts {
  complaint: string;
  conciliation: string;
  networkAgency: string;
  energyAdvice: string;
  supplierChange: string;
}
