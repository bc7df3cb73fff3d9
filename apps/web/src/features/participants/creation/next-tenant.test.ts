import type { ParticipantOptions } from '@lichthof/contracts/supply/new-participants.ts';
import type { Participant } from '@lichthof/contracts/supply/participants.ts';
import { emptyFields } from '@lichthof/domain/fields/fields-for-tests.ts';
import { participantFields } from '@lichthof/domain/fields/participant-fields.ts';
import { describe, expect, it } from 'vitest';
import { contactOfOwner, nextTenant } from './prefill.ts';

const person = (name: string) => ({ name, email: `${name}@aue.example`, phone: null });
const meter = { name: 'Zähler WE 4', from: '2020-01-01', to: null };
const left = { occupancyId: 1, moveIn: '2024-01-01', moveOut: '2026-10-31', people: [person('alt')] };
const next = { occupancyId: 2, moveIn: '2026-11-01', moveOut: null, people: [person('neu')] };
const contract = { type: 'tenant' as const, names: ['Alt'], occupancyId: 1, from: '2024-01-01', to: '2026-11-01' };
const options: ParticipantOptions = {
  today: '2026-10-10',
  provider: { name: 'Aue eG', mandateText: null },
  apartments: [
    {
      apartmentId: 4,
      name: 'WE 4',
      unitUse: 'residential',
      meters: [meter],
      occupancies: [left, next],
      contracts: [contract],
    },
  ],
  generalMeters: [],
  tariffs: [{ tariffId: 9, name: 'Hausstrom', startDate: '2024-01-01' }],
  owner: { ...emptyFields(participantFields), names: ['Aue eG'], isBusiness: true, invoiceAddress: null },
  customerAddress: null,
};
const leaving: Participant = {
  participantId: 1,
  type: 'tenant',
  unitUse: 'residential',
  names: ['Alt'],
  apartmentId: 4,
  apartmentName: 'WE 4',
  customerNumber: 'K-1',
  contractNumber: 'V-1',
  contractFrom: '2024-01-01',
  contractTo: '2026-11-01',
  tariffId: 9,
  tariffName: 'Hausstrom',
  paymentMethod: 1,
  email: null,
  meterNames: [],
};

describe('the next tenant', () => {
  it('is who moves in after the last one, from the day after the move-out and with its tariff', () => {
    expect(nextTenant(4, { options, participants: [leaving] })).toMatchObject({
      type: 'tenant',
      apartmentId: 4,
      occupancyId: 2,
      name1: 'neu',
      contractFrom: '2026-11-01',
      tariffId: 9,
    });
  });

  it('is asked for while nobody is invited, and begins no earlier than today after a vacancy', () => {
    const vacant = {
      ...options,
      today: '2027-02-01',
      apartments: [{ ...options.apartments[0]!, occupancies: [left] }],
    };
    expect(nextTenant(4, { options: vacant, participants: [leaving] })).toMatchObject({
      occupancyId: null,
      contractFrom: '2027-02-01',
      tariffId: 9,
    });
  });

  it('has no tariff that is gone, and is nobody in an unknown apartment', () => {
    expect(nextTenant(4, { options: { ...options, tariffs: [] }, participants: [leaving] })?.tariffId).toBeNull();
    expect(nextTenant(5, { options, participants: [leaving] })).toBeNull();
  });
});

describe('the owner as payer', () => {
  const customerAddress = { street: 'Auenuferweg', houseNumber: '3', zipCode: '04107', city: 'Leipzig' };
  const itsOwn = { ...customerAddress, street: 'Postweg' };
  const owner = { ...options.owner, invoiceAddress: customerAddress };

  it.each([
    ['its last address', { ...owner, invoiceAddress: itsOwn }, { hasOwnAddress: true, street: 'Postweg' }],
    [
      'the address of the customer once a separate one is wanted',
      options.owner,
      { hasOwnAddress: false, ...customerAddress },
    ],
  ])('gets %s', (_title, payer, expected) => {
    expect(contactOfOwner({ owner: payer, customerAddress })).toMatchObject({ name1: 'Aue eG', ...expected });
  });
});
