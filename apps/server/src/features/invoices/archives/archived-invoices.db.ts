import type { PaymentStatus } from '@lichthof/domain/billing/invoices/payment.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { ofSameCustomer } from '../../../database/same-customer.ts';

/** Which invoices an archive contains: those of an estate, or those of a provider. */
export interface ArchiveScope {
  customerId: number;
  estateId: number;
  providerId: number | null;
  year: number | null;
  runId: number | null;
  invoiceIds: number[] | null;
}

export interface ArchivedInvoice {
  invoiceId: number;
  number: string;
  type: 'invoice' | 'cancellation' | 'correction';
  estateName: string;
  issuedDate: string;
  netCents: number;
  vatCents: number;
  grossCents: number;
  status: PaymentStatus;
  cancelledBy: string | null;
  /** The invoice that this one cancels or corrects. */
  relatedNumber: string | null;
  correctedBy: string | null;
  /** Null until the document is typeset. */
  fileName: string | null;
  /** The checksum that was stored with the document. */
  storedSha256: string | null;
}

const inScope = ({ customerId, estateId, providerId, year, runId, invoiceIds }: ArchiveScope) => sql<boolean>`
  i.customer_id = ${customerId}
  and ${providerId === null ? sql`i.estate_id = ${estateId}` : sql`i.provider_id = ${providerId}`}
  ${year === null ? sql`` : sql`and i.issued_on >= make_date(${year}, 1, 1) and i.issued_on < make_date(${year + 1}, 1, 1)`}
  ${runId === null ? sql`` : sql`and i.billing_run_id = ${runId}`}
  ${invoiceIds === null ? sql`` : sql`and i.id = any(${invoiceIds}::int[])`}`;

export async function listArchivedInvoices(db: Database, scope: ArchiveScope): Promise<ArchivedInvoice[]> {
  return db
    .selectFrom('invoice as i')
    .innerJoin('invoice_state as s', ofSameCustomer('s.invoice_id', 'i.id'))
    .innerJoin('estate as e', ofSameCustomer('e.id', 'i.estate_id'))
    .leftJoin('document as d', ofSameCustomer('d.invoice_id', 'i.id'))
    .leftJoin('invoice as cancellation', (join) =>
      join
        .onRef('cancellation.customer_id', '=', 'i.customer_id')
        .onRef('cancellation.id', '=', 's.cancelled_by_invoice_id'),
    )
    .leftJoin('invoice as related', ofSameCustomer('related.id', 'i.corrects_invoice_id'))
    .leftJoin('invoice as correction', (join) =>
      join
        .onRef('correction.customer_id', '=', 'i.customer_id')
        .onRef('correction.corrects_invoice_id', '=', 'i.id')
        .on('correction.type', '=', 'correction'),
    )
    .select([
      'i.id as invoiceId',
      'i.number',
      'i.type',
      'e.name as estateName',
      'i.issued_on as issuedDate',
      'i.net_cents as netCents',
      'i.vat_cents as vatCents',
      'i.gross_cents as grossCents',
      's.status',
      'cancellation.number as cancelledBy',
      'related.number as relatedNumber',
      'correction.number as correctedBy',
      'd.file_name as fileName',
      'd.sha256 as storedSha256',
    ])
    .where(inScope(scope))
    .orderBy('i.number')
    .orderBy('i.id')
    .execute();
}

export async function countArchivedInvoices(db: Database, scope: ArchiveScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from invoice i where ${inScope(scope)}`.execute(db);
  return getFirst(rows).count;
}

type InvoiceKey = { customerId: number; invoiceId: number };

export async function readDocument(db: Database, { customerId, invoiceId }: InvoiceKey): Promise<Uint8Array> {
  const { content } = await db
    .selectFrom('document')
    .where('customer_id', '=', customerId)
    .where('invoice_id', '=', invoiceId)
    .select('content')
    .executeTakeFirstOrThrow();
  return content;
}

/** The snapshot as the database writes it: the same text each time. */
export async function readSnapshot(db: Database, { customerId, invoiceId }: InvoiceKey): Promise<Uint8Array> {
  const { text } = await db
    .selectFrom('invoice')
    .where('customer_id', '=', customerId)
    .where('id', '=', invoiceId)
    .select(sql<string>`snapshot::text`.as('text'))
    .executeTakeFirstOrThrow();
  return Buffer.from(text);
}

export interface UsedNumbers {
  series: 'invoice' | 'cancellation';
  year: number;
  lastNumber: number;
}

/** The last numbers of a provider's series. */
export async function listNumberRanges(
  db: Database,
  { customerId, providerId, year }: { customerId: number; providerId: number; year: number | null },
): Promise<UsedNumbers[]> {
  let query = db
    .selectFrom('number_range')
    .where('customer_id', '=', customerId)
    .where('provider_id', '=', providerId)
    .where('series', 'in', ['invoice', 'cancellation']);
  if (year !== null) query = query.where('year', '=', year);
  const rows = await query
    .select(['series', 'year', 'last_number as lastNumber'])
    .orderBy('series', 'desc')
    .orderBy('year')
    .execute();
  return rows as UsedNumbers[];
}
