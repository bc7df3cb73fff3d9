import type { RestPart } from '@lichthof/domain/payments/payment-rests.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { updateInvoiceStates } from './record-payments.ts';

interface PaymentRests {
  /** The amounts that single payments paid too much, the oldest first. */
  rests: { paymentId: number; restCents: number }[];
  /** The part of it that is neither paid out nor needed for fees. */
  freeCents: number;
  /** The amount that payments have paid too much, less the part that was paid out. */
  restCents: number;
}

interface ParticipantOfCustomer {
  customerId: number;
  participantId: number;
}

/** The parts of a participant's payments in force that pay no invoice; locked if it is said. */
export async function readPaymentRests(
  db: Database,
  { customerId, participantId }: ParticipantOfCustomer,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<PaymentRests> {
  const { rows } = await sql<PaymentRests['rests'][number]>`
    select id as "paymentId", rest_cents as "restCents" from payment
    where customer_id = ${customerId} and participant_id = ${participantId} and rest_cents <> 0 and reversed_on is null
    order by paid_on, id ${isLocked ? sql`for update` : sql``}`.execute(db);
  const { feeCents } = await db
    .selectFrom('account_charge')
    .where('customer_id', '=', customerId)
    .where('participant_id', '=', participantId)
    .where('waived_on', 'is', null)
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('feeCents'))
    .executeTakeFirstOrThrow();
  const sumCents = rows.reduce((sum, { restCents }) => sum + restCents, 0);
  return {
    rests: rows.filter(({ restCents }) => restCents > 0),
    freeCents: Math.max(0, sumCents - feeCents),
    restCents: sumCents,
  };
}

/** Lets rests of payments pay invoices; the caller passes one transaction and has locked both. */
export async function assignPaymentRests(tx: Database, customerId: number, parts: readonly RestPart[]): Promise<void> {
  for (const { paymentId, invoiceId, amountCents } of parts) {
    await tx
      .updateTable('payment')
      .set((eb) => ({ rest_cents: eb('rest_cents', '-', amountCents) }))
      .where('customer_id', '=', customerId)
      .where('id', '=', paymentId)
      .execute();
    await tx
      .insertInto('invoice_payment')
      .values({ customer_id: customerId, payment_id: paymentId, invoice_id: invoiceId, amount_cents: amountCents })
      .onConflict((conflict) =>
        conflict
          .columns(['customer_id', 'payment_id', 'invoice_id'])
          .doUpdateSet((eb) => ({ amount_cents: eb('invoice_payment.amount_cents', '+', amountCents) })),
      )
      .execute();
  }
  await updateInvoiceStates(
    tx,
    customerId,
    parts.map(({ invoiceId }) => invoiceId),
  );
}
