import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type * as contract from '@lichthof/contracts/payments/payments.ts';
import { offsetAllCredits } from '@lichthof/domain/payments/payment-rests.ts';
import { sumOf } from '@lichthof/domain/payments/payments.ts';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import type { Database } from '../../database/database.ts';
import { readOpenInstalments } from './claims/instalments.ts';
import { assignPaymentRests, readPaymentRests } from './payment-rests.ts';
import { recordPayments, reversePayments } from './record-payments.ts';
import { splitAndRecord } from './split-payment.ts';
import { conflict, HttpError, notFound } from '../../http/errors.ts';
import { findParticipantFacts, readOpenCredits, readOpenInvoices, type ParticipantKey } from './account.db.ts';

type PaymentBody = BodyOf<typeof contract.recordPayment> & { userId: number };

/** Records a payment and splits it among the open invoices; the caller passes one transaction. */
export async function recordPayment(tx: Database, key: ParticipantKey, body: PaymentBody): Promise<void> {
  const { today } = await requireParticipant(tx, key);
  const { paidDate, amountCents, way, note, invoiceIds, instalmentIds, requestKey, userId } = body;
  if (paidDate > today) throw new HttpError(422, 'The day of payment is in the future', { field: 'paidDate' });
  const payment = { paidOn: paidDate, amountCents, way, note, requestKey, userId, today };
  const paymentId = await splitAndRecord(tx, key, payment, (open, instalments) => ({
    named: inOrder(invoiceIds, (id) => open.find(({ invoiceId }) => invoiceId === id)),
    namedInstalments: inOrder(instalmentIds, (id) => instalments.find(({ instalmentId }) => instalmentId === id)),
    // what is chosen is all that the payment pays
    others: invoiceIds || instalmentIds ? [] : open,
    instalments: invoiceIds || instalmentIds ? [] : instalments,
  }));
  if (paymentId === undefined) return;
  await addAuditEntry(tx, {
    customerId: key.customerId,
    userId,
    action: 'create',
    objectType: 'payment',
    objectId: paymentId,
    after: { paidDate, amountCents, way, note },
  });
}

const inOrder = <One>(ids: number[] = [], find: (id: number) => One | undefined) => ids.flatMap((id) => find(id) ?? []);

/**
 * Settles open invoices and the next instalments with credits of invoices by a payment that moves no money, and open
 * invoices with what payments paid too much by further parts of these; the caller passes one transaction.
 */
export async function offsetOpenInvoices(
  tx: Database,
  key: ParticipantKey,
  { expectedCents, userId }: { expectedCents: number; userId: number },
): Promise<void> {
  const { today } = await requireParticipant(tx, key);
  const open = await readOpenInvoices(tx, key, { isLocked: true });
  const instalments = await readOpenInstalments(tx, key, { isLocked: true });
  const credits = await readOpenCredits(tx, key, { isLocked: true });
  const rests = await readPaymentRests(tx, key, { isLocked: true });
  const claims = { credits, instalments, ...rests };
  const { offsetCents, parts, instalmentParts, restParts } = offsetAllCredits(open, claims);
  if (offsetCents !== expectedCents) throw conflict(ErrorCode.CreditsChanged, 'Another amount can be offset by now');
  const { customerId, estateId, participantId } = key;
  const offset = {
    estateId,
    participantId,
    paidOn: today,
    amountCents: 0,
    way: 'offset',
    parts,
    instalmentParts,
  } as const;
  const [paymentId] = await recordPayments(tx, { customerId, userId }, parts.length > 0 ? [offset] : []);
  await assignPaymentRests(tx, customerId, restParts);
  const audited = { customerId, userId, objectType: 'payment' as const };
  if (paymentId !== undefined) {
    const after = { paidDate: today, offsetCents: offsetCents - sumOf(restParts), way: 'offset' };
    await addAuditEntry(tx, { ...audited, action: 'create', objectId: paymentId, after });
  }
  for (const { paymentId: objectId, invoiceId, amountCents } of restParts) {
    await addAuditEntry(tx, { ...audited, action: 'offset', objectId, after: { invoiceId, amountCents } });
  }
}

export async function takeBackPayment(
  tx: Database,
  key: ParticipantKey,
  { paymentId, userId }: { paymentId: number; userId: number },
): Promise<void> {
  const { today } = await requireParticipant(tx, key);
  const { customerId, participantId } = key;
  const payment = await tx
    .selectFrom('payment')
    .where('customer_id', '=', customerId)
    .where('participant_id', '=', participantId)
    .where('id', '=', paymentId)
    .select(['way', 'amount_cents as amountCents', 'paid_on as paidDate', 'reversed_on as reversedOn'])
    .forUpdate()
    .executeTakeFirst();
  if (!payment) throw notFound('Payment');
  const { way, amountCents, paidDate, reversedOn } = payment;
  const isByHand = way === 'transfer' || way === 'cash';
  if (reversedOn !== null || !isByHand) throw conflict(ErrorCode.PaymentNotRevocable, 'The payment cannot be revoked');
  await reversePayments(tx, {
    customerId,
    userId,
    paymentIds: [paymentId],
    reversedOn: today,
    reversal: 'takenBack',
  });
  await addAuditEntry(tx, {
    customerId,
    userId,
    action: 'withdraw',
    objectType: 'payment',
    objectId: paymentId,
    before: { paidDate, amountCents, way },
  });
}

export async function waiveCharge(
  tx: Database,
  key: ParticipantKey,
  { chargeId, userId }: { chargeId: number; userId: number },
): Promise<void> {
  const { today } = await requireParticipant(tx, key);
  const { customerId, participantId } = key;
  const waived = await tx
    .updateTable('account_charge')
    .set({ waived_on: today, waived_by: userId })
    .where('customer_id', '=', customerId)
    .where('participant_id', '=', participantId)
    .where('id', '=', chargeId)
    .where('waived_on', 'is', null)
    .returning(['amount_cents as amountCents', 'kind'])
    .executeTakeFirst();
  if (!waived) throw notFound('Charge');
  await addAuditEntry(tx, {
    customerId,
    userId,
    action: 'waive',
    objectType: 'account_charge',
    objectId: chargeId,
    before: { amountCents: waived.amountCents },
  });
}

async function requireParticipant(tx: Database, key: ParticipantKey): Promise<{ today: string }> {
  const facts = await findParticipantFacts(tx, key);
  if (!facts) throw notFound('Participant');
  return facts;
}
