import type { InvoicePage } from '@lichthof/contracts/billing/invoice-lists.ts';
import type { Invoice } from '@lichthof/contracts/billing/invoices.ts';
import type { ParticipantAccount } from '@lichthof/contracts/payments/payments.ts';
import { aMandate } from '../../../testing/electricity-makers.ts';
import { anInvoice } from '../../../testing/invoice-makers.ts';
import { aSuppliedParticipant } from '../../../testing/supplied-estate.ts';
import type { TestServer } from '../../../testing/test-server.ts';

type Send = (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  payload?: object,
) => Promise<{ status: number; body: never; code: number | undefined }>;

/** A participant with delivered invoices of 1,082.45 €, and a user who may cancel them. */
export interface IssuedInvoices {
  customerId: number;
  estateId: number;
  userId: number;
  participantId: number;
  invoiceIds: number[];
  runIds: number[];
  send: Send;
}

export async function issuedInvoices(server: TestServer, count = 1): Promise<IssuedInvoices> {
  const { db } = server;
  const participant = await aSuppliedParticipant(db, { email: 'anna@lichthof.example' });
  const { customerId, estateId, participantId, userId } = participant;
  await aMandate(db, { customerId, participantId });
  const of = { ...participant, paymentMethod: 2 as const };
  const made = [];
  for (let year = 2010; year < 2010 + count; year += 1) {
    made.push(await anInvoice(db, { ...of, period: `[${year}-01-01,${year + 1}-01-01)` }));
  }
  await db.updateTable('invoice_state').set({ status: 2 }).where('customer_id', '=', customerId).execute();
  const send = await senderOf(server, { customerId, estateId, userId });
  const [invoiceIds, runIds] = [made.map(({ invoiceId }) => invoiceId), made.map(({ runId }) => runId)];
  return { customerId, estateId, userId, participantId, invoiceIds, runIds, send };
}

/** Sends requests as a user, with paths below the estate. */
export async function senderOf(
  server: TestServer,
  { customerId, estateId, userId }: Pick<IssuedInvoices, 'customerId' | 'estateId' | 'userId'>,
): Promise<Send> {
  const headers = await server.signInAs(userId);
  return async (method, path, payload) => {
    const url = `/api/customers/${customerId}/estates/${estateId}${path}`;
    const answer = await server.app.inject({ method, url, headers, ...(payload && { payload }) });
    const body = (answer.payload ? answer.json() : undefined) as never;
    const { metadata } = (body ?? {}) as { metadata?: { code?: number } };
    return { status: answer.statusCode, body, code: metadata?.code };
  };
}

export const listInvoices = async ({ send }: Pick<IssuedInvoices, 'send'>): Promise<Invoice[]> =>
  ((await send('GET', '/invoices')).body as InvoicePage).invoices;

export async function findInvoice(of: Pick<IssuedInvoices, 'send'>, invoiceId: number): Promise<Invoice> {
  return (await listInvoices(of)).find((invoice) => invoice.invoiceId === invoiceId)!;
}

/** Cancels the current version of an invoice. */
export async function cancel(of: Pick<IssuedInvoices, 'send'>, invoiceId: number, changed: object = {}) {
  const { version } = await findInvoice(of, invoiceId);
  return of.send('POST', `/invoices/${invoiceId}/cancellation`, {
    reason: 'Zählerstand berichtigt',
    version,
    ...changed,
  });
}

export async function balanceOf({ send, participantId }: IssuedInvoices): Promise<number> {
  const { body } = await send('GET', `/participants/${participantId}/account`);
  return (body as ParticipantAccount).balanceCents;
}
