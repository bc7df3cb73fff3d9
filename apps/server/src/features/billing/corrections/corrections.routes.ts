import * as contract from '@lichthof/contracts/invoice-corrections.ts';
import { retryOnDeadlock } from '../../../database/retry-on-deadlock.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import { cancelInvoice } from './cancel-invoice.ts';

export function correctionsRoutes(context: RouteContext): void {
  const { db } = context;

  addRoute(context, contract.cancelInvoice, ({ params, body, caller: { userId } }) =>
    retryOnDeadlock(() =>
      db
        .transaction()
        .execute((tx) => cancelInvoice(tx, params, { ...body, userId, now: new Date(), isReplaced: false })),
    ),
  );
}
