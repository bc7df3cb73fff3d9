import {
  letterMailKinds,
  noticeMailKinds,
  type LetterMailKind,
  type NoticeMailKind,
  type OutgoingMailKind,
} from '@lichthof/contracts/outgoing-mails.ts';

/** Between the first attempts: a connection that was lost is there again. */
export const quickPauseMs = 2000;
const quickAttempts = 3;
const firstLongPauseMs = 5 * 60_000;
const mostDoublings = 7;

/** The pause after an attempt that failed, counted from 1: twice a short one, then 5, 10, 20 … up to 640 minutes. */
export function pauseAfterMs(attempts: number): number {
  if (attempts < quickAttempts) return quickPauseMs;
  return firstLongPauseMs * 2 ** Math.min(attempts - quickAttempts, mostDoublings);
}

const forEach = <Kind extends string>(kinds: readonly Kind[], attempts: number) =>
  Object.fromEntries(kinds.map((kind) => [kind, attempts])) as Record<Kind, number>;

/**
 * After so many attempts a mail is given up, and a person has to see to it. The text of an invoice's mail names a due
 * date counted from the day of the run, which writes it anew when it is retried. A letter with a deadline has to be
 * posted the same day: it is given up after more than an hour, a notice after two days.
 */
export const mostAttempts: Record<OutgoingMailKind, number> = {
  invoice: quickAttempts,
  ...forEach<LetterMailKind>(letterMailKinds, 7),
  ...forEach<NoticeMailKind>(noticeMailKinds, 14),
};
