import type { Address } from '@lichthof/domain/billing/invoices/provider.ts';
import type { ParticipantType } from '@lichthof/domain/billing/contracts/contract.ts';
import type { OpenRange } from '@lichthof/domain/time/ranges.ts';
import type {
  ParticipantToImport,
  ProviderToImport,
  SupplyToImport,
  TariffToImport,
} from '../import-contracts/contracts-to-import.ts';

/** The tenant electricity of a demo estate, by the estate's own keys. */
export interface DemoElectricity {
  /** By default the cooperative of the demo. */
  provider?: ProviderToImport;
  supply: SupplyToImport;
  tariffs: TariffToImport[];
  participants: DemoParticipant[];
}

export interface DemoParticipant {
  type: ParticipantType;
  apartmentKey: string | null;
  /** Identifies the occupancy of the apartment; null when the payer is not a tenant. */
  moveInDate: string | null;
  meterKeys: string[];
  names?: string[];
  email?: string | null;
  invoiceAddress: Address | null;
  contract: ParticipantToImport['contract'];
  tariffs: (OpenRange & { name: string })[];
  mandate: ParticipantToImport['mandate'];
}
