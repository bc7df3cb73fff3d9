import { addDays } from '../time/days.ts';
import type { ReminderRules, ReminderStep } from './reminder-rules.ts';

/** An invoice or instalment whose due date has passed and that is not paid in full. */
export interface OverdueClaim {
  dueDate: string;
  openCents: number;
  isDelivered: boolean;
  /** Whether the next SEPA file collects it. */
  isCollected: boolean;
  /** The last day of a pause; null without one. */
  blockedUntil: string | null;
  last: { step: ReminderStep; payUntil: string } | null;
  /** Of the participant: what is overdue after credits. */
  overdueCents: number;
}

/** Why no reminder is sent. */
export const reminderHindrances = ['blocked', 'undelivered', 'collected', 'small', 'finished'] as const;
type ReminderHindrance = (typeof reminderHindrances)[number];

export type ReminderState =
  | { kind: 'due'; step: ReminderStep }
  | { kind: 'later'; step: ReminderStep; day: string }
  | { kind: ReminderHindrance };

/** Which step an overdue claim has reached on a local day, or why it gets no reminder. */
export function reminderState(claim: OverdueClaim, rules: ReminderRules, today: string): ReminderState {
  const { last, blockedUntil } = claim;
  if (blockedUntil !== null && blockedUntil >= today) return { kind: 'blocked' };
  if (!claim.isDelivered) return { kind: 'undelivered' };
  if (claim.isCollected) return { kind: 'collected' };
  const step = ((last?.step ?? 0) + 1) as ReminderStep;
  const rule = rules.steps[step - 1];
  if (!rule) return { kind: 'finished' };
  if (claim.overdueCents < Math.max(1, rules.smallestCents)) return { kind: 'small' };
  const day = addDays(last?.payUntil ?? claim.dueDate, Math.max(1, rule.waitDays));
  return day <= today ? { kind: 'due', step } : { kind: 'later', step, day };
}

/** Days until a letter arrives; a mail arrives on the day it is sent. */
const daysByPost = 3;

interface Letter {
  issuedOn: string;
  payDays: number;
  isByPost: boolean;
}

/** The new deadline; the days count from the letter's arrival. */
export const reminderDeadline = ({ issuedOn, payDays, isByPost }: Letter): string =>
  addDays(issuedOn, payDays + (isByPost ? daysByPost : 0));
