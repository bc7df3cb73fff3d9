import { firstMonthDueFrom } from '@lichthof/domain/prepayments/instalments.ts';
import { earliestCollectionDate } from '@lichthof/domain/direct-debits/direct-debits.ts';
import { targetDayFrom } from '@lichthof/domain/billing/invoices/payment.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { addMonths } from '@lichthof/domain/time/add-months.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { localToday } from '../../../database/local-today.ts';
import { collectDebits } from '../../../testing/collect-debits.ts';
import { aChangedAccount as aChangedMandate } from '../../../testing/changed-account.ts';
import { aMandate } from '../../../testing/electricity-makers.ts';
import { someInstalments } from '../../../testing/instalment-makers.ts';
import { anInvoice } from '../../../testing/invoice-makers.ts';
import { aSuppliedParticipant } from '../../../testing/supplied-estate.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { callsBelow, idOfLast, sendJson } from './walk-steps-for-tests.ts';
import type { WalkedCalls } from './walked-call-for-tests.ts';

const estatePath = '/api/customers/:customerId/estates/:estateId';
const participantPath = `${estatePath}/participants/:participantId`;
const today = localToday();
/** Two weeks and more before its first instalment is due, by mail and by post. */
const firstMonth = firstMonthDueFrom(addDays(today, 20), 15);
const plan = { fromMonth: firstMonth, toMonth: addMonths(firstMonth, 12), dueDay: 15, amountCents: 9_200 };
const grossCents = 108_245;

/** A participant with a mandate, and invoices of the given net amounts that were sent. */
async function anAccount(
  server: TestServer,
  netAmounts: number[] = [],
  email: string | null = 'anna@lichthof.example',
) {
  const { db } = server;
  const participant = await aSuppliedParticipant(db, { email });
  const { customerId, participantId } = participant;
  await aMandate(db, participant);
  const invoiceIds: number[] = [];
  for (const [index, netCents] of netAmounts.entries()) {
    const period = `[20${10 + index}-01-01,20${11 + index}-01-01)`;
    const amounts = { netCents, vatCents: 0, paymentMethod: 2 as const };
    invoiceIds.push((await anInvoice(db, { ...participant, ...amounts, period })).invoiceId);
  }
  await db.updateTable('invoice_state').set({ status: 2 }).where('customer_id', '=', customerId).execute();
  const call = callsBelow(participant, participant.userId);
  return { ...participant, invoiceIds, call, ownPath: `/participants/${participantId}` };
}

type Account = Awaited<ReturnType<typeof anAccount>>;

/** The same after a file of direct debits that the bank has collected. */
async function aCollectedAccount(server: TestServer): Promise<Account> {
  const account = await anAccount(server, [grossCents]);
  await sendJson(server, 'POST', account.call('/sepa-files', debits(account.invoiceIds)));
  await collectDebits(server.db);
  return account;
}

const debits = (invoiceIds: number[]) => ({
  invoiceIds,
  collectionDate: earliestCollectionDate(today),
  expectedTotalCents: grossCents,
});

/** An account whose credit was paid out. */
async function aRefundedAccount(server: TestServer): Promise<Account> {
  const account = await anAccount(server, [-2155]);
  await sendJson(server, 'POST', account.call('/refund-files', refunds(account)));
  await server.db.updateTable('payment').set({ paid_on: today }).where('way', '=', 'refund').execute();
  return account;
}

const refunds = ({ participantId }: Account) => ({
  executionDate: targetDayFrom(today),
  refunds: [{ participantId, amountCents: 2155 }],
});

const versionOf = async ({ db }: TestServer, invoiceId: number): Promise<number> =>
  (await db.selectFrom('invoice_state').where('invoice_id', '=', invoiceId).select('version').executeTakeFirstOrThrow())
    .version;

const reminders = (invoiceIds: number[]) => ({
  claims: invoiceIds.map((id) => ({ claim: `invoice-${id}`, step: 1 })),
});

/** What the bank says of money that came in. */
const movement = () => ({
  entryKey: randomBytes(32).toString('hex'),
  bookedOn: today,
  amountCents: 5_000,
  name: 'Anna Weiß',
  iban: null,
  purpose: 'Zahlung',
  bookingText: '',
  endToEndId: null,
  mandateReference: null,
  reference: null,
});

/** Money that moves, and letters about it. */
export const walkedPayments: WalkedCalls = {
  [`POST ${participantPath}/payments`]: {
    prepare: async (server) => {
      const { call, ownPath } = await anAccount(server, [grossCents]);
      const payment = { requestKey: randomUUID(), paidDate: today, amountCents: 5_000, way: 'transfer' };
      return call(`${ownPath}/payments`, payment);
    },
  },
  [`POST ${participantPath}/payments/:paymentId/withdrawal`]: {
    prepare: async (server) => {
      const { call, ownPath } = await anAccount(server, [grossCents]);
      const payment = { requestKey: randomUUID(), paidDate: today, amountCents: 5_000, way: 'transfer' };
      await sendJson(server, 'POST', call(`${ownPath}/payments`, payment));
      return call(`${ownPath}/payments/${await idOfLast(server, 'payment')}/withdrawal`);
    },
  },
  [`POST ${participantPath}/payments/:paymentId/return`]: {
    prepare: async (server) => {
      const { call, ownPath } = await aRefundedAccount(server);
      return call(`${ownPath}/payments/${await idOfLast(server, 'payment')}/return`, { returnedOn: today });
    },
  },
  [`POST ${participantPath}/charges/:chargeId/waiver`]: {
    prepare: async (server) => {
      const { customerId, estateId, participantId, call, ownPath } = await anAccount(server);
      const { id } = await server.db
        .insertInto('account_charge')
        .values({
          customer_id: customerId,
          estate_id: estateId,
          participant_id: participantId,
          kind: 'reminderFee',
          charged_on: today,
          amount_cents: 150,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return call(`${ownPath}/charges/${id}/waiver`);
    },
  },
  [`POST ${participantPath}/offset`]: {
    prepare: async (server) => {
      const { call, ownPath } = await anAccount(server, [-2155, 5000]);
      return call(`${ownPath}/offset`, { expectedCents: 2155 });
    },
  },
  [`POST ${participantPath}/prepayments`]: {
    prepare: async (server) => {
      const { call, contractId, ownPath } = await anAccount(server);
      return call(`${ownPath}/prepayments`, { ...plan, contractId, basis: 'other' });
    },
  },
  [`POST ${participantPath}/prepayments/end`]: {
    prepare: async (server) => {
      const account = await anAccount(server);
      await someInstalments(server.db, { ...account, ...account }, { months: [firstMonth, addMonths(firstMonth, 1)] });
      const { call, contractId, ownPath } = account;
      return call(`${ownPath}/prepayments/end`, { contractId, fromMonth: firstMonth });
    },
  },
  [`POST ${participantPath}/prepayments/plans/:planId/sent`]: {
    prepare: async (server) => {
      const { call, contractId, ownPath } = await anAccount(server, [], null);
      await sendJson(server, 'POST', call(`${ownPath}/prepayments`, { ...plan, contractId, basis: 'other' }));
      return call(`${ownPath}/prepayments/plans/${await idOfLast(server, 'prepayment_plan')}/sent`);
    },
  },
  [`POST ${participantPath}/prepayments/instalments/:instalmentId/returned-debit`]: {
    prepare: async (server) => {
      const account = await anAccount(server);
      const { call, ownPath } = account;
      const month = `${today.slice(0, 8)}01`;
      const { db } = server;
      await db.updateTable('participant').set({ payment_method: 2 }).where('id', '=', account.participantId).execute();
      const [instalmentId] = await someInstalments(server.db, account, { months: [month] });
      const preview = await sendJson(server, 'POST', call('/sepa-file-preview', { instalmentIds: [instalmentId] }));
      const { collectionDate, totalCents } = preview as { collectionDate: string; totalCents: number };
      const file = { instalmentIds: [instalmentId], collectionDate, expectedTotalCents: totalCents };
      await sendJson(server, 'POST', call('/sepa-files', file));
      await collectDebits(server.db);
      const { version } = await server.db
        .selectFrom('prepayment_instalment')
        .where('id', '=', instalmentId!)
        .select('version')
        .executeTakeFirstOrThrow();
      const returned = { returnedOn: today, reason: 'AM04', feeCents: 300, isFeeCharged: true, version };
      return call(`${ownPath}/prepayments/instalments/${instalmentId}/returned-debit`, returned);
    },
  },
  [`POST ${estatePath}/prepayment-plans`]: {
    prepare: async (server) => {
      const { call, contractId, participantId } = await anAccount(server);
      return call('/prepayment-plans', {
        plans: [{ ...plan, participantId, contractId, yearlyCents: null, basis: 'other' }],
      });
    },
  },
  [`POST ${estatePath}/refund-files`]: {
    prepare: async (server) => {
      const account = await anAccount(server, [-2155]);
      return account.call('/refund-files', refunds(account));
    },
  },
  [`POST ${estatePath}/sepa-files`]: {
    prepare: async (server) => {
      const { call, invoiceIds } = await anAccount(server, [grossCents]);
      return call('/sepa-files', debits(invoiceIds));
    },
  },
  [`POST ${estatePath}/sepa-files/:sepaFileId/revocation`]: {
    prepare: async (server) => {
      const { call, invoiceIds } = await anAccount(server, [grossCents]);
      await sendJson(server, 'POST', call('/sepa-files', debits(invoiceIds)));
      return call(`/sepa-files/${await idOfLast(server, 'sepa_file')}/revocation`);
    },
  },
  [`POST ${estatePath}/invoices/:invoiceId/returned-debit`]: {
    prepare: async (server) => {
      const { call, invoiceIds } = await aCollectedAccount(server);
      const version = await versionOf(server, invoiceIds[0]!);
      const returned = { returnedOn: today, reason: 'AM04', feeCents: 300, isFeeCharged: true, version };
      return call(`/invoices/${invoiceIds[0]}/returned-debit`, returned);
    },
  },
  [`POST ${estatePath}/invoices/:invoiceId/posting`]: {
    prepare: async (server) => {
      const { call, customerId, invoiceIds } = await anAccount(server, [grossCents]);
      const [invoiceId] = invoiceIds;
      await server.db.updateTable('invoice_state').set({ status: 1 }).where('invoice_id', '=', invoiceId!).execute();
      await server.db
        .insertInto('mail')
        .values({
          customer_id: customerId,
          invoice_id: invoiceId!,
          kind: 'invoice',
          recipient: 'a@b.example',
          content: '{}',
          message_id: '<a@b.example>',
          state: 'failed',
        })
        .execute();
      return call(`/invoices/${invoiceId}/posting`, { postedOn: today, version: await versionOf(server, invoiceId!) });
    },
  },
  [`PUT ${estatePath}/invoices/:invoiceId/payment`]: {
    prepare: async (server) => {
      const { call, invoiceIds } = await anAccount(server, [grossCents]);
      const version = await versionOf(server, invoiceIds[0]!);
      return call(`/invoices/${invoiceIds[0]}/payment`, { paidDate: today, version });
    },
  },
  [`POST ${estatePath}/invoices/:invoiceId/cancellation`]: {
    prepare: async (server) => {
      const { call, invoiceIds } = await anOverdueAccount(server);
      const version = await versionOf(server, invoiceIds[0]!);
      return call(`/invoices/${invoiceIds[0]}/cancellation`, { reason: 'Zählerstand berichtigt', version });
    },
  },
  [`POST ${estatePath}/bank-statements`]: {
    prepare: async (server) => {
      const { call, participantId, invoiceIds } = await anOverdueAccount(server);
      const payment = { ...movement(), participantId, invoiceIds };
      return call('/bank-statements', {
        accountIban: 'DE02120300000000202051',
        payments: [payment],
        returnedDebits: [],
      });
    },
  },
  [`POST ${estatePath}/debit-notices`]: {
    prepare: async (server) => {
      const { call, invoiceId } = await aChangedAccount(server, { email: 'anna@lichthof.example' });
      return call('/debit-notices', { invoiceIds: [invoiceId] });
    },
  },
  [`POST ${estatePath}/debit-notices/:debitNoticeId/sent`]: {
    prepare: async (server) => {
      const { call, invoiceId } = await aChangedAccount(server);
      await sendJson(server, 'POST', call('/debit-notices', { invoiceIds: [invoiceId] }));
      return call(`/debit-notices/${await idOfLast(server, 'debit_notice')}/sent`);
    },
  },
  [`POST ${estatePath}/reminders`]: {
    prepare: async (server) => {
      const { call, invoiceIds } = await anOverdueAccount(server);
      return call('/reminders', reminders(invoiceIds));
    },
  },
  [`POST ${estatePath}/reminders/:reminderId/sent`]: {
    prepare: async (server) => {
      const { call, invoiceIds } = await anOverdueAccount(server);
      await sendJson(server, 'POST', call('/reminders', reminders(invoiceIds)));
      return call(`/reminders/${await idOfLast(server, 'reminder')}/sent`);
    },
  },
};

/** An account whose invoice was announced with a former mandate. */
async function aChangedAccount(server: TestServer, options: { email?: string } = {}) {
  const account = await aChangedMandate(server.db, options);
  return { ...account, call: callsBelow(account, account.userId) };
}

/** An account with an invoice that is paid by transfer and reminded of by post. */
async function anOverdueAccount(server: TestServer): Promise<Account> {
  const account = await anAccount(server, [], null);
  await server.db.deleteFrom('mandate').where('customer_id', '=', account.customerId).execute();
  const { invoiceId } = await anInvoice(server.db, account);
  await server.db.updateTable('invoice_state').set({ status: 2 }).where('invoice_id', '=', invoiceId).execute();
  return { ...account, invoiceIds: [invoiceId] };
}
