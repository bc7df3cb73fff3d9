import type { LetterRecipient } from '../billing/contracts/greeting-name.ts';
import type { LetterProvider } from '../billing/invoices/provider.ts';

/** What the amount of a plan rests on: the last invoice, the estate's other participants, or what a person entered. */
export const prepaymentBases = ['invoice', 'comparable', 'participant', 'other'] as const;
export type PrepaymentBasis = (typeof prepaymentBases)[number];

/** How a plan is announced; 'elsewhere': on the invoice, or before the contract was taken over. */
export const planDeliveries = ['mail', 'post', 'elsewhere'] as const;
export type PlanDelivery = (typeof planDeliveries)[number];

/** What the letter about new prepayments says; it never changes. */
export interface PrepaymentNoticeContent {
  issuedOn: string;
  provider: LetterProvider;
  recipient: LetterRecipient;
  customerNumber: string;
  contractNumber: string;
  amountCents: number;
  vatCents: number;
  vatPercent: number;
  /** The monthly amount until then; null without one. */
  amountBeforeCents: number | null;
  /** In order of time, at least one. */
  instalments: { month: string; dueOn: string }[];
  basis: PrepaymentBasis;
  yearlyCents: number | null;
  note: string | null;
  /** Null: the participant transfers. */
  mandate: { reference: string; iban: string } | null;
}

export const prepaymentNoticeFileName = ({ contractNumber, instalments }: PrepaymentNoticeContent) =>
  `Abschlagsplan ${contractNumber} ab ${instalments[0]!.month.slice(0, 7)}.pdf`;
