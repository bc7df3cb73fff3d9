import type { LetterRecipient } from '../billing/contracts/greeting-name.ts';
import type { LetterProvider } from '../billing/invoices/provider.ts';
import type { DayRange } from '../time/periods.ts';
import type { ClaimKind } from './claim.ts';
import type { ReminderStep } from './reminder-rules.ts';

/** What a reminder says; it never changes. */
export interface ReminderContent {
  step: ReminderStep;
  issuedOn: string;
  payUntil: string;
  provider: LetterProvider;
  recipient: LetterRecipient;
  customerNumber: string;
  contractNumber: string;
  /** Invoices, and instalments of prepayments. */
  invoices: RemindedClaim[];
  /** Earlier fees that are open (positive), or a credit (negative). */
  otherCents: number;
  feeCents: number;
  totalCents: number;
  /** Letters from before the code lack it. */
  hasGiroCode?: true;
}

/**
 * What a transfer names: the claims, after the customer number where an instalment is among them, since its name says
 * nothing about who pays.
 */
export function reminderPurposes({ invoices, customerNumber }: ReminderContent): string[] {
  const hasInstalment = invoices.some(({ kind, isRepayment }) => kind === 'instalment' && !isRepayment);
  return [...(hasInstalment ? [customerNumber] : []), ...invoices.map(({ number }) => number)];
}

export interface RemindedClaim {
  /** Missing in letters from before instalments were reminded of. */
  kind?: ClaimKind;
  number: string;
  /** Of a cancellation: money that was paid out and is owed back. */
  isRepayment?: boolean;
  /** Null for an instalment. */
  issuedDate: string | null;
  period: DayRange;
  dueDate: string;
  /** The day on which the bank returned its debit. */
  returnedOn?: string;
  /** No letter has reminded of it before, though the letter is a later step for others. */
  isNew?: boolean;
  openCents: number;
}

type Amounts = Pick<ReminderContent, 'otherCents' | 'feeCents'> & { invoices: Pick<RemindedClaim, 'openCents'>[] };

/** What is to be paid until the deadline. */
export const reminderTotalCents = ({ invoices, otherCents, feeCents }: Amounts): number =>
  invoices.reduce((sum, { openCents }) => sum + openCents, 0) + otherCents + feeCents;

const names = { 1: 'Zahlungserinnerung', 2: '1. Mahnung', 3: '2. Mahnung' } as const;
export const reminderName = (step: ReminderStep): string => names[step];

export const reminderFileName = ({ step, contractNumber, issuedOn }: ReminderContent): string =>
  `${reminderName(step)} ${contractNumber} vom ${issuedOn}.pdf`;
