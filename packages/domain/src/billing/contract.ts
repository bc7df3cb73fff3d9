import { Temporal } from 'temporal-polyfill';
import { addDays } from '../time/days.ts';

/** Full supply bills roof and grid electricity; GGV (Gemeinschaftliche Gebäudeversorgung) the roof's only. */
export const supplyModels = ['full_supply', 'ggv'] as const;
export type SupplyModel = (typeof supplyModels)[number];

/** Who a participant is: general electricity and vacant apartments are paid by the owner, third parties only metered. */
export const participantTypes = ['tenant', 'general', 'vacant', 'third_party'] as const;
export type ParticipantType = (typeof participantTypes)[number];

export interface ContractTerms {
  noticeDate: string;
  startDate: string;
  /** The first day after the minimum term; null without one. */
  minimumTermUntil: string | null;
  noticeMonths: number;
}

/**
 * The earliest last day of a contract when notice is given on a day: so many calendar months later, but neither before
 * the minimum term's last day nor before the contract's first (EnWG § 42a (3), BGB §§ 187, 188).
 */
export function nextPossibleEndDate({ noticeDate, startDate, minimumTermUntil, noticeMonths }: ContractTerms): string {
  const afterNotice = addCalendarMonths(noticeDate, noticeMonths);
  const ends = [afterNotice, startDate, ...(minimumTermUntil === null ? [] : [addDays(minimumTermUntil, -1)])];
  return ends.reduce((latest, day) => (day > latest ? day : latest));
}

/** The same day so many months later, or the last of a shorter month: 31 January and 1 month is 28 or 29 February. */
export function addCalendarMonths(day: string, months: number): string {
  return Temporal.PlainDate.from(day).add({ months }).toString();
}
