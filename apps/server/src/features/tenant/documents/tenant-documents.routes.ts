import { requireValue } from '@lichthof/domain/collections/items.ts';
import * as contract from '@lichthof/contracts/tenant/tenant-documents.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import type { Database } from '../../../database/database.ts';
import { noteOwnCurveReading } from '../../metering/curves/note-curve-reading.ts';
import { notFound } from '../../../http/errors.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import { explainInvoice } from '../../invoices/explain-invoice.ts';
import { findOwnInvoice, readOwnInvoiceDays, type ExplainedInvoice } from '../../invoices/explanation.db.ts';
import { findOwnDocument, listOwnDocuments, markOpened } from './tenant-documents.db.ts';

export function tenantDocumentsRoutes(context: RouteContext): void {
  const { db } = context;

  addRoute(context, contract.listTenantDocuments, ({ params, caller: { userId } }) =>
    listOwnDocuments(db, { ...params, userId }),
  );
  addRoute(context, contract.downloadTenantDocument, async ({ params, caller: { userId } }) => {
    const document = await findOwnDocument(db, { ...params, userId });
    if (!document) throw notFound('Document');
    await markOpened(db, document);
    return { fileName: document.fileName, contentType: 'application/pdf', content: document.content };
  });
  addRoute(context, contract.explainTenantInvoice, async ({ params, query, caller: { userId } }) => {
    const invoice = await findOwnInvoice(db, { ...params, userId });
    if (!invoice) throw notFound('Invoice');
    const explanation = await explainInvoice(db, invoice, {
      ...query,
      shownDays: await readOwnInvoiceDays(db, invoice, userId),
      addsUpMonth: true,
    });
    const { day } = query;
    if (day !== undefined && explanation.quarterHours.length > 0) await noteOwnReading(db, invoice, { day, userId });
    return explanation;
  });
}

async function noteOwnReading(
  db: Database,
  { customerId, occupancyId }: ExplainedInvoice,
  { day, userId }: { day: string; userId: number },
): Promise<void> {
  const reading = { from: day, to: addDays(day, 1), road: 'invoice' } as const;
  const ownOccupancyId = requireValue(occupancyId, 'occupancy of the invoice');
  await noteOwnCurveReading(db, { customerId, userId, occupancyId: ownOccupancyId, reading });
}
