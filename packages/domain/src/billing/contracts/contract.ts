import { Temporal } from 'temporal-polyfill';
import { addDays } from '../../time/days.ts';

/** Full supply bills roof and grid electricity; GGV (Gemeinschaftliche Gebäudeversorgung) bills only the roof's. */
export const supplyModels = ['full_supply', 'ggv'] as const;
export type SupplyModel = (typeof supplyModels)[number];

/**
 * Types of participants: the owner pays for general electricity and vacant apartments; third parties are only metered.
 */
export const participantTypes = ['tenant', 'general', 'vacant', 'third_party'] as const;
export type ParticipantType = (typeof participantTypes)[number];

/** The longest terms that bind a person who is supplied at home (EnWG § 42a (3); for GGV by § 42b (4) no. 3). */
export const longestTermMonths = 24;
export const longestNoticeMonths = 1;

export type TermFault = 'minimumTermTooLong' | 'noticeTooLong';

/** Why terms do not bind a person who is supplied at home; null if they do. */
export function findTermFault({ startDate, minimumTermUntil, noticeMonths }: Omit<ContractTerms, 'noticeDate'>) {
  if (minimumTermUntil !== null && minimumTermUntil > addCalendarMonths(startDate, longestTermMonths))
    return 'minimumTermTooLong' satisfies TermFault;
  return noticeMonths > longestNoticeMonths ? ('noticeTooLong' satisfies TermFault) : null;
}

export interface ContractTerms {
  noticeDate: string;
  startDate: string;
  /** The first day after the minimum term; null without one. */
  minimumTermUntil: string | null;
  noticeMonths: number;
}

/**
 * The earliest last day of a contract if notice is given on a day: a number of calendar months later, but not before
 * the last day of the minimum term and not before the contract's first day (EnWG § 42a (3), BGB §§ 187, 188).
 */
export function nextPossibleEndDate({ noticeDate, startDate, minimumTermUntil, noticeMonths }: ContractTerms): string {
  const afterNotice = addCalendarMonths(noticeDate, noticeMonths);
  const ends = [afterNotice, startDate, ...(minimumTermUntil === null ? [] : [addDays(minimumTermUntil, -1)])];
  return ends.reduce((latest, day) => (day > latest ? day : latest));
}

/** The same day some months later, or the last day of a shorter month: 31 January plus 1 month is 28 or 29 February. */
export function addCalendarMonths(day: string, months: number): string {
  return Temporal.PlainDate.from(day).add({ months }).toString();
}
