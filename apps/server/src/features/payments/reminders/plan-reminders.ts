import {
  type LetterDelivery,
  type ReminderContent,
  reminderTotalCents,
} from '@lichthof/domain/reminders/reminder-letter.ts';
import { reminderFeeCents, type ReminderRules, type ReminderStep } from '@lichthof/domain/reminders/reminder-rules.ts';
import { reminderDeadline, reminderState } from '@lichthof/domain/reminders/reminder-state.ts';
import type { OverdueRow } from './overdue-invoices.db.ts';
import type { EstateFacts } from './reminder-facts.db.ts';

export interface ChosenInvoice extends OverdueRow {
  step: ReminderStep;
}

/** One letter to one participant, without the provider's own data. */
export interface PlannedReminder {
  participantId: number;
  providerId: number;
  contractId: number;
  delivery: LetterDelivery;
  recipient: string | null;
  invoices: ChosenInvoice[];
  content: Omit<ReminderContent, 'provider'>;
}

export const deliveryOf = ({ email }: Pick<OverdueRow, 'email'>): LetterDelivery => (email === null ? 'post' : 'mail');

/** The invoices with the step that they have reached; undefined if one of them is not due. */
export function chooseDue(
  rows: OverdueRow[],
  invoiceIds: number[],
  { rules, today }: EstateFacts,
): ChosenInvoice[] | undefined {
  const byId = new Map(rows.map((row) => [row.invoiceId, row]));
  const chosen = [...new Set(invoiceIds)].map((invoiceId): ChosenInvoice | undefined => {
    const row = byId.get(invoiceId);
    const state = row && reminderState(row, rules, today);
    return row && state?.kind === 'due' ? { ...row, step: state.step } : undefined;
  });
  return chosen.every((one) => one !== undefined) ? chosen : undefined;
}

/** One letter for each participant and provider; it has the highest step of its invoices. */
export function planReminders(chosen: ChosenInvoice[], facts: EstateFacts): PlannedReminder[] {
  const groups = Map.groupBy(chosen, ({ participantId, providerId }) => `${participantId} ${providerId}`);
  return [...groups.values()].map((invoices) => planReminder(invoices, facts));
}

function planReminder(invoices: ChosenInvoice[], { rules, today }: EstateFacts): PlannedReminder {
  const latest = invoices.toSorted((a, b) => a.to.localeCompare(b.to)).at(-1)!;
  const step = Math.max(...invoices.map((invoice) => invoice.step)) as ReminderStep;
  const delivery = deliveryOf(latest);
  const { participantId, providerId, contractId, otherCents } = latest;
  const feeCents = reminderFeeCents(rules, { step, isByPost: delivery === 'post' });
  return {
    participantId,
    providerId,
    contractId,
    delivery,
    recipient: latest.email,
    invoices,
    content: {
      step,
      issuedOn: today,
      payUntil: deadlineOf(rules, { step, today, delivery }),
      recipient: { names: latest.names, address: latest.address },
      customerNumber: latest.customerNumber,
      contractNumber: latest.contractNumber,
      invoices: invoices.map(({ number, issuedDate, from, to, dueDate, openCents }) => ({
        number,
        issuedDate,
        period: { from, to },
        dueDate,
        openCents,
      })),
      otherCents,
      feeCents,
      totalCents: reminderTotalCents({ invoices, otherCents, feeCents }),
    },
  };
}

interface Deadline {
  step: ReminderStep;
  today: string;
  delivery: LetterDelivery;
}

const deadlineOf = ({ steps }: ReminderRules, { step, today, delivery }: Deadline): string =>
  reminderDeadline({ issuedOn: today, payDays: steps[step - 1]!.payDays, isByPost: delivery === 'post' });
