import { invoiceName } from '@lichthof/domain/billing/invoices/final-invoice.ts';
import type { InvoiceSnapshot } from '@lichthof/domain/billing/invoices/invoice-snapshot.ts';
import { getItem, getLast } from '@lichthof/domain/collections/items.ts';
import type { FastifyBaseLogger } from 'fastify';
import { createHash } from 'node:crypto';
import type { Database } from '../../../database/database.ts';
import { readLogo } from '../../providers/read-issuer.ts';
import { ofSameCustomer } from '../../../database/same-customer.ts';
import type { Typesetter } from '../../../integrations/typesetting/typesetter.ts';
import { TypesettingError } from '../../../integrations/typesetting/typesetting-processes.ts';
import type { ClaimedRun } from '../billing-run-claims.db.ts';

interface InvoiceWithoutDocument {
  id: number;
  number: string;
  snapshot: InvoiceSnapshot;
}

interface TypesettingWork {
  run: ClaimedRun;
  typesetter: Typesetter;
  signal: AbortSignal;
  log?: Pick<FastifyBaseLogger, 'error'> | undefined;
}

const atOnce = 16;

/**
 * Typesets every invoice of the run that has no document, until none is left or the work is aborted. An invoice that
 * cannot be typeset is logged and skipped. Throws every other error, such as a full disk.
 */
export async function typesetDocuments(db: Database, { run, typesetter, signal, log }: TypesettingWork): Promise<void> {
  const logo = await readLogo(db, run);
  const typesetPart = async (afterId: number) => {
    const invoices = signal.aborted ? [] : await readInvoicesWithoutDocument(db, run, afterId);
    const typeset = invoices.map((invoice) => typesetter.typesetInvoice(invoice.snapshot, { logo, isPreview: false }));
    return { invoices, typeset: Promise.allSettled(typeset) };
  };
  let part = await typesetPart(0);
  while (part.invoices.length > 0) {
    // waits at the typesetter while this part is made and stored, so that no process is idle
    const next = typesetPart(getLast(part.invoices).id);
    try {
      await storeDocuments(db, run, { ...part, results: await part.typeset, log });
    } finally {
      await Promise.allSettled([next]);
    }
    part = await next;
  }
}

type TypesetPart = Pick<TypesettingWork, 'log'> & {
  invoices: InvoiceWithoutDocument[];
  results: PromiseSettledResult<Buffer>[];
};

async function storeDocuments(db: Database, run: ClaimedRun, { invoices, results, log }: TypesetPart): Promise<void> {
  for (const [index, result] of results.entries()) {
    const invoice = getItem(invoices, index);
    if (result.status === 'fulfilled') await storeDocument(db, run, { invoice, content: result.value });
    else if (!(result.reason instanceof TypesettingError)) throw result.reason;
    else log?.error({ err: result.reason, invoiceId: invoice.id }, 'An invoice was not typeset');
  }
}

function readInvoicesWithoutDocument(
  db: Database,
  { customerId, runId }: ClaimedRun,
  afterId: number,
): Promise<InvoiceWithoutDocument[]> {
  return db
    .selectFrom('invoice as i')
    .leftJoin('document as d', ofSameCustomer('d.invoice_id', 'i.id'))
    .where('i.customer_id', '=', customerId)
    .where('i.billing_run_id', '=', runId)
    .where('d.id', 'is', null)
    .where('i.id', '>', afterId)
    .select(['i.id', 'i.number', 'i.snapshot'])
    .orderBy('i.id')
    .limit(atOnce)
    .execute();
}

type TypesetInvoice = { invoice: InvoiceWithoutDocument; content: Buffer };

/** Keeps the first document when an invoice is typeset twice, as after an interruption. */
async function storeDocument(db: Database, run: ClaimedRun, { invoice, content }: TypesetInvoice): Promise<void> {
  await db
    .insertInto('document')
    .values({
      customer_id: run.customerId,
      invoice_id: invoice.id,
      file_name: `${nameFile(invoice.snapshot)} ${invoice.number}.pdf`,
      content,
      sha256: createHash('sha256').update(content).digest('hex'),
    })
    .onConflict((conflict) => conflict.columns(['customer_id', 'invoice_id']).doNothing())
    .execute();
}

/** 'Rechnung', 'Schlussrechnung' or 'Stornorechnung'. */
function nameFile(snapshot: InvoiceSnapshot): string {
  const name = invoiceName(snapshot);
  return name === 'Stromrechnung' ? 'Rechnung' : name;
}

export async function countMissingDocuments(db: Database, { customerId, runId }: ClaimedRun): Promise<number> {
  const { count } = await db
    .selectFrom('invoice as i')
    .leftJoin('document as d', ofSameCustomer('d.invoice_id', 'i.id'))
    .where('i.customer_id', '=', customerId)
    .where('i.billing_run_id', '=', runId)
    .where('d.id', 'is', null)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
