import * as contract from '@lichthof/contracts/payments/refunds.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import { notFound } from '../../../http/errors.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import { findCreditor, readSepaFiles } from '../sepa-files.db.ts';
import { createRefundFile } from './create-refund-file.ts';
import { readCredits } from './credits.db.ts';
import { toCreditPreview } from './plan-refunds.ts';
import { recordReturnedRefund } from './return-refund.ts';

export function refundsRoutes(context: RouteContext): void {
  const { db } = context;

  addRoute(context, contract.listCredits, async ({ params }) => {
    const [provider, credits] = await Promise.all([findCreditor(db, params), readCredits(db, params)]);
    if (!provider) throw notFound('Electricity supply');
    return toCreditPreview(provider, credits);
  });

  addRoute(context, contract.createRefundFile, async ({ params, body, caller: { userId } }) => {
    const sepaFileId = await db.transaction().execute((tx) => createRefundFile(tx, params, { ...body, userId }));
    return getFirst(await readSepaFiles(db, { ...params, sepaFileId }));
  });

  addRoute(context, contract.returnRefund, async ({ params, body, caller: { userId } }) => {
    await db.transaction().execute((tx) => recordReturnedRefund(tx, params, { ...body, userId }));
  });
}
