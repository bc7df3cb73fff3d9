import type { ParticipantOptions } from '@lichthof/contracts/supply/new-participants.ts';
import type { Participant } from '@lichthof/contracts/supply/participants.ts';
import { formatList } from '@lichthof/domain/formats/lists.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { PaymentMethod } from '@lichthof/domain/billing/invoices/payment.ts';
import { findOnly } from '@lichthof/domain/collections/items.ts';
import { contactFormOf } from '../participant-form.ts';
import type { CreationForm } from './creation-form.ts';

type Apartment = ParticipantOptions['apartments'][number];
export type OptionsOccupancy = Apartment['occupancies'][number];

const mostNames = 3;

/** Contact data without a person; whether it is a business stays. */
const { isBusiness: _kept, ...emptyContact } = contactFormOf();
export const noContact = emptyContact;

/** Contact data from the people of an occupancy. */
export function contactOfPeople({ people }: OptionsOccupancy): Partial<CreationForm> {
  const [name1 = '', name2 = '', name3 = ''] = people.slice(0, mostNames).map(({ name }) => name);
  const [first] = people;
  const greetingName = formatList([name1, name2, name3].filter((name) => name !== ''));
  const { email = '', phone } = first ?? {};
  return { ...noContact, name1, name2, name3, greetingName, email, phone: phone ?? '' };
}

/** Another person pays from another account. */
export const noAccount = { accountHolder: '', iban: '', bic: '', bankName: '', isSigned: false };

type OwnerFacts = Pick<ParticipantOptions, 'owner' | 'customerAddress'>;

/** Contact data and address of the owner, with the customer's address as soon as a separate one is wanted. */
export const contactOfOwner = ({ owner, customerAddress }: OwnerFacts): Partial<CreationForm> => ({
  ...contactFormOf(owner),
  ...(owner.invoiceAddress ?? customerAddress),
});

/** The first day on which the contract can begin: today, the move-in, or the day on which the meter is there. */
export function firstDayOf(today: string, apartment: Apartment | undefined, occupancy: OptionsOccupancy | undefined) {
  const meterDays = (apartment?.meters ?? []).map(({ from }) => from).toSorted();
  return [today, occupancy?.moveIn ?? today, meterDays[0] ?? today].reduce((a, b) => (a > b ? a : b));
}

/** The only tariff of an estate needs no choice. */
export const onlyTariffOf = ({ tariffs }: Pick<ParticipantOptions, 'tariffs'>): number | null =>
  findOnly(tariffs)?.tariffId ?? null;

/** Who lives in an apartment today or next, and who has a contract there. */
export function residentsOf({ occupancies, contracts }: Apartment) {
  const people = occupancies[0]?.people.map(({ name }) => name) ?? [];
  return { people: formatList(people), contract: contracts.at(-1)?.names.join(', ') ?? '' };
}

interface PlaceFacts {
  options: ParticipantOptions;
  participants: Participant[];
}

/**
 * The next tenant of an apartment: who moves in after the last tenant's contract, from the day after it, with its
 * tariff. An invited person is there already; otherwise the form asks for one.
 */
export function nextTenant(apartmentId: number, { options, participants }: PlaceFacts): Partial<CreationForm> | null {
  const apartment = options.apartments.find((one) => one.apartmentId === apartmentId);
  if (!apartment) return null;
  const [last] = participants
    .flatMap(({ contractTo, ...one }) => (contractTo === null ? [] : [{ ...one, contractTo }]))
    .filter((one) => one.apartmentId === apartmentId && one.type === 'tenant')
    .toSorted((a, b) => b.contractTo.localeCompare(a.contractTo));
  const holders = new Set(apartment.contracts.map((contract) => contract.occupancyId));
  const begin = last?.contractTo ?? options.today;
  const occupancy = apartment.occupancies.find(
    (one) => !holders.has(one.occupancyId) && (one.moveOut === null || addDays(one.moveOut, 1) > begin),
  );
  const first = firstDayOf(options.today, apartment, occupancy);
  const tariff = options.tariffs.find(({ tariffId }) => tariffId === last?.tariffId);
  return {
    type: 'tenant',
    apartmentId,
    occupancyId: occupancy?.occupancyId ?? null,
    paymentMethod: PaymentMethod.Transfer,
    ...(occupancy && contactOfPeople(occupancy)),
    isBusiness: apartment.unitUse === 'commercial',
    contractFrom: begin > first ? begin : first,
    tariffId: tariff?.tariffId ?? onlyTariffOf(options),
  };
}
