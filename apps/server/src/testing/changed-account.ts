import { PaymentMethod } from '@lichthof/domain/billing/invoices/payment.ts';
import type { Database } from '../database/database.ts';
import { goldenInvoice } from '../integrations/typesetting/testing/sample-snapshot.ts';
import { aMandate } from './electricity-makers.ts';
import { someInstalments } from './instalment-makers.ts';
import { anInvoice } from './invoice-makers.ts';
import { aSuppliedParticipant } from './supplied-estate.ts';

export const [formerReference, newReference] = ['M-ALT-1', 'M-NEU-1'];
const mandateOf = (reference: string) => ({ reference, iban: 'DE02120300000000202051', accountHolder: 'Ada Weiß' });

interface ChangedAccountOptions {
  /** The mandate with which the debits were announced. */
  announced?: string;
  email?: string | null;
}

/** An invoice and an instalment that announced debits by a mandate, after which another account was named. */
export async function aChangedAccount(
  db: Database,
  { announced = formerReference, email = null }: ChangedAccountOptions = {},
) {
  const participant = await aSuppliedParticipant(db, { email });
  const { participantId } = participant;
  await db.updateTable('participant').set({ payment_method: 2 }).where('id', '=', participantId).execute();
  await aMandate(db, participant, { reference: formerReference, revoked_at: new Date() });
  await aMandate(db, participant, { reference: newReference, iban: 'DE89370400440532013000' });
  const payment = { ...goldenInvoice.payment, mandate: mandateOf(announced) };
  const snapshot = JSON.stringify({ ...goldenInvoice, payment });
  const { invoiceId } = await anInvoice(db, { ...participant, paymentMethod: PaymentMethod.DirectDebit, snapshot });
  await db.updateTable('invoice_state').set({ status: 2 }).where('invoice_id', '=', invoiceId).execute();
  const [instalmentId] = await someInstalments(db, participant, { months: ['2026-01-01'] });
  const content = JSON.stringify({ mandate: mandateOf(announced) });
  await db.updateTable('prepayment_plan').set({ content }).where('participant_id', '=', participantId).execute();
  return { ...participant, invoiceId, instalmentId: instalmentId! };
}
