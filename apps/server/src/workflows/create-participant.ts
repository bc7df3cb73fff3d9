import { requireValue, getFirst } from '@lichthof/domain/collections/items.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { NewParticipant } from '@lichthof/contracts/supply/new-participants.ts';
import { addCalendarMonths } from '@lichthof/domain/billing/contracts/contract.ts';
import { valuesToStore } from '@lichthof/domain/fields/field.ts';
import { participantFields, type ParticipantFields } from '@lichthof/domain/fields/participant-fields.ts';
import type { OpenRange } from '@lichthof/domain/time/ranges.ts';
import type { Database } from '../database/database.ts';
import type { EstateKey } from '../database/estate-key.ts';
import { lockBilling } from '../features/billing/billing-runs.db.ts';
import { lockApartment } from '../features/estates/occupancies/save-occupancy.ts';
import { requireCreatable } from '../features/participants/creation/check-creation.ts';
import {
  lockOtherContracts,
  readCreationFacts,
  type CreationFacts,
} from '../features/participants/creation/creation-facts.db.ts';
import type { MandateToSave, ParticipantToSave } from '../features/participants/creation/participant-to-save.ts';
import { saveParticipants } from '../features/participants/creation/save-participants.db.ts';
import { lockContract, setContractEnd } from '../features/participants/end-contract.db.ts';
import { signingTime } from '../features/participants/mandates/signing-time.ts';
import { bicOfOtherBank } from '../http/bank-account-errors.ts';
import { HttpError } from '../http/errors.ts';
import { completeAccount } from '../integrations/banks/bank-directory.ts';

interface Creation extends EstateKey {
  participant: NewParticipant;
  authorId: number;
  /** The owner's contract after a move-out may begin before today. */
  mayBeginEarlier?: boolean;
}

/**
 * Makes a participant with its first contract and returns its id. The owner's contract for the vacant apartment ends on
 * the day before. Needs a transaction. Throws what requireCreatable throws, 404 for an apartment of nowhere, and 409
 * ContractOverlaps with the numbers of other contracts of the apartment.
 */
export async function createParticipant(
  tx: Database,
  { participant, authorId, mayBeginEarlier = false, ...key }: Creation,
): Promise<number> {
  await lockBilling(tx, key);
  const { customerId } = key;
  const { apartmentId } = participant;
  if (apartmentId !== undefined) await lockApartment(tx, { customerId, apartmentId });
  const facts = await readCreationFacts(tx, key, participant);
  requireCreatable(participant, mayBeginEarlier ? { ...facts, today: participant.contractFrom } : facts);
  const days = { from: participant.contractFrom, to: lastDayAfter(participant, facts) };
  if (apartmentId !== undefined)
    await makeRoom(tx, { customerId, apartmentId, authorId, type: participant.type }, days);
  const toSave = participantToSave(key, { participant, facts, days });
  const author = { userId: authorId, action: 'create' as const };
  return getFirst(await saveParticipants(tx, { customerId, participants: [toSave] }, author));
}

/** The contract of an occupancy ends with it, that of a vacant apartment with the next move-in. */
function lastDayAfter({ type, occupancyId }: NewParticipant, { occupancy, nextMoveIn }: CreationFacts): string | null {
  if (occupancyId !== undefined) return requireValue(occupancy, 'occupancy that was named').to;
  return type === 'general' ? null : nextMoveIn;
}

interface Room {
  customerId: number;
  apartmentId: number;
  authorId: number;
  type: string;
}

/** The owner's contract for the vacant apartment gives way where none of the days is billed. */
async function makeRoom(tx: Database, { customerId, apartmentId, authorId, type }: Room, days: OpenRange) {
  const others = await lockOtherContracts(tx, { customerId, apartmentId }, days);
  const inTheWay = others.filter(
    (other) =>
      other.type !== 'vacant' || type === 'vacant' || other.from >= days.from || (other.invoicedTo ?? '') > days.from,
  );
  if (inTheWay.length > 0) {
    const names = inTheWay.map(({ number }) => number);
    const metadata = { code: ErrorCode.ContractOverlaps, field: 'contractFrom', names };
    throw new HttpError(409, 'The apartment has another contract on these days', metadata);
  }
  for (const { contractId } of others) {
    const contract = requireValue(await lockContract(tx, { customerId, contractId }), 'contract in the way');
    await setContractEnd(tx, contract, { to: days.from, authorId });
  }
}

interface Checked {
  participant: NewParticipant;
  facts: CreationFacts;
  days: OpenRange;
}

function participantToSave(key: EstateKey, { participant, facts, days }: Checked): ParticipantToSave {
  const { type, apartmentId, occupancyId, meterIds, invoiceAddress } = participant;
  const { minimumTermMonths, noticeMonths, tariffId } = participant;
  const minimumTermUntil = minimumTermMonths > 0 ? addCalendarMonths(days.from, minimumTermMonths) : null;
  return {
    estateId: key.estateId,
    type,
    apartmentId: apartmentId ?? null,
    occupancyId: occupancyId ?? null,
    meterIds: [...new Set(meterIds)],
    unitUse: participant.unitUse,
    ...valuesToStore<ParticipantFields>(participantFields, participant),
    invoiceAddress: invoiceAddress ?? null,
    contract: { ...days, minimumTermUntil, noticeMonths },
    tariffs:
      tariffId === undefined ? [] : [{ ...days, tariffId, name: requireValue(facts.tariffName, 'tariff in force') }],
    mandate: mandateToSave(participant, facts),
  };
}

function mandateToSave({ mandate }: NewParticipant, { provider }: CreationFacts): MandateToSave | null {
  if (!mandate) return null;
  const { signedDate, ...typed } = mandate;
  const account = completeAccount(typed);
  if (!account) throw bicOfOtherBank('mandate.bic');
  const { providerId, creditorId } = requireValue(provider, 'provider');
  const ownCreditorId = requireValue(creditorId, 'creditor id of the provider');
  return { ...account, grantedAt: signingTime(signedDate), providerId, creditorId: ownCreditorId };
}
