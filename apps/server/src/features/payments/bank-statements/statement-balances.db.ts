import type { KnownBalances } from '@lichthof/domain/bank-statements/statement-balances.ts';
import type { Database } from '../../../database/database.ts';
import { inChunks } from '../../../database/in-chunks.ts';

interface AccountKey {
  customerId: number;
  accountIban: string;
}

/** The balances of all statements of an account that a person has decided about. */
export async function readBalancesOfAccount(
  db: Database,
  { customerId, accountIban }: AccountKey,
): Promise<KnownBalances[]> {
  return db
    .selectFrom('bank_statement')
    .where('customer_id', '=', customerId)
    .where('account_iban', '=', accountIban)
    .select(['opened_on as openedOn', 'opening_cents as openingCents'])
    .select(['closed_on as closedOn', 'closing_cents as closingCents'])
    .orderBy('closed_on')
    .execute();
}

export async function saveBalances(
  tx: Database,
  { customerId, accountIban }: AccountKey,
  balances: KnownBalances[],
): Promise<void> {
  const rows = balances.map(({ openedOn, openingCents, closedOn, closingCents }) => ({
    customer_id: customerId,
    account_iban: accountIban,
    opened_on: openedOn,
    opening_cents: openingCents,
    closed_on: closedOn,
    closing_cents: closingCents,
  }));
  for (const some of inChunks(rows))
    await tx
      .insertInto('bank_statement')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
