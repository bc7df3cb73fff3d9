import type { InvoiceFilter, InvoiceSums } from '@lichthof/contracts/billing/invoice-lists.ts';
import { PaymentMethod, PaymentStatus } from '@lichthof/domain/billing/invoices/payment.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../database/database.ts';
import { invoiceLateness } from '../payments/claims/collectable-claims.ts';
import type { EstateKey } from '../../database/estate-key.ts';
import { todayOfEstate } from '../../database/estate-today.ts';
import { isUnpaid, matchesFilter, tabConditions } from './invoice-filter.db.ts';
import { invoiceTables } from './invoices.db.ts';

type Condition = RawBuilder<boolean>;

const isOfTab = ({ status }: { status: PaymentStatus }) => sql<boolean>`(is_in_force and status = ${sql.lit(status)})`;
const isReady = isOfTab({ status: PaymentStatus.BillingReady });
const isPending = isOfTab({ status: PaymentStatus.PaymentPending });
const isPaid = isOfTab({ status: PaymentStatus.Paid });
const isInForce = sql<boolean>`is_in_force`;

const countWhere = (condition: Condition) => sql`coalesce(sum(invoices) filter (where ${condition}), 0)`;
const sumWhere = (cents: RawBuilder<unknown>, condition: Condition, counted = condition) => sql`jsonb_build_object(
  'count', ${countWhere(counted)}, 'amountCents', coalesce(sum(${cents}) filter (where ${condition}), 0))`;

/** The sums of all invoices, from few groups: an index answers without reading the invoices. */
const sumsOfGroups = sql`
  ${sumWhere(sql`gross_cents`, isInForce)} as billed,
  ${sumWhere(sql`gross_cents - open_cents`, isInForce, isPaid)} as paid,
  jsonb_build_object('all', coalesce(sum(invoices), 0), 'ready', ${countWhere(isReady)}, 'pending', ${countWhere(isPending)},
    'paid', ${countWhere(isPaid)}, 'cancelled', ${countWhere(sql`not is_in_force`)}) as tabs`;

const unpaidSum = (condition: Condition) => sql`jsonb_build_object('count', count(*) filter (where ${condition}),
  'amountCents', coalesce(sum(s.open_cents) filter (where ${condition}), 0))`;

/** The sums of the few invoices that are not paid. */
function sumsOfUnpaid(estate: EstateKey) {
  const { open, payOut } = tabConditions(estate);
  const [overdue, toCollect] = [sql<boolean>`lateness = 'overdue'`, sql<boolean>`lateness = 'toCollect'`];
  const isByDebit = sql<boolean>`(${open} and s.open_cents > 0
    and s.payment_method = ${sql.lit(PaymentMethod.DirectDebit)})`;
  return sql`${unpaidSum(open)} as open, ${unpaidSum(isByDebit)} as "openByDebit",
    ${unpaidSum(overdue)} || jsonb_build_object('since', min(s.due_on) filter (where ${overdue})) as overdue,
    jsonb_build_object('open', count(*) filter (where ${open}), 'overdue', count(*) filter (where ${overdue}),
      'toCollect', count(*) filter (where ${toCollect}), 'payOut', count(*) filter (where ${payOut})) as tabs`;
}

/** Only an invoice that is paid has a day of payment. */
function isPaidThisYear(estate: EstateKey): Condition {
  const yearStart = (years: number) => sql`(
    date_trunc('year', ${todayOfEstate(estate)}::timestamp) + make_interval(years => ${years}))::date`;
  return sql<boolean>`(s.status = ${sql.lit(PaymentStatus.Paid)} and s.is_in_force
    and s.paid_on >= ${yearStart(0)} and s.paid_on < ${yearStart(1)})`;
}

/** The sums and the counts of all tabs. */
export async function readInvoiceSums(
  db: Database,
  estate: EstateKey,
  filter: InvoiceFilter = {},
): Promise<InvoiceSums> {
  const isFiltered = Object.values(filter).some((one) => one !== undefined);
  const states = isFiltered ? invoiceTables : sql`invoice_state s`;
  const matches = sql`s.customer_id = ${estate.customerId} and s.estate_id = ${estate.estateId}
    ${isFiltered ? sql`and ${matchesFilter(estate, filter)}` : sql``}`;
  const { rows } = await sql<InvoiceSums>`
    with grouped as (
      select s.status, s.is_in_force, count(*) as invoices, sum(s.gross_cents) as gross_cents,
        sum(s.open_cents) as open_cents
      from ${states} where ${matches} group by s.status, s.is_in_force)
    select billed, paid, "paidThisYear", open, "openByDebit", overdue, groups.tabs || unpaid.tabs as tabs,
      (select max(i.issued_on) from invoice i where ${matchesFilter(estate, filter)}) as "latestIssuedDate"
    from (select ${sumsOfGroups} from grouped) groups,
      (select jsonb_build_object('count', count(*), 'amountCents', coalesce(sum(s.gross_cents), 0)) as "paidThisYear"
        from ${states} where ${matches} and ${isPaidThisYear(estate)}) of_year,
      (select ${sumsOfUnpaid(estate)} from (select s.*, ${invoiceLateness(todayOfEstate(estate))} as lateness
        from ${states} where ${matches} and ${isUnpaid}) s) unpaid`.execute(db);
  return getFirst(rows);
}
