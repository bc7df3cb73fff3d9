import type { LetterRecipient } from '../billing/contracts/greeting-name.ts';
import type { LetterProvider } from '../billing/invoices/provider.ts';
import { type VatRate, vatPercentOn } from '../billing/prices/vat-rates.ts';
import { getFirst } from '../collections/items.ts';
import { vatInGrossCents } from './deduct-prepayments.ts';
import type { PlannedInstalment } from './instalments.ts';

/** What the amount of a plan rests on: the last invoice, the estate's other participants, or what a person entered. */
export const prepaymentBases = ['invoice', 'comparable', 'participant', 'other'] as const;
export type PrepaymentBasis = (typeof prepaymentBases)[number];

/** How a plan is announced; 'elsewhere': on the invoice, or before the contract was taken over. */
export const planDeliveries = ['mail', 'post', 'elsewhere'] as const;

/** A month's instalment with the VAT in it, at the rate of its due day; 0 for a small business. */
export interface AnnouncedInstalment extends PlannedInstalment {
  vatPercent: number;
  vatCents: number;
}

/** Names the VAT of each instalment: a letter that states a higher tax than is owed owes that tax (UStG § 14c (1)). */
export function announceInstalments(
  planned: readonly PlannedInstalment[],
  amountCents: number,
  rates: readonly VatRate[],
): AnnouncedInstalment[] {
  return planned.map((instalment) => {
    const vatPercent = vatPercentOn(rates, instalment.dueOn);
    return { ...instalment, vatPercent, vatCents: vatInGrossCents(amountCents, vatPercent) };
  });
}

/** What the letter about new prepayments says; it never changes. */
export interface PrepaymentNoticeContent {
  issuedOn: string;
  provider: LetterProvider;
  recipient: LetterRecipient;
  customerNumber: string;
  contractNumber: string;
  amountCents: number;
  /** The monthly amount until then; null without one. */
  amountBeforeCents: number | null;
  /** In order of time, at least one. */
  instalments: AnnouncedInstalment[];
  /** Letters from before each instalment named its rate name one for all. */
  vatCents?: number;
  vatPercent?: number;
  basis: PrepaymentBasis;
  yearlyCents: number | null;
  note: string | null;
  /** Null: the participant transfers. */
  mandate: { reference: string; iban: string } | null;
  /** A transfer whose code is printed; letters from before the code lack it. */
  hasGiroCode?: true;
}

export const prepaymentNoticeFileName = ({ contractNumber, instalments }: PrepaymentNoticeContent) =>
  `Abschlagsplan ${contractNumber} ab ${getFirst(instalments).month.slice(0, 7)}.pdf`;
