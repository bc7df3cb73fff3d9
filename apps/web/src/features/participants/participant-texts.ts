import type { Participant } from '@lichthof/contracts/participants.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { formatDay } from '../../i18n/date-formats.ts';

/** Those whose contract goes on, has yet to begin, or who never had one: they are not gone. */
export function isCurrent({ contractTo }: Pick<Participant, 'contractTo'>, today: string): boolean {
  return contractTo === null || contractTo > today;
}

interface Range {
  /** Local days; `to` is the first one after it. */
  from: string | null;
  to: string | null;
}

/** '01.07.2025 – 31.08.2026' with its last day, 'ab 01.07.2025' while it goes on; null without a begin. */
export function rangeText({ from, to }: Range, sinceText: (day: string) => string): string | null {
  if (from === null) return null;
  return to === null ? sinceText(formatDay(from)) : `${formatDay(from)} – ${formatDay(addDays(to, -1))}`;
}

/** What a search looks through: names, flat, numbers, tariff and meters. */
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

/** 'Weidenhof 12, 04229 Leipzig'; '' where nothing is known. */
export function addressText({ street, houseNumber, zipCode, city }: AddressLines): string {
  const line = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ');
  return [line(street, houseNumber), line(zipCode, city)].filter(Boolean).join(', ');
}
