import { type CreditPreview, furthestRefundDays } from '@lichthof/contracts/payments/refunds.ts';
import { isTargetDay } from '@lichthof/domain/billing/invoices/payment.ts';
import { getItem } from '@lichthof/domain/collections/items.ts';
import { isIban, plainBankCode } from '@lichthof/domain/identifiers/bank-account.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import type { TFunction } from 'i18next';
import { z } from 'zod';

export interface RefundValues {
  executionDate: string;
  /** One for each credit, in the same order. */
  refunds: RefundValue[];
}

export interface RefundValue {
  isChosen: boolean;
  /** Whether the person enters another account than the known one. */
  isOtherAccount: boolean;
  accountHolder: string;
  iban: string;
}

/** Chosen is what can be paid to the account of a mandate in force; the rest waits for a person. */
export const initialRefunds = ({ credits, earliestExecutionDate }: CreditPreview): RefundValues => ({
  executionDate: earliestExecutionDate,
  refunds: credits.map(({ account, names, reason }) => ({
    isChosen: reason === null && account !== null && !account.isRevoked,
    isOtherAccount: account === null,
    accountHolder: account?.accountHolder ?? names[0] ?? '',
    iban: '',
  })),
});

export function refundSchema({ earliestExecutionDate }: CreditPreview, t: TFunction<'refunds'>) {
  return z.object({
    executionDate: z.iso
      .date()
      .refine((day) => day >= earliestExecutionDate, { error: t('dialog.tooEarly') })
      .refine((day) => day <= addDays(earliestExecutionDate, furthestRefundDays), { error: t('dialog.tooLate') })
      .refine((day) => isTargetDay(day), { error: t('dialog.noBankDay') }),
    refunds: z.array(
      z
        .object({
          isChosen: z.boolean(),
          isOtherAccount: z.boolean(),
          accountHolder: z.string().trim().max(70),
          iban: z.string().transform(plainBankCode),
        })
        .superRefine(({ isChosen, isOtherAccount, accountHolder, iban }, context) => {
          if (!isChosen || !isOtherAccount) return;
          const add = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
          if (accountHolder === '') add('accountHolder', t('credit.required'));
          if (iban === '') add('iban', t('credit.required'));
          else if (!isIban(iban)) add('iban', t('credit.ibanWrong'));
        }),
    ),
  });
}

/** What the server is asked for. */
export function toRefunds({ credits }: CreditPreview, values: RefundValue[]) {
  return credits.flatMap(({ participantId, creditCents }, index) => {
    const { isChosen, isOtherAccount, accountHolder, iban } = getItem(values, index);
    if (!isChosen) return [];
    return [{ participantId, amountCents: creditCents, ...(isOtherAccount && { account: { accountHolder, iban } }) }];
  });
}
