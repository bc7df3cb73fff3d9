import type { recordBankStatement } from '@lichthof/contracts/payments/bank-statements.ts';
import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { splitAmongClaims } from '@lichthof/domain/payments/payments.ts';
import { addAuditEntry } from '../../../database/records/add-audit-entry.ts';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { readOpenInstalments } from '../../../database/billing/instalments.ts';
import { recordPayments } from '../../../database/billing/record-payments.ts';
import { HttpError, notFound } from '../../../http/errors.ts';
import { readOpenInvoices } from '../account.db.ts';
import { findProviderIban } from './statement-facts.db.ts';

type Body = BodyOf<typeof recordBankStatement>;

interface ReturnedDebit {
  returnedOn: string;
  reason: string;
  feeCents: number;
  isFeeCharged: boolean;
  userId: number;
  today: string;
}

/** Opens the invoice or instalment of a debit that the bank returned. */
export type RecordReturnedDebit = (
  tx: Database,
  claim: EstateKey & { invoiceId: number | null; instalmentId: number | null },
  returned: ReturnedDebit,
) => Promise<void>;

interface StatementToRecord extends Body {
  userId: number;
  recordReturnedDebit: RecordReturnedDebit;
}

/** Records what a person has reviewed, all or nothing; the caller passes one transaction. */
export async function recordStatement(
  tx: Database,
  estate: EstateKey,
  { payments, returnedDebits, userId, recordReturnedDebit }: StatementToRecord,
): Promise<{ paymentCount: number; returnedCount: number }> {
  const provider = await findProviderIban(tx, estate);
  if (!provider) throw notFound('Electricity supply');
  const { today } = provider;
  if (payments.some(({ bookedOn }) => bookedOn > today)) {
    throw new HttpError(422, 'The day of payment is in the future', { field: 'payments' });
  }
  await requireParticipants(tx, estate, payments);
  let paymentCount = 0;
  // one after the other: two payments of a participant must not pay the same invoice
  for (const payment of payments.toSorted((a, b) => a.participantId - b.participantId)) {
    if (await recordOne(tx, estate, { ...payment, userId, today })) paymentCount += 1;
  }
  for (const { invoiceId, instalmentId, ...returned } of returnedDebits) {
    await recordReturnedDebit(
      tx,
      { ...estate, invoiceId, instalmentId },
      { ...returned, isFeeCharged: true, userId, today },
    );
  }
  return { paymentCount, returnedCount: returnedDebits.length };
}

/** False if the movement was recorded before. */
async function recordOne(
  tx: Database,
  { customerId, estateId }: EstateKey,
  payment: Body['payments'][number] & { userId: number; today: string },
): Promise<boolean> {
  const { entryKey, bookedOn, amountCents, participantId, invoiceIds, note, userId, today } = payment;
  const open = await readOpenInvoices(tx, { customerId, participantId }, { isLocked: true });
  const named = open.filter(({ invoiceId }) => invoiceIds.includes(invoiceId));
  const others = open.filter(({ invoiceId }) => !invoiceIds.includes(invoiceId));
  const instalments = await readOpenInstalments(tx, { customerId, participantId }, { isLocked: true });
  const split = splitAmongClaims(amountCents, { named, others, instalments, today });
  const recorded = { estateId, participantId, paidOn: bookedOn, amountCents, ...split, note, requestKey: entryKey };
  const [paymentId] = await recordPayments(tx, { customerId, userId }, [{ ...recorded, way: 'transfer' }]);
  if (paymentId === undefined) return false;
  await addAuditEntry(tx, {
    customerId,
    userId,
    action: 'import',
    objectType: 'payment',
    objectId: paymentId,
    after: { participantId, paidDate: bookedOn, amountCents, note },
  });
  return true;
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
