import { invoiceTabs, type InvoiceFilter, type InvoiceSums } from '@lichthof/contracts/invoice-lists.ts';
import { PaymentMethod } from '@lichthof/domain/billing/payment.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { EstateKey } from '../../database/estate-key.ts';
import { isInForce, matchesFilter, tabConditions } from './invoice-filter.db.ts';
import { invoiceTables } from './invoices.db.ts';

const sumOf = (cents: RawBuilder<unknown>, condition: RawBuilder<boolean>, counted = condition) => sql`
  'count', count(*) filter (where ${counted}), 'amountCents', coalesce(sum(${cents}) filter (where ${condition}), 0)`;

const grossCents = sql`i.gross_cents`;
const openCents = sql`(i.gross_cents - i.offset_cents - s.paid_cents)`;
const paidCents = sql`(i.offset_cents + s.paid_cents)`;

const { open, overdue, paid } = tabConditions;
const isByDebit = sql<boolean>`(${open} and ${openCents} > 0
  and i.payment_method = ${sql.lit(PaymentMethod.DirectDebit)})`;
const tabCounts = sql.join(
  invoiceTabs.map((tab) => sql`${sql.lit(tab)}::text, count(*) filter (where ${tabConditions[tab]})`),
);

/** The sums and the counts of all tabs in one pass. */
export async function readInvoiceSums(
  db: Database,
  estate: EstateKey,
  filter: InvoiceFilter = {},
): Promise<InvoiceSums> {
  const year = sql`(select extract(year from now() at time zone e.time_zone)::int from estate e
    where e.customer_id = ${estate.customerId} and e.id = ${estate.estateId})`;
  const isOfYear = sql<boolean>`(${isInForce} and s.paid_on >= make_date(${year}, 1, 1)
    and s.paid_on < make_date(${year} + 1, 1, 1))`;
  const { rows } = await sql<InvoiceSums>`
    select jsonb_build_object(${sumOf(grossCents, isInForce)}) as billed,
      jsonb_build_object(${sumOf(paidCents, isInForce, paid)}) as paid,
      jsonb_build_object(${sumOf(grossCents, isOfYear)}) as "paidThisYear",
      jsonb_build_object(${sumOf(openCents, open)}) as open,
      jsonb_build_object(${sumOf(openCents, isByDebit)}) as "openByDebit",
      jsonb_build_object(${sumOf(openCents, overdue)}, 'since', min(s.due_on) filter (where ${overdue})) as overdue,
      max(i.issued_on) as "latestIssuedDate",
      jsonb_build_object(${tabCounts}) as tabs
    from ${invoiceTables} where ${matchesFilter(estate, filter)}`.execute(db);
  return rows[0]!;
}
