import * as contract from '@lichthof/contracts/billing/invoice-corrections.ts';
import { retryOnDeadlock } from '../../../database/retry-on-deadlock.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import { findChangedInvoices } from './changed-invoices.ts';
import { correctInvoice } from './correct-invoice.ts';
import { prepareCorrection, toCorrectionPreview } from './prepare-correction.ts';
import { cancelInvoice } from './cancel-invoice.ts';

export function correctionsRoutes(context: RouteContext): void {
  const { db } = context;

  addRoute(context, contract.previewCorrection, async ({ params }) =>
    toCorrectionPreview(await prepareCorrection(db, params, new Date())),
  );

  addRoute(context, contract.listChangedInvoices, ({ params }) => findChangedInvoices(db, params, new Date()));

  addRoute(context, contract.correctInvoice, async ({ params, body, caller: { userId } }) => ({
    runId: await correctInvoice(db, params, { ...body, userId, now: new Date() }),
  }));

  addRoute(context, contract.cancelInvoice, ({ params, body, caller: { userId } }) =>
    retryOnDeadlock(() =>
      db
        .transaction()
        .execute((tx) => cancelInvoice(tx, params, { ...body, userId, now: new Date(), isReplaced: false })),
    ),
  );
}
