import { getOwnAccount, getOwnPrepayments } from '@lichthof/contracts/tenant/own-payments.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import { readOwnAccounts } from './own-accounts.db.ts';
import { readOwnPrepayments } from './own-prepayments.db.ts';

/** A tenant's account: owed, paid, and the prepayments to come. */
export function ownPaymentsRoutes(context: RouteContext): void {
  const { db } = context;

  addRoute(context, getOwnAccount, ({ params, caller: { userId } }) => readOwnAccounts(db, { ...params, userId }));
  addRoute(context, getOwnPrepayments, async ({ params, caller: { userId } }) => ({
    prepayments: await readOwnPrepayments(db, { ...params, userId }),
  }));
}
