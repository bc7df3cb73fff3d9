import type { Participant } from '@lichthof/contracts/participants.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { formatDay } from '../../i18n/date-formats.ts';

/** A participant is current unless the contract has ended; also before its start and without a contract. */
export function isCurrent({ contractTo }: Pick<Participant, 'contractTo'>, today: string): boolean {
  return contractTo === null || contractTo > today;
}

interface Range {
  /** Local days, `to` exclusive. */
  from: string | null;
  to: string | null;
}

/** '01.07.2025 – 31.08.2026' with its last day, 'ab 01.07.2025' for an open end; null without a start. */
export function rangeText({ from, to }: Range, sinceText: (day: string) => string): string | null {
  if (from === null) return null;
  return to === null ? sinceText(formatDay(from)) : `${formatDay(from)} – ${formatDay(addDays(to, -1))}`;
}

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
