/** Exact: 123 → '1.23'. */
export function euros(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** The number and the sum of transactions, as both kinds of files have them for the file and for each day. */
export function totals(transactions: readonly { amountCents: number }[]) {
  const cents = transactions.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return { NbOfTxs: String(transactions.length), CtrlSum: euros(cents) };
}
