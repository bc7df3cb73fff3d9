import type { StatementReview } from '@lichthof/contracts/payments/bank-statements.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { BankStatement } from '@lichthof/domain/bank-statements/bank-statement.ts';
import { findBalanceIssues, knownBalances } from '@lichthof/domain/bank-statements/statement-balances.ts';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { HttpError, notFound } from '../../../http/errors.ts';
import { readCollectedDebits } from './collected-debits.db.ts';
import { readRecordedPayments } from './recorded-payments.db.ts';
import { cutMovement, reviewEntries } from './review-entries.ts';
import { readBalancesOfAccount } from './statement-balances.db.ts';
import * as facts from './statement-facts.db.ts';

/** Proposes who paid what; nothing is stored. */
export async function reviewStatement(
  db: Database,
  estate: EstateKey,
  statement: BankStatement,
): Promise<StatementReview> {
  const { accountIban, statements, leftOutCount, pendingCount } = statement;
  const provider = await facts.findProviderAccount(db, estate);
  if (!provider) throw notFound('Electricity supply');
  if (provider.iban !== accountIban) {
    throw new HttpError(422, 'The statement is of another account', { code: ErrorCode.StatementOfOtherAccount });
  }
  const account = { customerId: estate.customerId, accountIban };
  const entries = statement.entries.map(cutMovement);
  const outgoing = entries.filter(({ amountCents }) => amountCents < 0).map(({ bookedOn }) => bookedOn);
  const [from, to] = [outgoing.toSorted()[0], outgoing.toSorted().at(-1)];
  const payers = await facts.readPayers(db, estate, provider.today);
  const known = {
    estateId: estate.estateId,
    payers,
    payments: await readRecordedPayments(db, account, entries),
    debits: from !== undefined && to !== undefined ? await readCollectedDebits(db, estate, { from, to }) : [],
    ownFileIds: await facts.readOwnFileIds(db, estate),
  };
  return {
    accountIban,
    entries: await reviewEntries({ ...statement, entries }, known),
    leftOutCount,
    pendingCount,
    balances: statements.flatMap((one) => knownBalances(one) ?? []),
    balanceIssues: findBalanceIssues(statements, await readBalancesOfAccount(db, account)),
    payers: payers.map(({ participantId, names, balanceCents, openInvoices, openInstalments }) => ({
      participantId,
      name: names.join(', '),
      balanceCents,
      openInvoices,
      openInstalments,
    })),
  };
}
