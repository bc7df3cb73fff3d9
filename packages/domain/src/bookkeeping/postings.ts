/** Amounts of an invoice at one rate of VAT. */
export interface RateAmount {
  vatPercent: number;
  netCents: number;
  vatCents: number;
}

/** A movement on the account of a participant: what is owed is positive, what is paid negative. */
export interface LedgerEntry {
  day: string;
  kind: string;
  number: string | null;
  customerNumber: string;
  names: string[];
  amountCents: number;
  /** The amounts of invoices and their cancellations by rate; null for payments and fees. */
  rates: RateAmount[] | null;
  /** Whether cash was paid; otherwise money moved on the bank account. */
  isCash: boolean;
  isFee: boolean;
}

export interface BookkeepingAccounts {
  /** The revenue account of each rate of VAT in whole per cent. */
  revenueAccounts: Record<string, string>;
  feeAccount: string;
  bankAccount: string;
  cashAccount: string | null;
}

/** One line of a batch: positive amounts are debited to the debtor, negative ones credited. */
export interface Posting extends Pick<LedgerEntry, 'day' | 'kind' | 'number' | 'customerNumber' | 'names'> {
  debtorAccount: string;
  contraAccount: string;
  amountCents: number;
}

/** The rates of VAT without an account, in whole per cent. */
export function missingRates(entries: LedgerEntry[], { revenueAccounts }: BookkeepingAccounts): number[] {
  const rates = entries.flatMap((entry) => (entry.rates ?? []).map(({ vatPercent }) => vatPercent));
  return [...new Set(rates)].filter((percent) => !(String(percent) in revenueAccounts)).toSorted((a, b) => a - b);
}

/**
 * The postings of an entry: invoices at gross, one for each rate of VAT, since revenue accounts compute the tax
 * themselves; payments against bank or cash, fees against their own account. They add up to the entry.
 */
export function listPostings(entry: LedgerEntry, debtorAccount: string, accounts: BookkeepingAccounts): Posting[] {
  const { day, kind, number, customerNumber, names } = entry;
  const common = { day, kind, number, customerNumber, names, debtorAccount };
  const sides = entry.rates
    ? entry.rates.map(({ vatPercent, netCents, vatCents }) => ({
        contraAccount: findRevenueAccount(vatPercent, accounts),
        amountCents: netCents + vatCents,
      }))
    : [{ contraAccount: findContraAccount(entry, accounts), amountCents: entry.amountCents }];
  return sides.filter(({ amountCents }) => amountCents !== 0).map((side) => ({ ...common, ...side }));
}

/** Throws a RangeError for a rate without an account: `missingRates` names these before. */
function findRevenueAccount(vatPercent: number, { revenueAccounts }: BookkeepingAccounts): string {
  const account = revenueAccounts[String(vatPercent)];
  if (account === undefined) throw new RangeError(`No revenue account for ${vatPercent} %`);
  return account;
}

function findContraAccount({ isFee, isCash }: LedgerEntry, accounts: BookkeepingAccounts): string {
  if (isFee) return accounts.feeAccount;
  return isCash ? (accounts.cashAccount ?? accounts.bankAccount) : accounts.bankAccount;
}
