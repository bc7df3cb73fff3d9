import { splitAmongClaims } from '@lichthof/domain/payments/payments.ts';
import type { Database } from '../../database/database.ts';
import { type ParticipantKey, readOpenInvoices } from './account.db.ts';
import { readOpenInstalments } from './claims/instalments.ts';
import { type KeyedPayment, recordPaymentOnce } from './record-payments.ts';

type OpenInvoices = Awaited<ReturnType<typeof readOpenInvoices>>;
type OpenInstalments = Awaited<ReturnType<typeof readOpenInstalments>>;
type ChosenClaims = Omit<Parameters<typeof splitAmongClaims>[1], 'today'>;

interface PaymentToSplit extends Pick<KeyedPayment, 'paidOn' | 'amountCents' | 'way' | 'note' | 'requestKey'> {
  userId: number;
  /** The estate's local day. */
  today: string;
}

/**
 * Records a payment and splits it among the open claims that `choose` returns; the caller passes one transaction.
 * Undefined if its key was recorded before.
 */
export async function splitAndRecord(
  tx: Database,
  { customerId, estateId, participantId }: ParticipantKey,
  { userId, today, ...payment }: PaymentToSplit,
  choose: (open: OpenInvoices, instalments: OpenInstalments) => ChosenClaims,
): Promise<number | undefined> {
  const open = await readOpenInvoices(tx, { customerId, participantId }, { isLocked: true });
  const instalments = await readOpenInstalments(tx, { customerId, participantId }, { isLocked: true });
  const split = splitAmongClaims(payment.amountCents, { ...choose(open, instalments), today });
  return recordPaymentOnce(tx, { customerId, userId }, { estateId, participantId, ...payment, ...split });
}
