import type { InvoiceFilter, InvoiceTab } from '@lichthof/contracts/invoice-lists.ts';
import { amountRanges } from '@lichthof/domain/billing/amount-ranges.ts';
import { PaymentStatus } from '@lichthof/domain/billing/payment.ts';
import { sql, type RawBuilder } from 'kysely';
import type { EstateKey } from '../../database/estate-key.ts';

type Condition = RawBuilder<boolean>;

/** Which invoices `i` of an estate match search, period and participant. */
export function matchesFilter({ customerId, estateId }: EstateKey, filter: InvoiceFilter): Condition {
  const { search, period, participantId } = filter;
  const conditions = [
    sql<boolean>`i.customer_id = ${customerId} and i.estate_id = ${estateId}`,
    ...(search ? [matchesSearch(search)] : []),
    ...(period ? [isOfPeriod(period)] : []),
    ...(participantId ? [sql<boolean>`i.participant_id = ${participantId}`] : []),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

function matchesSearch(search: string): Condition {
  const texts = sql<boolean>`i.listing like '%' || trim(search_text(${search}::text)) || '%'`;
  const amounts = amountRanges(search).map(
    ({ fromCents, toCents }) => sql<boolean>`i.gross_cents between ${fromCents} and ${toCents}`,
  );
  return sql<boolean>`(${sql.join([texts, ...amounts], sql` or `)})`;
}

/** Ranges are compared by their beginning first, so that an index on the period finds a year. */
function isOfPeriod(period: string): Condition {
  const [from, to] = period.split('_');
  if (to !== undefined) return sql<boolean>`i.period = daterange(${from}::date, ${to}::date)`;
  const startOf = (year: number) => sql`daterange(make_date(${year}::int, 1, 1), make_date(${year}::int, 1, 2))`;
  return sql<boolean>`i.period >= ${startOf(Number(period))} and i.period < ${startOf(Number(period) + 1)}`;
}

const openCents = sql<number>`(i.gross_cents - i.offset_cents - s.paid_cents)`;
/** Neither cancelled nor a cancellation: only these count in amounts. */
export const isInForce = sql<boolean>`(i.type <> 'cancellation' and s.cancelled_by_invoice_id is null)`;
const isOpen = sql<boolean>`(s.status <> ${sql.lit(PaymentStatus.Paid)} and s.cancelled_by_invoice_id is null)`;
const hasStatus = (status: PaymentStatus) => sql<boolean>`(${isInForce} and s.status = ${sql.lit(status)})`;

/** The due date itself is still in time. Today is the local day of the invoice's estate. */
const today = sql`(select (now() at time zone e.time_zone)::date from estate e
  where e.customer_id = i.customer_id and e.id = i.estate_id)`;

/** Which invoices `i` with their state `s` a tab contains. */
export const tabConditions: Record<InvoiceTab, Condition> = {
  all: sql<boolean>`true`,
  ready: hasStatus(PaymentStatus.BillingReady),
  pending: hasStatus(PaymentStatus.PaymentPending),
  open: sql<boolean>`(${isInForce} and ${isOpen})`,
  overdue: sql<boolean>`(${isInForce} and ${isOpen} and s.due_on < ${today} and ${openCents} > 0)`,
  paid: hasStatus(PaymentStatus.Paid),
  payOut: sql<boolean>`(${isOpen} and ${openCents} < 0)`,
  cancelled: sql<boolean>`not ${isInForce}`,
};
