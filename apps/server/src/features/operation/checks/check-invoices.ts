import { getLast } from '@lichthof/domain/collections/items.ts';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';

interface StoredInvoice {
  customerId: number;
  id: number;
  number: string;
  grossCents: number;
  /** What the sums of the snapshot and of the lines say. */
  snapshotNumber: string | null;
  snapshotGrossCents: number | null;
  netCents: number;
  lineCents: number;
  content: Uint8Array | null;
  sha256: string | null;
}

interface CheckedInvoices {
  checked: number;
  different: number;
}

/**
 * Compares every issued invoice with its snapshot, its lines and the hash of its document, line by line for those that
 * differ. The last line sums up.
 */
export async function* checkInvoices(db: Database): AsyncGenerator<string, CheckedInvoices> {
  let checked = 0;
  let different = 0;
  for await (const invoice of readInvoices(db)) {
    checked += 1;
    const reasons = differencesOf(invoice);
    if (reasons.length === 0) continue;
    different += 1;
    yield `Kunde ${invoice.customerId}, ${invoice.number}: ${reasons.join(', ')}`;
  }
  yield different === 0
    ? `${checked} Rechnungen geprüft, keine weicht ab.`
    : `${checked} Rechnungen geprüft, ${different} ${different === 1 ? 'weicht' : 'weichen'} ab.`;
  return { checked, different };
}

function differencesOf(invoice: StoredInvoice): string[] {
  const { content, sha256, number, grossCents, netCents, lineCents, snapshotNumber, snapshotGrossCents } = invoice;
  const hash = content && createHash('sha256').update(content).digest('hex');
  return [
    content === null && 'PDF fehlt',
    hash !== null && hash !== sha256 && 'PDF ist nicht das ausgestellte',
    (snapshotNumber !== number || snapshotGrossCents !== grossCents) && 'Grundlage ist eine andere',
    lineCents !== netCents && 'Zeilen ergeben eine andere Summe',
  ].filter((reason) => reason !== false);
}

const invoicesAtOnce = 100;

/** All invoices of all customers, a few documents at a time. */
async function* readInvoices(db: Database): AsyncGenerator<StoredInvoice> {
  const customers = await db.selectFrom('customer').select('id').orderBy('id').execute();
  for (const { id } of customers) yield* readInvoicesOf(db, id);
}

async function* readInvoicesOf(db: Database, customerId: number): AsyncGenerator<StoredInvoice> {
  let lastId = 0;
  for (;;) {
    const { rows } = await sql<StoredInvoice>`
      select i.customer_id as "customerId", i.id, i.number, i.gross_cents as "grossCents", i.net_cents as "netCents",
        i.snapshot ->> 'number' as "snapshotNumber",
        (i.snapshot #>> '{totals,grossCents}')::bigint as "snapshotGrossCents",
        (select coalesce(sum(l.amount_cents), 0)::bigint from invoice_line l
          where l.customer_id = i.customer_id and l.invoice_id = i.id) as "lineCents",
        d.content, d.sha256
      from invoice i left join document d on d.customer_id = i.customer_id and d.invoice_id = i.id
      where i.customer_id = ${customerId} and i.id > ${lastId}
      order by i.id limit ${invoicesAtOnce}`.execute(db);
    yield* rows;
    if (rows.length < invoicesAtOnce) return;
    lastId = getLast(rows).id;
  }
}
