import type { Address } from '@lichthof/domain/billing/provider.ts';
import type { ParticipantType } from '@lichthof/domain/billing/contract.ts';
import type {
  OpenRange,
  ParticipantToTakeOver,
  SupplyToTakeOver,
  TariffToTakeOver,
} from '../../workflows/contracts-to-take-over.ts';

/** The tenant electricity of a demo estate, by the estate's own keys. */
export interface DemoElectricity {
  supply: SupplyToTakeOver;
  tariffs: TariffToTakeOver[];
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
  contract: ParticipantToTakeOver['contract'];
  tariffs: (OpenRange & { name: string })[];
  mandate: ParticipantToTakeOver['mandate'];
}
