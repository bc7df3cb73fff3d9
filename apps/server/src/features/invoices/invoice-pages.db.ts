import type {
  InvoicePage,
  InvoicePageQuery,
  InvoicePeriods,
  InvoiceSort,
} from '@lichthof/contracts/billing/invoice-lists.ts';
import type { Invoice } from '@lichthof/contracts/billing/invoices.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { EstateKey } from '../../database/estate-key.ts';
import { matchesFilter, tabConditions } from './invoice-filter.db.ts';
import { invoiceColumns, invoiceTables } from './invoices.db.ts';

/** By what an invoice `i` with its state `s` is sorted; never null, and each read from an index. */
const sortKeys: Record<InvoiceSort, RawBuilder<unknown>> = {
  issued: sql`i.issued_on`,
  number: sql`i.number`,
  period: sql`i.period_from`,
  amount: sql`i.gross_cents`,
  name: sql`i.sort_name`,
  payment: sql`i.payment_method`,
  sent: sql`coalesce(s.sent_at, '-infinity')`,
  due: sql`s.due_on`,
  status: sql`(case when s.cancelled_by_invoice_id is null then s.status else 9 end)`,
};

/** These keys are of the state, so that one index contains key and id. */
const sortsByState = new Set<InvoiceSort>(['sent', 'due', 'status']);

/** The page after an invoice, by key and id, so that each page costs the same and none repeats an invoice. */
export async function readInvoicePage(db: Database, estate: EstateKey, query: InvoicePageQuery): Promise<InvoicePage> {
  const { sort, order, after, tab, limit } = query;
  const key = sortKeys[sort];
  const direction = sql.raw(order);
  const id = sortsByState.has(sort) ? sql`s.invoice_id` : sql`i.id`;
  const isAfter = sql`(${key}, ${id}) ${sql.raw(order === 'asc' ? '>' : '<')} (${keyOf(estate, after, key)}, ${after})`;
  const { rows } = await sql<Invoice>`
    select ${invoiceColumns(estate)} from ${invoiceTables}
    where ${matchesFilter(estate, query)} and s.estate_id = ${estate.estateId}
      and ${tab === 'cancelled' ? isCancelled(estate) : tabConditions(estate)[tab]}
      ${after === undefined ? sql`` : sql`and ${isAfter}`}
    order by ${key} ${direction}, ${id} ${direction} limit ${limit + 1}`.execute(db);
  return { invoices: rows.slice(0, limit), hasMore: rows.length > limit };
}

/** The same as the condition of the tab, but read from two indexes, since an estate has few of them. */
const isCancelled = ({ customerId, estateId }: EstateKey) => sql`i.id in (
  select c.id from invoice c where c.customer_id = ${customerId} and c.estate_id = ${estateId} and c.type = 'cancellation'
  union all
  select c.invoice_id from invoice_state c where c.customer_id = ${customerId} and c.estate_id = ${estateId} and c.cancelled_by_invoice_id is not null)`;

/** The present key of the last invoice before the page: null, and so no page, for an invoice of another estate. */
const keyOf = ({ customerId, estateId }: EstateKey, invoiceId: number | undefined, key: RawBuilder<unknown>) => sql`(
  select ${key} from ${invoiceTables}
  where i.customer_id = ${customerId} and i.estate_id = ${estateId} and i.id = ${invoiceId})`;

/** Steps from one period to the next in the index, instead of reading all invoices. */
export async function readInvoicePeriods(db: Database, { customerId, estateId }: EstateKey): Promise<InvoicePeriods> {
  const ofEstate = sql`i.customer_id = ${customerId} and i.estate_id = ${estateId}`;
  const nextPeriod = (isBefore: RawBuilder<unknown>) => sql`(
    select i.period_from, i.period_to from invoice i where ${ofEstate} ${isBefore}
    order by i.period_from desc, i.period_to desc limit 1)`;
  const nextYear = (isBefore: RawBuilder<unknown>) => sql`(
    select date_trunc('year', i.issued_on)::date as first_day from invoice i where ${ofEstate} ${isBefore}
    order by i.issued_on desc limit 1)`;
  const { rows } = await sql<InvoicePeriods>`
    with recursive billed as (
      ${nextPeriod(sql``)}
      union all
      select next.* from billed, lateral ${nextPeriod(
        sql`and (i.period_from, i.period_to) < (billed.period_from, billed.period_to)`,
      )} next),
    issued as (
      ${nextYear(sql``)}
      union all
      select next.* from issued, lateral ${nextYear(sql`and i.issued_on < issued.first_day`)} next)
    select
      (select coalesce(jsonb_agg(jsonb_build_object('from', period_from, 'to', period_to)
        order by period_from desc, period_to desc), '[]') from billed) as periods,
      (select coalesce(jsonb_agg(extract(year from first_day)::int order by first_day desc), '[]') from issued)
        as "issueYears"`.execute(db);
  return getFirst(rows);
}
