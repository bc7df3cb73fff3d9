import type { ReminderOverview } from '@lichthof/contracts/payments/reminders.ts';
import { aMandate } from '../../../testing/electricity-makers.ts';
import { anInvoice } from '../../../testing/invoice-makers.ts';
import { aSuppliedParticipant } from '../../../testing/supplied-estate.ts';
import type { TestServer } from '../../../testing/test-server.ts';

type Answer = { status: number; body: never };
type Send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => Promise<Answer>;

export interface OverdueAccountOptions {
  email?: string | null;
  hasMandate?: boolean;
}

/** A participant with invoices of 1082.45 € each that were delivered and due on 2 February 2026. */
export async function makeOverdueAccount(
  server: TestServer,
  invoiceCount: number,
  { email = null, hasMandate = false }: OverdueAccountOptions = {},
) {
  const { db } = server;
  const participant = await aSuppliedParticipant(db, { email });
  const { customerId, estateId, participantId, userId } = participant;
  if (hasMandate) await aMandate(db, { customerId, participantId });
  const paymentMethod = hasMandate ? 2 : 1;
  const invoiceIds: number[] = [];
  for (let index = 0; index < invoiceCount; index += 1) {
    const period = `[20${10 + index}-01-01,20${11 + index}-01-01)`;
    invoiceIds.push((await anInvoice(db, { ...participant, period, paymentMethod })).invoiceId);
  }
  await db.updateTable('invoice_state').set({ status: 2 }).where('customer_id', '=', customerId).execute();
  const headers = await server.signInAs(userId);
  const send: Send = async (method, path, payload) => {
    const url = `/api/customers/${customerId}/estates/${estateId}${path}`;
    const answer = await server.app.inject({ method, url, headers, ...(payload && { payload }) });
    const isJson = answer.headers['content-type']?.toString().includes('json') && answer.payload;
    return { status: answer.statusCode, body: (isJson ? answer.json() : answer.payload) as never };
  };
  const read = async (): Promise<ReminderOverview> => (await send('GET', '/reminders')).body;
  const balance = async () =>
    ((await send('GET', `/participants/${participantId}/account`)).body as { balanceCents: number }).balanceCents;
  const issue = (step = 1) =>
    send('POST', '/reminders', { claims: invoiceIds.map((id) => ({ claim: `invoice-${id}`, step })) });
  /** As if all letters had been sent long ago. */
  const letTimePass = () =>
    db
      .updateTable('reminder')
      .set({ issued_on: '2026-02-10', pay_until: '2026-02-24' })
      .where('customer_id', '=', customerId)
      .execute();
  return { ...participant, headers, invoiceIds, send, read, balance, issue, letTimePass };
}
