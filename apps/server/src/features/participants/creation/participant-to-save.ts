import type { Payer } from '@lichthof/domain/fields/participant-fields.ts';
import type { UnitUse } from '@lichthof/domain/billing/contracts/unit-use.ts';
import type { ParticipantType } from '@lichthof/domain/billing/contracts/contract.ts';
import type { OpenRange } from '@lichthof/domain/time/ranges.ts';
import type { BankAccount } from '../mandates/change-mandate.ts';

/** A checked participant with its first contract. */
export interface ParticipantToSave extends Payer {
  estateId: number;
  type: ParticipantType;
  apartmentId: number | null;
  /** The occupancy of a tenant. */
  occupancyId: number | null;
  /** The meters of general electricity. */
  meterIds: number[];
  /** Of a contract without apartment, commercial unless stated; others copy the apartment's. */
  unitUse?: UnitUse | undefined;
  contract: OpenRange & { minimumTermUntil: string | null; noticeMonths: number };
  /** In order of time, covering all days of the contract; none for third parties. */
  tariffs: (OpenRange & { tariffId: number; name: string })[];
  /** Null for payment by transfer. */
  mandate: MandateToSave | null;
}

export interface MandateToSave extends BankAccount {
  grantedAt: Date;
  textVersion: string;
  /** Of a mandate that runs already; without it the system gives one. */
  reference?: string | null;
  /** Who collects the money. */
  providerId: number;
  creditorId: string;
}

/** Who saves, and the word for it in the audit log. */
export interface SavingAuthor {
  /** Null if no user does it. */
  userId: number | null;
  action: 'create' | 'importContract' | 'addLateContract';
  /** Why it is done; kept in the audit log. */
  reason?: string;
}
