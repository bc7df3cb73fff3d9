import type { InvoicePage, InvoicePageQuery, InvoicePeriods, InvoiceSort } from '@lichthof/contracts/invoice-lists.ts';
import type { Invoice } from '@lichthof/contracts/invoices.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { EstateKey } from '../../database/estate-key.ts';
import { matchesFilter, tabConditions } from './invoice-filter.db.ts';
import { invoiceColumns, invoiceTables } from './invoices.db.ts';

/** By what an invoice `i` with its state `s` is sorted; never null. The first four are read from an index. */
const sortKeys: Record<InvoiceSort, RawBuilder<unknown>> = {
  issued: sql`i.issued_on`,
  number: sql`i.number`,
  period: sql`i.period`,
  amount: sql`i.gross_cents`,
  name: sql`i.listing`,
  payment: sql`i.payment_method`,
  sent: sql`coalesce(s.sent_at, '-infinity')`,
  due: sql`s.due_on`,
  status: sql`(case when s.cancelled_by_invoice_id is null then s.status else 9 end)`,
};

/** The page after an invoice, by key and id, so that each page costs the same and none repeats an invoice. */
export async function readInvoicePage(db: Database, estate: EstateKey, query: InvoicePageQuery): Promise<InvoicePage> {
  const { sort, order, after, tab, limit } = query;
  const key = sortKeys[sort];
  const direction = sql.raw(order);
  const isAfter = sql`(${key}, i.id) ${sql.raw(order === 'asc' ? '>' : '<')} (${keyOf(estate, after, key)}, ${after})`;
  const { rows } = await sql<Invoice>`
    select ${invoiceColumns} from ${invoiceTables}
    where ${matchesFilter(estate, query)} and ${tab === 'cancelled' ? isCancelled(estate) : tabConditions[tab]}
      ${after === undefined ? sql`` : sql`and ${isAfter}`}
    order by ${key} ${direction}, i.id ${direction} limit ${limit + 1}`.execute(db);
  return { invoices: rows.slice(0, limit), hasMore: rows.length > limit };
}

/** The same as the condition of the tab, but read from two indexes, since an estate has few of them. */
const isCancelled = ({ customerId, estateId }: EstateKey) => sql`i.id in (
  select c.id from invoice c where c.customer_id = ${customerId} and c.estate_id = ${estateId} and c.type = 'cancellation'
  union all
  select c.invoice_id from invoice_state c where c.customer_id = ${customerId} and c.cancelled_by_invoice_id is not null)`;

/** The present key of the last invoice before the page: null, and so no page, for an invoice of another estate. */
const keyOf = ({ customerId, estateId }: EstateKey, invoiceId: number | undefined, key: RawBuilder<unknown>) => sql`(
  select ${key} from ${invoiceTables}
  where i.customer_id = ${customerId} and i.estate_id = ${estateId} and i.id = ${invoiceId})`;

/** Steps from one period to the next in the index, instead of reading all invoices. */
export async function readInvoicePeriods(db: Database, { customerId, estateId }: EstateKey): Promise<InvoicePeriods> {
  const ofEstate = sql`i.customer_id = ${customerId} and i.estate_id = ${estateId}`;
  const { rows } = await sql<InvoicePeriods>`
    with recursive billed as (
      (select i.period from invoice i where ${ofEstate} order by i.period desc limit 1)
      union all
      select (select i.period from invoice i where ${ofEstate} and i.period < billed.period order by i.period desc limit 1)
      from billed where billed.period is not null),
    issued as (
      (select extract(year from i.issued_on)::int as year from invoice i where ${ofEstate} order by i.issued_on desc limit 1)
      union all
      select (select extract(year from i.issued_on)::int from invoice i
        where ${ofEstate} and i.issued_on < make_date(issued.year, 1, 1) order by i.issued_on desc limit 1)
      from issued where issued.year is not null)
    select
      (select coalesce(jsonb_agg(jsonb_build_object('from', lower(period), 'to', upper(period)) order by period desc), '[]')
        from billed where period is not null) as periods,
      (select coalesce(jsonb_agg(year order by year desc), '[]') from issued where year is not null) as "issueYears"
  `.execute(db);
  return rows[0]!;
}
