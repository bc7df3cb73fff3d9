import type { AllocationRule } from '@lichthof/domain/allocation/allocation-rule.ts';
import type { Address, InvoiceProvider, RegulatoryTexts } from '@lichthof/domain/billing/provider.ts';
import type { ParticipantType, SupplyModel } from '@lichthof/domain/billing/contract.ts';
import type { TariffPrices } from '@lichthof/domain/tariffs/tariff-prices.ts';

/** Local days, `to` exclusive, null without an end. */
export interface OpenRange {
  from: string;
  to: string | null;
}

/** The tenant electricity of an estate as it runs already, with everybody's contract. */
export interface ContractsToImport {
  customerId: number;
  estateId: number;
  provider: ProviderToImport;
  supply: SupplyToImport;
  tariffs: TariffToImport[];
  participants: ParticipantToImport[];
}

/** A provider of that name which the customer has already is taken as it is. */
export interface ProviderToImport extends Omit<InvoiceProvider, 'logoSha256'> {
  logo: { bytes: Uint8Array; type: 'image/png' | 'image/jpeg' } | null;
  texts: RegulatoryTexts;
}

export interface SupplyToImport extends AllocationRule {
  from: string;
  supplyModel: SupplyModel;
  meteringOperator: { name: string; code: string } | null;
  gridOperator: { name: string; code: string } | null;
  hasElectricHotWater: boolean;
  /** Gross prices, in the order of time. */
  basicSupply: (OpenRange & { supplierName: string; baseEurPerYear: string; ctPerKwh: string })[];
}

export interface TariffToImport {
  name: string;
  startDate: string;
  /** In the order of time, without a day between. */
  prices: (OpenRange & { prices: TariffPrices })[];
}

export interface ParticipantToImport {
  type: ParticipantType;
  apartmentId: number | null;
  /** Of tenants: who lives in the apartment, and for how long. */
  occupancyId: number | null;
  /** Of general electricity. */
  meterIds: number[];
  /** Left out, they are the people of the occupancy. */
  names?: string[];
  /** Null for invoices by post; left out, it is that of the first one of the occupancy. */
  email?: string | null;
  invoiceAddress: Address | null;
  contract: OpenRange & { minimumTermUntil: string | null; noticeMonths: number };
  /** The tariffs by name, one after the other on all days of the contract; none for third parties. */
  tariffs: (OpenRange & { name: string })[];
  /** Whoever has none pays by transfer. */
  mandate: MandateToImport | null;
}

export interface MandateToImport {
  iban: string;
  accountHolder: string;
  /** ISO timestamp. */
  grantedAt: string;
  textVersion: string;
}

/** Notes in the audit log that an object was imported, with its values. */
export type AuditImport = (objectType: string, objectId: number, after: object) => Promise<void>;

/** Nothing was imported; the message names each reason. */
export class ContractImportError extends Error {
  readonly reasons: string[];

  constructor(reasons: string[]) {
    super(`The contracts cannot be imported: ${reasons.join('; ')}`);
    this.reasons = reasons;
  }
}
