import type { AllocationRule } from '@lichthof/domain/allocation/allocation-rule.ts';
import type { Address, InvoiceProvider } from '@lichthof/domain/billing/invoices/provider.ts';
import type { ParticipantType, SupplyModel } from '@lichthof/domain/billing/contracts/contract.ts';
import type { TariffPrices } from '@lichthof/domain/tariffs/tariff-prices.ts';
import type { OpenRange } from '@lichthof/domain/time/ranges.ts';

/** The existing tenant electricity of an estate, with the contracts of all participants. */
export interface ContractsToImport {
  customerId: number;
  estateId: number;
  provider: ProviderToImport;
  supply: SupplyToImport;
  tariffs: TariffToImport[];
  participants: ParticipantToImport[];
}

/** If the customer has a provider of that name, that one is used unchanged. */
export interface ProviderToImport extends Omit<InvoiceProvider, 'logoSha256'> {
  logo: { bytes: Uint8Array; type: 'image/png' | 'image/jpeg' } | null;
}

export interface SupplyToImport extends AllocationRule {
  from: string;
  supplyModel: SupplyModel;
  meteringOperator: { name: string; code: string } | null;
  gridOperator: { name: string; code: string } | null;
  hasElectricHotWater: boolean;
  /** Gross prices, in order of time. */
  basicSupply: (OpenRange & { supplierName: string; baseEurPerYear: string; ctPerKwh: string })[];
}

export interface TariffToImport {
  name: string;
  startDate: string;
  /** In order of time, without gaps. */
  prices: (OpenRange & { prices: Omit<TariffPrices, 'timed'> })[];
}

export interface ParticipantToImport {
  type: ParticipantType;
  apartmentId: number | null;
  /** The occupancy of a tenant. */
  occupancyId: number | null;
  /** The meters of general electricity. */
  meterIds: number[];
  /** By default the people of the occupancy. */
  names?: string[];
  /** Null for invoices by post; by default the e-mail of the first person of the occupancy. */
  email?: string | null;
  invoiceAddress: Address | null;
  contract: OpenRange & { minimumTermUntil: string | null; noticeMonths: number };
  /** The tariffs by name, covering all days of the contract in order; none for third parties. */
  tariffs: (OpenRange & { name: string })[];
  /** Null for payment by transfer. */
  mandate: MandateToImport | null;
}

interface MandateToImport {
  iban: string;
  accountHolder: string;
  /** ISO timestamp. */
  grantedAt: string;
  textVersion: string;
}

/** Records in the audit log that an object was imported, with its values. */
export type AuditImport = (objectType: 'tariff', objectId: number, after: TariffToImport) => Promise<void>;

/** Thrown if nothing was imported; the message contains each reason. */
export class ContractImportError extends Error {
  readonly reasons: string[];

  constructor(reasons: string[]) {
    super(`The contracts cannot be imported: ${reasons.join('; ')}`);
    this.reasons = reasons;
  }
}
