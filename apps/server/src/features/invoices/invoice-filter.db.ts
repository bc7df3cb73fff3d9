import type { InvoiceFilter, InvoiceTab } from '@lichthof/contracts/billing/invoice-lists.ts';
import { amountRanges } from '@lichthof/domain/billing/amount-ranges.ts';
import { PaymentStatus } from '@lichthof/domain/billing/invoices/payment.ts';
import type { Lateness } from '@lichthof/domain/payments/lateness.ts';
import { sql, type RawBuilder } from 'kysely';
import { invoiceLateness, isInvoiceLate } from '../payments/claims/collectable-claims.ts';
import type { EstateKey } from '../../database/estate-key.ts';
import { todayOfEstate } from '../../database/estate-today.ts';

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

/** A year in which the period begins, or a period: by days, since no index finds ranges under a policy (decision 50). */
function isOfPeriod(period: string): Condition {
  const [from, to] = period.split('_');
  if (to !== undefined) return sql<boolean>`i.period_from = ${from}::date and i.period_to = ${to}::date`;
  const year = Number(period);
  return sql<boolean>`i.period_from >= ${`${year}-01-01`}::date and i.period_from < ${`${year + 1}-01-01`}::date`;
}

/** Also a cancellation whose money is not paid back yet. */
export const isUnpaid = sql<boolean>`(s.status <> ${sql.lit(PaymentStatus.Paid)} and s.cancelled_by_invoice_id is null)`;
const hasStatus = (status: PaymentStatus) => sql<boolean>`(s.is_in_force and s.status = ${sql.lit(status)})`;

const isOfLateness = (estate: EstateKey, lateness: Lateness) => {
  const today = todayOfEstate(estate);
  return sql<boolean>`(${isInvoiceLate(today)} and ${invoiceLateness(today)} = ${sql.lit(lateness)})`;
};

/** Which invoices with the state `s` a tab contains. */
export const tabConditions = (estate: EstateKey): Record<InvoiceTab, Condition> => ({
  all: sql<boolean>`true`,
  ready: hasStatus(PaymentStatus.BillingReady),
  pending: hasStatus(PaymentStatus.PaymentPending),
  // a cancellation asks for money where a credit was paid out wrongly
  open: sql<boolean>`(${isUnpaid} and (s.is_in_force or s.open_cents > 0))`,
  overdue: isOfLateness(estate, 'overdue'),
  toCollect: isOfLateness(estate, 'toCollect'),
  paid: hasStatus(PaymentStatus.Paid),
  payOut: sql<boolean>`(${isUnpaid} and s.open_cents < 0)`,
  cancelled: sql<boolean>`not s.is_in_force`,
});
