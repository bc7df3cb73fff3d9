import type { OverdueInvoice, ReminderOverview } from '@lichthof/contracts/reminders.ts';
import { type LetterDelivery, reminderTotalCents } from '@lichthof/domain/reminders/reminder-letter.ts';
import { reminderFeeCents, type ReminderStep } from '@lichthof/domain/reminders/reminder-rules.ts';
import { reminderDeadline } from '@lichthof/domain/reminders/reminder-state.ts';

/** A letter that a participant will get. */
export interface LetterToIssue {
  participantId: number;
  invoices: OverdueInvoice[];
  step: ReminderStep;
  delivery: LetterDelivery;
  feeCents: number;
  totalCents: number;
  payUntil: string;
}

export type DueInvoice = OverdueInvoice & { step: ReminderStep };

export const isDue = (invoice: OverdueInvoice): invoice is DueInvoice => invoice.kind === 'due';

/** One letter for each participant, with the highest step of its invoices. */
export function lettersToIssue(invoices: DueInvoice[], { rules, today }: ReminderOverview): LetterToIssue[] {
  const groups = Map.groupBy(invoices, ({ participantId }) => participantId);
  return [...groups].map(([participantId, own]) => {
    const step = Math.max(...own.map((invoice) => invoice.step)) as ReminderStep;
    const { delivery, otherCents } = own[0]!;
    const isByPost = delivery === 'post';
    const feeCents = reminderFeeCents(rules, { step, isByPost });
    const { payDays } = rules.steps[step - 1]!;
    return {
      participantId,
      invoices: own,
      step,
      delivery,
      feeCents,
      totalCents: reminderTotalCents({ invoices: own, otherCents, feeCents }),
      payUntil: reminderDeadline({ issuedOn: today, payDays, isByPost }),
    };
  });
}
