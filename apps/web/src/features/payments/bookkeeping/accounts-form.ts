import { type BookkeepingSettings, wrongAccountOf } from '@lichthof/contracts/billing/bookkeeping.ts';
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
  /** By field of a rate, see rateField. */
  revenue: Record<string, string>;
  bankAccount: string;
  cashAccount: string;
  feeAccount: string;
  firstDebtor: number;
}
/** Numbers are null until they are entered. */
export type AccountsForm = {
  [Name in keyof FilledForm]: FilledForm[Name] extends number ? number | null : FilledForm[Name];
};

/** The name of a rate's field within `revenue`; a mere number would be an index. */
export const rateField = (percent: number | string) => `rate${percent}`;
const toRate = (field: string) => field.slice('rate'.length);
const isRate = (name: string) => /^\d+$/.test(name);

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
      revenue: z.record(z.string(), text),
      feeAccount: text.min(1),
      bankAccount: text.min(1),
      cashAccount: text,
      firstDebtor: number(1, 699_999_999),
    })
    .superRefine((form, context) => {
      const wrong = wrongAccountOf(toFields(form)) ?? firstNonDigits(form);
      if (!wrong) return;
      const path = isRate(wrong) ? ['revenue', rateField(wrong)] : [wrong];
      const digits = form.accountLength + (wrong === 'firstDebtor' ? 1 : 0);
      context.addIssue({ code: 'custom', path, message: texts.account(digits) });
    })
    .transform(toFields);
}

/** The first account that is no number, by its name or rate. */
function firstNonDigits(form: FilledForm): string | undefined {
  const { bankAccount, cashAccount, feeAccount, revenueAccounts } = toFields(form);
  const accounts = { bankAccount, cashAccount, feeAccount, ...revenueAccounts };
  return Object.entries(accounts).find(([, number]) => number !== null && !/^[1-9]\d+$/.test(number))?.[0];
}

function toFields({ revenue, cashAccount, ...form }: FilledForm): Omit<BookkeepingSettings, 'version'> {
  const entered = Object.entries(revenue).filter(([, account]) => account !== '');
  const revenueAccounts = Object.fromEntries(entered.map(([field, account]) => [toRate(field), account]));
  return { ...form, cashAccount: cashAccount || null, revenueAccounts };
}

/** Every rate that needs a field, the highest first: those that can be billed, and those that have an account. */
export function shownRates(settings: BookkeepingSettings | null, rates: readonly number[]): number[] {
  const stored = Object.keys(settings?.revenueAccounts ?? {}).map(Number);
  return [...new Set([...rates, ...stored])].toSorted((a, b) => b - a);
}

/** The stored accounts, or an empty form. */
export function toAccountsForm(settings: BookkeepingSettings | null, rates: readonly number[]): AccountsForm {
  const getAccount = (percent: number) => settings?.revenueAccounts[percent] ?? '';
  return {
    consultantNumber: settings?.consultantNumber ?? null,
    clientNumber: settings?.clientNumber ?? null,
    accountLength: settings?.accountLength ?? defaultLength,
    fiscalYearMonth: settings?.fiscalYearMonth ?? 1,
    revenue: Object.fromEntries(
      shownRates(settings, rates).map((percent) => [rateField(percent), getAccount(percent)]),
    ),
    bankAccount: settings?.bankAccount ?? '',
    cashAccount: settings?.cashAccount ?? '',
    feeAccount: settings?.feeAccount ?? '',
    firstDebtor: settings?.firstDebtor ?? null,
  };
}
