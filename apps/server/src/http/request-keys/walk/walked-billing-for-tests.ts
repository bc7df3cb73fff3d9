import { firstMonthDueFrom } from '@lichthof/domain/prepayments/instalments.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { addMonths } from '@lichthof/domain/time/add-months.ts';
import { localToday } from '../../../database/local-today.ts';
import { claimRun } from '../../../features/billing/billing-run-claims.db.ts';
import { carryOutRun } from '../../../features/billing/carry-out-run.ts';
import { insertRun } from '../../../features/billing/billing-runs.db.ts';
import { sumRunFigures } from '../../../features/billing/issuing/run-figures.ts';
import { prepareBilling } from '../../../features/billing/preparation/prepare-billing.ts';
import { mailbox, plainTypesetter } from '../../../features/billing/run-tools-for-tests.ts';
import { adminOf } from '../../../features/users/user-calls-for-tests.ts';
import { goldenInvoice } from '../../../integrations/typesetting/testing/sample-snapshot.ts';
import { aBilledEstate } from '../../../testing/billed-estate.ts';
import { anInvoice } from '../../../testing/invoice-makers.ts';
import { aUser } from '../../../testing/makers.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { callsBelow, idOfLast } from './walk-steps-for-tests.ts';
import type { WalkedCalls } from './walked-call-for-tests.ts';

const estatePath = '/api/customers/:customerId/estates/:estateId';
const period = { from: '2026-02-01', to: '2026-02-08' };

async function anEstateToBill({ db }: TestServer) {
  const estate = await aBilledEstate(db, period, { apartmentCount: 1 });
  const userId = await aUser(db, [adminOf(estate.customerId)]);
  return { ...estate, userId, call: callsBelow(estate, userId) };
}

async function figuresOf({ db }: TestServer, estate: Awaited<ReturnType<typeof anEstateToBill>>) {
  const { drafts } = await prepareBilling(db, { ...estate, period, now: new Date() });
  return sumRunFigures(drafts);
}

async function aRun(server: TestServer) {
  const estate = await anEstateToBill(server);
  await insertRun(server.db, { ...estate, period, ...(await figuresOf(server, estate)), userId: estate.userId });
  return { ...estate, runId: await idOfLast(server, 'billing_run') };
}

/** An estate whose period is billed. */
async function aBilledPeriod(server: TestServer) {
  const estate = await aRun(server);
  const { signal } = new AbortController();
  const tools = { db: server.db, mailSender: mailbox(), typesetter: plainTypesetter, publicUrl: 'http://localhost' };
  // runs of other tests may wait as well
  for (;;) {
    const run = await claimRun(server.db, 'test');
    if (!run) break;
    await carryOutRun({ ...tools, signal, now: () => new Date() }, run);
  }
  const { id: invoiceId } = await server.db
    .selectFrom('invoice')
    .where('customer_id', '=', estate.customerId)
    .select('id')
    .executeTakeFirstOrThrow();
  return { ...estate, invoiceId };
}

/** A run whose invoice announces prepayments. */
async function aRunWithProposal(server: TestServer) {
  const estate = await anEstateToBill(server);
  const fromMonth = firstMonthDueFrom(addDays(localToday(), 20), 15);
  const nextPrepayment = {
    fromMonth,
    toMonth: addMonths(fromMonth, 12),
    dueDay: 15,
    amountCents: 9_100,
    yearlyCents: 108_699,
    count: 12,
    firstDueOn: `${fromMonth.slice(0, 8)}15`,
  };
  const snapshot = JSON.stringify({ ...goldenInvoice, nextPrepayment });
  const { runId } = await anInvoice(server.db, { ...estate, ...estate.apartments[0]!, snapshot });
  return { ...estate, runId };
}

/** Billing runs and what they make. */
export const walkedBilling: WalkedCalls = {
  [`POST ${estatePath}/billing-runs`]: {
    prepare: async (server) => {
      const estate = await anEstateToBill(server);
      const { expectedCount: invoiceCount, expectedGrossCents: grossCents } = await figuresOf(server, estate);
      return estate.call('/billing-runs', { ...period, invoiceCount, grossCents });
    },
  },
  [`POST ${estatePath}/billing-runs/:runId/retry`]: {
    prepare: async (server) => {
      const { call, runId } = await aRun(server);
      await server.db.updateTable('billing_run').set({ state: 'failed' }).where('id', '=', runId).execute();
      return call(`/billing-runs/${runId}/retry`);
    },
  },
  [`POST ${estatePath}/billing-runs/:runId/prepayment-proposals`]: {
    prepare: async (server) => {
      const { call, runId, apartments } = await aRunWithProposal(server);
      const contractIds = apartments.map(({ contractId }) => contractId);
      return call(`/billing-runs/${runId}/prepayment-proposals`, { contractIds });
    },
  },
  [`POST ${estatePath}/invoices/:invoiceId/correction`]: {
    prepare: async (server) => {
      const { call, invoiceId } = await aBilledPeriod(server);
      const invoice = await server.db
        .selectFrom('invoice as i')
        .innerJoin('invoice_state as s', 's.invoice_id', 'i.id')
        .where('i.id', '=', invoiceId)
        .select(['i.gross_cents as grossCents', 's.version'])
        .executeTakeFirstOrThrow();
      return call(`/invoices/${invoiceId}/correction`, { reason: 'Zählerstand berichtigt', ...invoice });
    },
  },
  [`POST ${estatePath}/invoice-archives`]: {
    prepare: async (server) => {
      const { call } = await aBilledPeriod(server);
      return call('/invoice-archives', { kind: 'documents', year: null });
    },
  },
};
