import type { InvoicePage } from '@lichthof/contracts/billing/invoice-lists.ts';
import type {
  RecordedMovement,
  StatementEntry,
  StatementReview,
} from '@lichthof/contracts/payments/bank-statements.ts';
import { movementOf } from '@lichthof/domain/bank-statements/bank-statement.ts';
import { aContract, aMandate, aParticipant } from '../../../testing/electricity-makers.ts';
import { anInvoice } from '../../../testing/invoice-makers.ts';
import { aSuppliedEstate } from '../../../testing/supplied-estate.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { aStatement, testAccount, type TestTransaction } from './statement-for-tests.ts';

export const invoiceGross = '1082.45';
export const payerIban = 'DE89370400440532013000';

interface TestInvoice {
  invoiceId: number;
  participantId: number;
  number: string;
}

/** An estate with two participants, each with an invoice of 1082.45 € to be paid by direct debit. */
export async function anEstateWithInvoices(server: TestServer) {
  const { db } = server;
  const estate = await aSuppliedEstate(db);
  const { customerId, estateId, userId } = estate;
  const invoices: TestInvoice[] = [];
  for (const iban of [payerIban, 'DE02100500000054540402']) {
    const participantId = await aParticipant(db, estate);
    const contractId = await aContract(db, { customerId, participantId });
    await aMandate(db, { customerId, participantId }, { iban });
    const of = { ...estate, participantId, contractId, paymentMethod: 2 as const };
    const { invoiceId } = await anInvoice(db, { ...of, period: `[20${10 + invoices.length}-01-01,2020-01-01)` });
    const { number } = await db
      .selectFrom('invoice')
      .where('id', '=', invoiceId)
      .select('number')
      .executeTakeFirstOrThrow();
    invoices.push({ invoiceId, participantId, number });
  }
  await db.updateTable('invoice_state').set({ status: 2 }).where('customer_id', '=', customerId).execute();
  const headers = await server.signInAs(userId);
  const url = `/api/customers/${customerId}/estates/${estateId}`;
  const send = async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const answer = await server.app.inject({ method, url: `${url}${path}`, headers, ...(payload && { payload }) });
    return { status: answer.statusCode, body: (answer.payload ? answer.json() : undefined) as never };
  };
  const upload = async (payload: string) => {
    const withType = { ...headers, 'content-type': 'application/octet-stream' };
    const checkUrl = `${url}/bank-statements/check`;
    const answer = await server.app.inject({ method: 'POST', url: checkUrl, headers: withType, payload });
    return { status: answer.statusCode, body: answer.json() as StatementReview & { metadata: object } };
  };
  const check = async (...transactions: TestTransaction[]) => (await upload(aStatement(transactions))).body;
  const record = (body: object) =>
    send('POST', '/bank-statements', { accountIban: testAccount, payments: [], returnedDebits: [], ...body });
  const statuses = async () =>
    ((await send('GET', '/invoices')).body as InvoicePage).invoices
      .toSorted((a, b) => a.invoiceId - b.invoiceId)
      .map(({ status }) => status);
  const payments = () =>
    db
      .selectFrom('payment')
      .where('customer_id', '=', customerId)
      .where('reversed_on', 'is', null)
      .select(['id', 'participant_id as participantId', 'amount_cents as amountCents'])
      .orderBy('id')
      .execute();
  return { ...estate, invoices, send, upload, check, record, statuses, payments };
}

const idsOf = (recorded: RecordedMovement[] = []) => recorded.map(({ recordedId }) => recordedId);

function decidedFieldsOf(entry: StatementEntry) {
  return { entryKey: entry.entryKey, ...movementOf(entry), otherThan: idsOf(entry.recorded) };
}

/** The movement as the payment of a participant, and as another one than what is recorded beside it. */
export const paymentOf = (entry: StatementEntry, participantId = entry.participantId) => ({
  ...decidedFieldsOf(entry),
  participantId,
  invoiceIds: entry.invoiceIds,
});

/** The movement as the return of its first choice. */
export function returnOf(entry: StatementEntry, reason = 'MS03') {
  const { invoiceId, instalmentId, feeCents } = entry.returned!.choices[0]!;
  return { ...decidedFieldsOf(entry), invoiceId, instalmentId, feeCents, reason };
}
