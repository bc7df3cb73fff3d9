import { greetingNameOf } from '@lichthof/domain/billing/contracts/greeting-name.ts';
import { getItem, getLast } from '@lichthof/domain/collections/items.ts';
import { chooseDelivery, type LetterDelivery } from '@lichthof/domain/letters/letter-delivery.ts';
import {
  type RemindedClaim,
  type ReminderContent,
  reminderTotalCents,
} from '@lichthof/domain/reminders/reminder-letter.ts';
import { reminderFeeCents, type ReminderRules, type ReminderStep } from '@lichthof/domain/reminders/reminder-rules.ts';
import { reminderDeadline, reminderState } from '@lichthof/domain/reminders/reminder-state.ts';
import type { ClaimKey } from '@lichthof/domain/reminders/claim.ts';
import type { OverdueRow } from './overdue-claims.db.ts';
import type { EstateFacts } from './reminder-facts.db.ts';

export interface ChosenClaim extends OverdueRow {
  step: ReminderStep;
}

/** One letter to one participant, without the provider's own data. */
export interface PlannedReminder {
  participantId: number;
  providerId: number;
  contractId: number;
  delivery: LetterDelivery;
  recipient: string | null;
  claims: ChosenClaim[];
  content: Omit<ReminderContent, 'provider'>;
}

/** The claims with the step that they have reached; undefined if one of them is not due. */
export function chooseDue(
  rows: OverdueRow[],
  keys: ClaimKey[],
  { rules, today }: EstateFacts,
): ChosenClaim[] | undefined {
  const byKey = new Map(rows.map((row) => [row.claim, row]));
  const chosen = [...new Set(keys)].map((key): ChosenClaim | undefined => {
    const row = byKey.get(key);
    const state = row && reminderState(row, rules, today);
    return row && state?.kind === 'due' ? { ...row, step: state.step } : undefined;
  });
  return chosen.every((one) => one !== undefined) ? chosen : undefined;
}

/** One letter for each participant and provider; it has the highest step of its claims. */
export function planReminders(chosen: ChosenClaim[], facts: EstateFacts): PlannedReminder[] {
  const groups = Map.groupBy(chosen, ({ participantId, providerId }) => `${participantId} ${providerId}`);
  return [...groups.values()].map((claims) => planReminder(claims, facts));
}

function planReminder(claims: ChosenClaim[], { rules, today }: EstateFacts): PlannedReminder {
  const latest = getLast(claims.toSorted((a, b) => a.to.localeCompare(b.to)));
  const step = Math.max(...claims.map((claim) => claim.step)) as ReminderStep;
  const delivery = chooseDelivery(latest);
  const { participantId, providerId, contractId, otherCents } = latest;
  const feeCents = reminderFeeCents(rules, { step, isByPost: delivery === 'post' });
  return {
    participantId,
    providerId,
    contractId,
    delivery,
    recipient: latest.email,
    claims,
    content: {
      step,
      issuedOn: today,
      payUntil: computeDeadline(rules, { step, today, delivery }),
      recipient: {
        names: latest.names,
        address: latest.address,
        greetingName: greetingNameOf({ ...latest, type: latest.participantType }),
      },
      customerNumber: latest.customerNumber,
      contractNumber: latest.contractNumber,
      invoices: claims.map((claim) => remindedClaim(claim, step)),
      otherCents,
      feeCents,
      totalCents: reminderTotalCents({ invoices: claims, otherCents, feeCents }),
      hasGiroCode: true,
    },
  };
}

const remindedClaim = (claim: ChosenClaim, stepOfLetter: ReminderStep): RemindedClaim => {
  const { claimKind: kind, number, isRepayment, issuedDate, from, to, dueDate, returnedOn, openCents } = claim;
  return {
    kind,
    ...(isRepayment && { isRepayment }),
    number,
    issuedDate,
    period: { from, to },
    dueDate,
    ...(returnedOn !== null && { returnedOn }),
    ...(claim.step === 1 && stepOfLetter > 1 && { isNew: true }),
    openCents,
  };
};

interface Deadline {
  step: ReminderStep;
  today: string;
  delivery: LetterDelivery;
}

const computeDeadline = ({ steps }: ReminderRules, { step, today, delivery }: Deadline): string =>
  reminderDeadline({ issuedOn: today, payDays: getItem(steps, step - 1).payDays, isByPost: delivery === 'post' });
