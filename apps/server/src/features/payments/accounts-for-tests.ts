import type { ParticipantAccount } from '@lichthof/contracts/payments/payments.ts';
import { randomUUID } from 'node:crypto';
import { aMandate } from '../../testing/electricity-makers.ts';
import { someInstalments } from '../../testing/instalment-makers.ts';
import { anInvoice } from '../../testing/invoice-makers.ts';
import { aSuppliedParticipant } from '../../testing/supplied-estate.ts';
import type { TestServer } from '../../testing/test-server.ts';

/** Of each invoice. */
export const grossCents = 108_245;

export interface Account {
  participantId: number;
  invoiceIds: number[];
  numbers: string[];
  send: (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => Promise<{ status: number; body: never }>;
  /** The address of the participant's account. */
  ofParticipant: string;
  /** Adds an invoice with a credit of 59.50 €. */
  addCredit: () => Promise<void>;
  /** Adds an instalment of 92 €, for January 2026 if no month is given. */
  addInstalment: (month?: string) => Promise<unknown>;
}

/** A participant with a mandate and invoices of 1082.45 € each. */
export async function anAccount(server: TestServer, invoiceCount: number): Promise<Account> {
  const { db } = server;
  const participant = await aSuppliedParticipant(db);
  const { customerId, estateId, participantId, userId } = participant;
  await aMandate(db, { customerId, participantId });
  const of = { ...participant, paymentMethod: 2 as const };
  const invoiceIds: number[] = [];
  for (let index = 0; index < invoiceCount; index += 1) {
    const { invoiceId } = await anInvoice(db, { ...of, period: `[20${10 + index}-01-01,20${11 + index}-01-01)` });
    invoiceIds.push(invoiceId);
  }
  await db.updateTable('invoice_state').set({ status: 2 }).where('customer_id', '=', customerId).execute();
  const headers = await server.signInAs(userId);
  const send: Account['send'] = async (method, path, payload) => {
    const url = `/api/customers/${customerId}/estates/${estateId}${path}`;
    const answer = await server.app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: answer.statusCode, body: (answer.payload ? answer.json() : undefined) as never };
  };
  const rows = await db.selectFrom('invoice').where('id', 'in', invoiceIds).select('number').orderBy('id').execute();
  const ofParticipant = `/participants/${participantId}`;
  const addCredit = async () => {
    await anInvoice(db, { ...of, netCents: -5_000, vatCents: -950, period: '[2005-01-01,2006-01-01)' });
  };
  const addInstalment = (month = '2026-01-01') => someInstalments(db, participant, { months: [month] });
  const numbers = rows.map(({ number }) => number);
  return { participantId, invoiceIds, numbers, send, ofParticipant, addCredit, addInstalment };
}

export const readAccount = async ({ send, ofParticipant }: Account): Promise<ParticipantAccount> =>
  (await send('GET', `${ofParticipant}/account`)).body;

export const pay = ({ send, ofParticipant }: Account, amountCents: number, changed: object = {}) =>
  send('POST', `${ofParticipant}/payments`, {
    requestKey: randomUUID(),
    paidDate: '2026-02-10',
    amountCents,
    way: 'transfer',
    ...changed,
  });
