import { germanBankCode, isSameBic } from '@lichthof/domain/identifiers/bank-account.ts';
import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import { bankDataByBLZ } from 'bankdata-germany';

/** The last day of the newest table in version 2.2602 of the package: an update of the package moves it. */
export const lastDayOfTable = '2026-12-06';

const isTableCurrent = () => localDayOf(Date.now(), 'Europe/Berlin') <= lastDayOfTable;

interface Bank {
  name: string;
  /** Null where the table names none. */
  bic: string | null;
  /** Whether the table is still in force: afterwards a bank may have another name and BIC. */
  isCurrent: boolean;
}

/** The bank of a German bank code by the table of the Bundesbank; null for an unknown code. */
export function findBank(bankCode: string): Bank | null {
  const bank = bankDataByBLZ(bankCode);
  return bank && { name: bank.bankName, bic: bank.bic || null, isCurrent: isTableCurrent() };
}

interface BankAccount {
  iban: string;
  bic?: string | null | undefined;
  bankName?: string | null | undefined;
}

export type CompleteAccount<Account extends BankAccount> = Account & { bic: string | null; bankName: string | null };

/**
 * Takes the BIC, and a missing name of the bank, from the table. Accounts of foreign and of unknown banks stay as they
 * are. Returns null if the BIC is that of another bank; once the table is out of date, the BIC is kept as typed.
 */
export function completeAccount<Account extends BankAccount>(account: Account): CompleteAccount<Account> | null {
  const bankCode = germanBankCode(account.iban);
  const bank = bankCode === null ? null : findBank(bankCode);
  const isOther = bank?.bic && account.bic && !isSameBic(bank.bic, account.bic);
  if (isOther && bank.isCurrent) return null;
  const bic = (isOther ? account.bic : bank?.bic) ?? account.bic ?? null;
  return { ...account, bic, bankName: account.bankName ?? bank?.name ?? null };
}
