import { germanBankCode, isSameBic } from '@lichthof/domain/identifiers/bank-account.ts';
import { bankDataByBLZ } from 'bankdata-germany';

interface Bank {
  name: string;
  /** Null where the table names none. */
  bic: string | null;
}

/** The bank of a German bank code by the table of the Bundesbank; null for an unknown code. */
export function findBank(bankCode: string): Bank | null {
  const bank = bankDataByBLZ(bankCode);
  return bank && { name: bank.bankName, bic: bank.bic || null };
}

interface BankAccount {
  iban: string;
  bic?: string | null | undefined;
  bankName?: string | null | undefined;
}

export type CompleteAccount<Account extends BankAccount> = Account & { bic: string | null; bankName: string | null };

/**
 * Takes the BIC, and a missing name of the bank, from the table. Accounts of foreign and of unknown banks stay as they
 * are. Returns null if the BIC is that of another bank.
 */
export function completeAccount<Account extends BankAccount>(account: Account): CompleteAccount<Account> | null {
  const bankCode = germanBankCode(account.iban);
  const bank = bankCode === null ? null : findBank(bankCode);
  if (bank?.bic && account.bic && !isSameBic(bank.bic, account.bic)) return null;
  const bic = bank?.bic ?? account.bic ?? null;
  return { ...account, bic, bankName: account.bankName ?? bank?.name ?? null };
}
