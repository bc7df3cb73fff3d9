import * as contract from '@lichthof/contracts/payments/direct-debits.ts';
import { returnInstalmentDebit } from '@lichthof/contracts/payments/prepayments.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import type { EstateKey } from '../../database/estate-key.ts';
import { notFound } from '../../http/errors.ts';
import { refuseSampleCustomer } from '../../http/refuse-sample-customer.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import { createSepaFile } from './create-sepa-file.ts';
import { recordReturnedDebit, revokeSepaFile } from './end-debits.ts';
import { planDirectDebits, toPreview } from './plan-direct-debits.ts';
import { findCreditor, findSepaFileContent, readSepaFiles } from './sepa-files.db.ts';

export function directDebitsRoutes(context: RouteContext): void {
  const { db } = context;

  addRoute(context, contract.previewDirectDebits, async ({ params, body }) =>
    toPreview(await planDirectDebits(db, params, body)),
  );

  addRoute(context, contract.listSepaFiles, ({ params }) => readSepaFiles(db, params));

  addRoute(context, contract.createSepaFile, async ({ params, body, caller: { userId } }) => {
    const sepaFileId = await db.transaction().execute((tx) => createSepaFile(tx, params, { ...body, userId }));
    return getFirst(await readSepaFiles(db, { ...params, sepaFileId }));
  });

  addRoute(context, contract.downloadSepaFile, async ({ params }) => {
    const file = await findSepaFileContent(db, params);
    if (!file) throw notFound('SEPA file');
    await refuseSampleCustomer(db, params.customerId);
    return { ...file, contentType: 'application/xml' };
  });

  const readToday = async (estate: EstateKey) => {
    const creditor = await findCreditor(db, estate);
    if (!creditor) throw notFound('Electricity supply');
    return creditor.today;
  };

  addRoute(context, returnInstalmentDebit, async ({ params, body, caller: { userId } }) => {
    const today = await readToday(params);
    await db
      .transaction()
      .execute((tx) => recordReturnedDebit(tx, { ...params, invoiceId: null }, { ...body, today, userId }));
  });
  addRoute(context, contract.revokeSepaFile, async ({ params, caller: { userId } }) => {
    const today = await readToday(params);
    await db.transaction().execute((tx) => revokeSepaFile(tx, { ...params, userId, today }));
    return getFirst(await readSepaFiles(db, params));
  });

  addRoute(context, contract.returnDebit, async ({ params, body, caller: { userId } }) => {
    const today = await readToday(params);
    await db
      .transaction()
      .execute((tx) => recordReturnedDebit(tx, { ...params, instalmentId: null }, { ...body, today, userId }));
  });
}
