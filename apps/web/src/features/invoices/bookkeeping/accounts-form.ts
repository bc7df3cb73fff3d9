import { accountRates, type BookkeepingSettings, wrongAccountOf } from '@lichthof/contracts/billing/bookkeeping.ts';
import { z } from 'zod';

/** The texts of rules, by their limits. */
export interface AccountTexts {
  account: (count: number) => string;
  number: (from: number, to: number) => string;
}

interface FilledForm {
  consultantNumber: number;
  clientNumber: number;
  accountLength: number;
  fiscalYearMonth: number;
  revenue19: string;
  revenue16: string;
  revenue0: string;
  bankAccount: string;
  cashAccount: string;
  feeAccount: string;
  firstDebtor: number;
}
/** Numbers are null until they are entered. */
export type AccountsForm = {
  [Name in keyof FilledForm]: FilledForm[Name] extends number ? number | null : string;
};

const rateFields = { '19': 'revenue19', '16': 'revenue16', '0': 'revenue0' } as const;
const defaultLength = 4;

export function accountsFormSchema(texts: AccountTexts) {
  const number = (from: number, to: number) =>
    z
      .number()
      .nullable()
      .refine((entered) => entered !== null && Number.isInteger(entered) && entered >= from && entered <= to, {
        message: texts.number(from, to),
      })
      .transform(Number);
  const text = z.string().trim();
  return z
    .object({
      consultantNumber: number(1001, 9_999_999),
      clientNumber: number(1, 99_999),
      accountLength: z.int(),
      fiscalYearMonth: z.int(),
      revenue19: text,
      revenue16: text,
      revenue0: text,
      feeAccount: text.min(1),
      bankAccount: text.min(1),
      cashAccount: text,
      firstDebtor: number(1, 699_999_999),
    })
    .superRefine((form, context) => {
      const wrong = wrongAccountOf(fieldsOf(form)) ?? firstNonDigits(form);
      if (!wrong) return;
      const path: string = rateFields[wrong as keyof typeof rateFields] ?? wrong;
      const digits = form.accountLength + (path === 'firstDebtor' ? 1 : 0);
      context.addIssue({ code: 'custom', path: [path], message: texts.account(digits) });
    })
    .transform(fieldsOf);
}

const accountNames = ['bankAccount', 'cashAccount', 'feeAccount', 'revenue19', 'revenue16', 'revenue0'] as const;
const firstNonDigits = (form: FilledForm) =>
  accountNames.find((name) => form[name] !== '' && !/^[1-9]\d+$/.test(form[name]));

function fieldsOf({
  revenue19,
  revenue16,
  revenue0,
  cashAccount,
  ...form
}: FilledForm): Omit<BookkeepingSettings, 'version'> {
  const entered = { '19': revenue19, '16': revenue16, '0': revenue0 };
  const revenueAccounts = Object.fromEntries(
    accountRates.flatMap((rate) => (entered[rate] ? [[rate, entered[rate]]] : [])),
  );
  return { ...form, cashAccount: cashAccount || null, revenueAccounts };
}

/** The stored accounts, or an empty form. */
export function accountsFormOf(settings: BookkeepingSettings | null): AccountsForm {
  const revenue = settings?.revenueAccounts ?? {};
  return {
    consultantNumber: settings?.consultantNumber ?? null,
    clientNumber: settings?.clientNumber ?? null,
    accountLength: settings?.accountLength ?? defaultLength,
    fiscalYearMonth: settings?.fiscalYearMonth ?? 1,
    revenue19: revenue['19'] ?? '',
    revenue16: revenue['16'] ?? '',
    revenue0: revenue['0'] ?? '',
    bankAccount: settings?.bankAccount ?? '',
    cashAccount: settings?.cashAccount ?? '',
    feeAccount: settings?.feeAccount ?? '',
    firstDebtor: settings?.firstDebtor ?? null,
  };
}
