import type { recordBankStatement } from '@lichthof/contracts/payments/bank-statements.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { addAuditEntry } from '../../../database/audit/add-audit-entry.ts';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { HttpError, notFound } from '../../../http/errors.ts';
import { splitAndRecord } from '../split-payment.ts';
import { keepEntry, lockAccount, readRecordedKeys, requireUnchanged } from './bank-entries.db.ts';
import { saveBalances } from './statement-balances.db.ts';
import { findProviderAccount } from './statement-facts.db.ts';

type Body = BodyOf<typeof recordBankStatement>;

export interface ReturnedDebit {
  returnedOn: string;
  reason: string;
  feeCents: number;
  /** Whether the participant owes the fee. */
  isFeeCharged: boolean;
  /** The version of the invoice or instalment that was read; absent for a bank statement, which names the debit itself. */
  version?: number;
  userId: number;
  /** The estate's local day. */
  today: string;
}

/** Opens the invoice or instalment of a debit that the bank returned; returns the debit's id. */
export type RecordReturnedDebit = (
  tx: Database,
  claim: EstateKey & { invoiceId: number | null; instalmentId: number | null },
  returned: ReturnedDebit,
) => Promise<number>;

interface StatementToRecord extends Body {
  userId: number;
  recordReturnedDebit: RecordReturnedDebit;
}

/**
 * Records what a person has decided, all or nothing; the caller passes one transaction. What is recorded already by the
 * same decision is passed over.
 */
export async function recordStatement(
  tx: Database,
  estate: EstateKey,
  { accountIban, balances, userId, recordReturnedDebit, ...decided }: StatementToRecord,
): Promise<{ paymentCount: number; returnedCount: number }> {
  const provider = await findProviderAccount(tx, estate);
  if (!provider) throw notFound('Electricity supply');
  if (provider.iban !== accountIban)
    throw new HttpError(422, 'The statement is of another account', { code: ErrorCode.StatementOfOtherAccount });
  const { today } = provider;
  const account = { customerId: estate.customerId, accountIban };
  await lockAccount(tx, account);
  const keys = await readRecordedKeys(tx, account, [...decided.payments, ...decided.returnedDebits]);
  const payments = decided.payments.filter(({ entryKey }) => !keys.has(entryKey));
  const returnedDebits = decided.returnedDebits.filter(({ entryKey }) => !keys.has(entryKey));
  if (payments.some(({ bookedOn }) => bookedOn > today)) {
    throw new HttpError(422, 'The day of payment is in the future', { field: 'payments' });
  }
  await requireParticipants(tx, estate, payments);
  await requireUnchanged(tx, account, payments);
  // one after the other: two payments of a participant must not pay the same invoice
  for (const payment of payments.toSorted((a, b) => a.participantId - b.participantId)) {
    const paymentId = await recordMovement(tx, estate, { ...payment, userId, today });
    await keepEntry(tx, account, { ...payment, paymentId });
  }
  for (const { invoiceId, instalmentId, reason, feeCents, ...entry } of returnedDebits) {
    const returned = { returnedOn: entry.bookedOn, reason, feeCents, isFeeCharged: true, userId, today };
    const directDebitId = await recordReturnedDebit(tx, { ...estate, invoiceId, instalmentId }, returned);
    await keepEntry(tx, account, { ...entry, directDebitId });
  }
  await saveBalances(tx, account, balances);
  return { paymentCount: payments.length, returnedCount: returnedDebits.length };
}

async function recordMovement(
  tx: Database,
  estate: EstateKey,
  payment: Body['payments'][number] & { userId: number; today: string },
): Promise<number> {
  const { entryKey, bookedOn, amountCents, participantId, invoiceIds, note, userId, today } = payment;
  const { customerId } = estate;
  const movement = {
    paidOn: bookedOn,
    amountCents,
    way: 'transfer',
    note,
    requestKey: entryKey,
    userId,
    today,
  } as const;
  const paymentId = await splitAndRecord(tx, { ...estate, participantId }, movement, (open, instalments) => ({
    named: open.filter(({ invoiceId }) => invoiceIds.includes(invoiceId)),
    others: open.filter(({ invoiceId }) => !invoiceIds.includes(invoiceId)),
    instalments,
  }));
  if (paymentId === undefined) throw new Error('A payment has the key of a movement that is not recorded');
  await addAuditEntry(tx, {
    customerId,
    userId,
    action: 'import',
    objectType: 'payment',
    objectId: paymentId,
    after: { participantId, paidDate: bookedOn, amountCents, note },
  });
  return paymentId;
}

async function requireParticipants(
  tx: Database,
  { customerId, estateId }: EstateKey,
  payments: Body['payments'],
): Promise<void> {
  const ids = [...new Set(payments.map(({ participantId }) => participantId))];
  if (ids.length === 0) return;
  const found = await tx
    .selectFrom('participant')
    .where('customer_id', '=', customerId)
    .where('estate_id', '=', estateId)
    .where('id', 'in', ids)
    .select('id')
    .execute();
  if (found.length < ids.length) throw notFound('Participant');
}
