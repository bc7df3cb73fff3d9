import type { ParticipantOptions } from '@lichthof/contracts/new-participants.ts';
import type { CreationForm } from './creation-form.ts';

type Apartment = ParticipantOptions['apartments'][number];
export type OptionsOccupancy = Apartment['occupancies'][number];

const list = new Intl.ListFormat('de-DE');
const mostNames = 3;

/** Contact data from the people of an occupancy. */
export function contactOfPeople({ people }: OptionsOccupancy): Partial<CreationForm> {
  const [name1 = '', name2 = '', name3 = ''] = people.slice(0, mostNames).map(({ name }) => name);
  const [first] = people;
  const greetingName = list.format([name1, name2, name3].filter((name) => name !== ''));
  return {
    name1,
    name2,
    name3,
    greetingName,
    isBusiness: false,
    email: first?.email ?? '',
    phone: first?.phone ?? '',
    hasOwnAddress: false,
  };
}

/** Contact data and address of the owner, as on the last contract that the owner pays. */
export function contactOfOwner(owner: ParticipantOptions['owner']): Partial<CreationForm> {
  if (!owner) return { name1: '', name2: '', name3: '', greetingName: '', email: '', phone: '', hasOwnAddress: false };
  const [name1 = '', name2 = '', name3 = ''] = owner.names;
  const { greetingName, isBusiness, email, phone, invoiceAddress } = owner;
  return {
    name1,
    name2,
    name3,
    greetingName: greetingName ?? '',
    isBusiness,
    email: email ?? '',
    phone: phone ?? '',
    hasOwnAddress: invoiceAddress !== null,
    ...invoiceAddress,
  };
}

/** The first day on which the contract can begin: today, the move-in, or the day on which the meter is there. */
export function firstDayOf(today: string, apartment: Apartment | undefined, occupancy: OptionsOccupancy | undefined) {
  const meterDays = (apartment?.meters ?? []).map(({ from }) => from).toSorted();
  return [today, occupancy?.moveIn ?? today, meterDays[0] ?? today].reduce((a, b) => (a > b ? a : b));
}
