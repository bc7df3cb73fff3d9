import { getFirst } from '@lichthof/domain/collections/items.ts';
import type { EstateFacts } from '@lichthof/domain/contract-import/estate-facts.ts';
import { formatList } from '@lichthof/domain/formats/lists.ts';
import { covers } from '@lichthof/domain/time/ranges.ts';
import { valuesToStore } from '@lichthof/domain/fields/field.ts';
import { participantFields, type ParticipantFields } from '@lichthof/domain/fields/participant-fields.ts';
import type { MandateToSave, ParticipantToSave } from '../../features/participants/creation/participant-to-save.ts';
import type { ContractsToImport, ParticipantToImport } from './contracts-to-import.ts';

interface Imported {
  contracts: ContractsToImport;
  estate: EstateFacts;
  /** By name. */
  tariffIds: Map<string, number>;
}

/** The participants by the ids of what is saved already; an unknown tariff has the id 0. */
export function participantsToSave({ contracts, estate, tariffIds }: Imported): ParticipantToSave[] {
  return contracts.participants.map((participant) => ({
    estateId: contracts.estateId,
    type: participant.type,
    apartmentId: participant.apartmentId,
    occupancyId: participant.occupancyId,
    meterIds: participant.meterIds,
    ...contactOf(participant, estate),
    isBusiness: participant.type === 'general' || participant.type === 'vacant',
    invoiceAddress: participant.invoiceAddress,
    contract: participant.contract,
    tariffs: participant.tariffs.map((tariff) => ({ ...tariff, tariffId: tariffIds.get(tariff.name) ?? 0 })),
    mandate: mandateOf(participant, estate),
  }));
}

const mostNames = 3;
const { isBusiness: _ofType, ...emptyContact } = valuesToStore<ParticipantFields>(participantFields, {
  names: [],
  isBusiness: false,
});

/** Organisations have a name without a salutation; people are those of the occupancy. */
function contactOf({ names, email, apartmentId, occupancyId }: ParticipantToImport, { apartments }: EstateFacts) {
  const apartment = apartments.find((known) => known.apartmentId === apartmentId);
  const people = apartment?.occupancies.find((known) => known.occupancyId === occupancyId)?.people ?? [];
  const first = people[0];
  const contact = {
    ...emptyContact,
    email: email === undefined ? (first?.email ?? null) : email,
    phone: first?.phone ?? null,
  };
  if (names) return { ...contact, names, greetingName: null };
  const namesOfPeople = people.map(({ name }) => name).slice(0, mostNames);
  return { ...contact, names: namesOfPeople, greetingName: formatList(namesOfPeople) };
}

function mandateOf({ mandate, contract }: ParticipantToImport, { supplies }: EstateFacts): MandateToSave | null {
  if (!mandate) return null;
  const supply = supplies.find((known) => covers(known, contract.from)) ?? getFirst(supplies);
  const { providerId, creditorId } = supply;
  return { ...mandate, grantedAt: new Date(mandate.grantedAt), providerId, creditorId: creditorId ?? '' };
}
