import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { addAuditEntry } from '../../../database/audit/add-audit-entry.ts';
import type { Database } from '../../../database/database.ts';
import { estateToday } from '../../../database/estate-today.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { reversePayments } from '../../payments/record-payments.ts';
import { ofSameCustomer } from '../../../database/same-customer.ts';
import { conflict, HttpError, notFound } from '../../../http/errors.ts';

interface ReturnedRefund {
  returnedOn: string;
  userId: number;
}

/** Records that the bank sent a refund back, which is a credit again; the caller passes one transaction. */
export async function recordReturnedRefund(
  tx: Database,
  { customerId, estateId, participantId, paymentId }: EstateKey & { participantId: number; paymentId: number },
  { returnedOn, userId }: ReturnedRefund,
): Promise<void> {
  const refund = await tx
    .selectFrom('payment as p')
    .innerJoin('estate as e', ofSameCustomer('e.id', 'p.estate_id'))
    .where('p.customer_id', '=', customerId)
    .where('p.estate_id', '=', estateId)
    .where('p.participant_id', '=', participantId)
    .where('p.id', '=', paymentId)
    .where('p.way', '=', 'refund')
    .select(['p.paid_on as paidOn', 'p.amount_cents as amountCents', 'p.reversed_on as reversedOn'])
    .select(estateToday().as('today'))
    .forUpdate('p')
    .executeTakeFirst();
  if (!refund) throw notFound('Refund');
  const { paidOn, today, amountCents, reversedOn } = refund;
  if (reversedOn !== null) throw conflict(ErrorCode.PaymentNotRevocable, 'The refund was returned already');
  if (returnedOn > today || returnedOn < paidOn)
    throw new HttpError(422, 'The day of the return is impossible', { field: 'returnedOn' });
  await reversePayments(tx, {
    customerId,
    userId,
    paymentIds: [paymentId],
    reversedOn: returnedOn,
    reversal: 'returned',
  });
  await addAuditEntry(tx, {
    customerId,
    userId,
    action: 'returnRefund',
    objectType: 'payment',
    objectId: paymentId,
    after: { returnedOn, amountCents: Math.abs(amountCents) },
  });
}
