import type { Participant } from '@lichthof/contracts/supply/participants.ts';

/** The searched text: names, apartment, numbers, tariff and meters. */
export function searchTextOf(participant: Participant): string {
  const { names, apartmentName, customerNumber, contractNumber, tariffName, meterNames } = participant;
  return [...names, apartmentName, customerNumber, contractNumber, tariffName, ...meterNames]
    .join(' ')
    .toLocaleLowerCase('de');
}

interface AddressLines {
  street: string | null;
  houseNumber: string | null;
  zipCode: string | null;
  city: string | null;
}

/** 'Weidenhof 12, 04229 Leipzig'; '' without an address. */
export function addressText({ street, houseNumber, zipCode, city }: AddressLines): string {
  const line = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ');
  return [line(street, houseNumber), line(zipCode, city)].filter(Boolean).join(', ');
}
