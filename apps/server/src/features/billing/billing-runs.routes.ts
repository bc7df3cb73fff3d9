import * as previews from '@lichthof/contracts/billing/billing-preview.ts';
import * as contract from '@lichthof/contracts/billing/billing-runs.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { compareKeys as compareKeysEndpoint } from '@lichthof/contracts/supply/key-comparison.ts';
import type { Database } from '../../database/database.ts';
import type { EstateKey } from '../../database/estate-key.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import type { Typesetter } from '../../integrations/typesetting/typesetter.ts';
import * as runs from './billing-runs.db.ts';
import { compareKeys } from './key-comparison/compare-keys.ts';
import { previewBilling, previewInvoice } from './preview-billing.ts';
import { startBillingRun } from './issuing/start-billing-run.ts';

export function billingRunsRoutes(context: RouteContext, typesetter: Typesetter): void {
  servePreviews(context, typesetter);
  serveRuns(context);
}

function servePreviews(context: RouteContext, typesetter: Typesetter): void {
  const { db } = context;

  addRoute(context, previews.previewBilling, ({ params, query: { from, to, contractIds } }) =>
    previewBilling(db, { ...params, period: { from, to }, contractIds, now: new Date() }),
  );

  addRoute(context, previews.previewInvoice, ({ params: { contractId, ...estate }, query }) =>
    previewInvoice({ db, typesetter }, { ...estate, period: query, now: new Date() }, contractId),
  );

  addRoute(context, compareKeysEndpoint, ({ params, query: { from, to, base, unused } }) =>
    compareKeys(db, { ...params, period: { from, to }, base, unused, now: new Date() }),
  );
}

function serveRuns(context: RouteContext): void {
  const { db } = context;

  addRoute(context, contract.listBillingRuns, ({ params }) => runs.listRuns(db, params));
  addRoute(context, contract.getBillingRun, ({ params }) => findRun(db, params));

  addRoute(context, contract.startBillingRun, async ({ params, body, caller: { userId } }) => {
    const { from, to, ...confirmed } = body;
    const run = { ...params, ...confirmed, period: { from, to }, userId, now: new Date() };
    const runId = await startBillingRun(db, run);
    return findRun(db, { ...params, runId });
  });

  addRoute(context, contract.retryBillingRun, async ({ params, caller: { userId } }) => {
    const { failure } = await findRun(db, params);
    if (failure === 'changed') throw conflict(ErrorCode.BillingChanged, 'The run would come to something else');
    const retried = await runs.retryRun(db, params, userId);
    if (retried === 'busy') throw conflict(ErrorCode.BillingRunBusy, 'The run is under way or finished');
    if (retried === 'periodTaken') throw conflict(ErrorCode.BillingPeriodTaken, 'Another run bills these days');
    return findRun(db, params);
  });
}

async function findRun(db: Database, key: EstateKey & { runId: number }) {
  const run = await runs.findRun(db, key);
  if (!run) throw notFound('Billing run');
  return run;
}
