import type { OverdueClaim, ReminderOverview } from '@lichthof/contracts/payments/reminders.ts';
import { getFirst, getItem } from '@lichthof/domain/collections/items.ts';
import type { LetterDelivery } from '@lichthof/domain/letters/letter-delivery.ts';
import { reminderTotalCents } from '@lichthof/domain/reminders/reminder-letter.ts';
import { reminderFeeCents, type ReminderStep } from '@lichthof/domain/reminders/reminder-rules.ts';
import { reminderDeadline } from '@lichthof/domain/reminders/reminder-state.ts';

/** A letter that a participant will get. */
export interface LetterToIssue {
  participantId: number;
  claims: OverdueClaim[];
  step: ReminderStep;
  delivery: LetterDelivery;
  feeCents: number;
  totalCents: number;
  payUntil: string;
}

export type DueClaim = OverdueClaim & { step: ReminderStep };

export const isDue = (claim: OverdueClaim): claim is DueClaim => claim.kind === 'due';

/** One letter for each participant, with the highest step of its claims. */
export function lettersToIssue(claims: DueClaim[], { rules, today }: ReminderOverview): LetterToIssue[] {
  const groups = Map.groupBy(claims, ({ participantId }) => participantId);
  return [...groups].map(([participantId, own]) => {
    const step = Math.max(...own.map((claim) => claim.step)) as ReminderStep;
    const { delivery, otherCents } = getFirst(own);
    const isByPost = delivery === 'post';
    const feeCents = reminderFeeCents(rules, { step, isByPost });
    const { payDays } = getItem(rules.steps, step - 1);
    return {
      participantId,
      claims: own,
      step,
      delivery,
      feeCents,
      totalCents: reminderTotalCents({ invoices: own, otherCents, feeCents }),
      payUntil: reminderDeadline({ issuedOn: today, payDays, isByPost }),
    };
  });
}
