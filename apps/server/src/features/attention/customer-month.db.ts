import type { CustomerMonth } from '@lichthof/contracts/monitoring/customer-month.ts';
import { PaymentStatus } from '@lichthof/domain/billing/invoices/payment.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import { requiredCoverage } from '@lichthof/domain/energy/kpis.ts';
import { MeterKind } from '@lichthof/domain/metering/codes.ts';
import { edgeOfflineAfterMinutes } from '@lichthof/domain/metering/status-thresholds.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { isSpeakingEdge } from '../edges/speaking-edges.ts';
import type { Caller } from '../../http/caller.ts';
import { estatesIn, managedScope } from '../../http/caller-scope.ts';

interface MonthQuery {
  customerId: number;
  /** The local day of the default time zone. */
  today: string;
}

/** Reads all figures in one round trip; the cost grows with the estates, not with their values. */
export async function readCustomerMonth(
  db: Database,
  caller: Caller,
  { customerId, today }: MonthQuery,
): Promise<CustomerMonth> {
  const { rows } = await sql<{ month: CustomerMonth }>`
    with managed as materialized (
      select e.id, e.time_zone from estate e
      where e.customer_id = ${customerId} and e.archived_at is null and ${estatesIn(managedScope(caller))}),
    span as materialized (
      select month, least((month + interval '1 month')::date, greatest(${today}::date, month + 1)) as to_day from (
        select date_trunc('month', max(derived.day))::date as month from managed
        join lateral (select d.day from estate_day d where d.customer_id = ${customerId} and d.estate_id = managed.id
          and d.day < ${today}::date and d.quarter_hours > 0 order by d.day desc limit 1) derived on true) newest),
    figures as materialized (
      select managed.id, t.pv_wh, t.pv_count >= ${requiredCoverage} * expected.quarters as has_pv_value,
        t.balance_count >= ${requiredCoverage} * expected.quarters as has_balance,
        t.direct_wh + t.battery_to_consumption_wh + t.grid_to_consumption_wh as consumption_wh, t.consumption_import_wh,
        t.consumption_count >= expected.quarters and (t.pv_count >= expected.quarters or not pv.is_there) as is_complete,
        pv.is_there as has_pv
      from managed cross join span
      cross join lateral (select extract(epoch from span.to_day::timestamp at time zone managed.time_zone
        - span.month::timestamp at time zone managed.time_zone) / 900 as quarters) expected
      cross join lateral (select exists (select from meter m join meter_assignment a
        on a.customer_id = m.customer_id and a.meter_id = m.id
        where m.customer_id = ${customerId} and m.estate_id = managed.id and m.archived_at is null
          and a.kind = ${MeterKind.PvGeneration} and a.during && daterange(span.month, span.to_day)) as is_there) pv
      left join estate_month t on t.customer_id = ${customerId} and t.estate_id = managed.id and t.month = span.month)
    select jsonb_build_object(
      'days', (select jsonb_build_object('from', month, 'to', to_day) from span where month is not null),
      'pvGeneration', (select jsonb_build_object('energyWh', sum(pv_wh) filter (where has_pv and has_pv_value),
        'estateCount', count(*) filter (where has_pv and has_pv_value),
        'missingCount', count(*) filter (where has_pv and not coalesce(has_pv_value, false))) from figures),
      'autarky', (select jsonb_build_object('estateCount', count(*) filter (where has_balance), 'share',
        1 - sum(least(consumption_import_wh, consumption_wh)) filter (where has_balance)::float8
          / nullif(sum(consumption_wh) filter (where has_balance), 0)) from figures),
      'revenue', (select jsonb_build_object('month', date_trunc('month', i.issued_on)::date,
          'grossCents', sum(i.gross_cents), 'invoiceCount', count(*))
        from invoice i join managed on managed.id = i.estate_id
        where i.customer_id = ${customerId} and i.issued_on > ${today}::date - interval '13 months'
        group by date_trunc('month', i.issued_on) order by date_trunc('month', i.issued_on) desc limit 1),
      'wentWell', jsonb_build_object(
        'completeEstateCount', (select count(*) from figures where is_complete),
        'edgeCount', edges.total, 'onlineEdgeCount', edges.online,
        'paidInvoiceCount', (select count(*) from invoice_state s
          join invoice i on i.customer_id = ${customerId} and i.id = s.invoice_id join managed on managed.id = i.estate_id
          where s.customer_id = ${customerId} and s.status = ${PaymentStatus.Paid} and s.paid_on > ${today}::date - 30),
        'endedAlarmCount', (select count(*) from alarm a join managed on managed.id = a.estate_id
          where a.customer_id = ${customerId} and a.close_reason = 'good' and a.closed_at > now() - interval '7 days'))) as month
    from (select count(*) as total, count(*) filter (where
        edge.last_message_at >= now() - make_interval(mins => ${edgeOfflineAfterMinutes})) as online
      from edge join managed on managed.id = edge.estate_id
      where edge.customer_id = ${customerId} and ${isSpeakingEdge}
        and (edge.end_date is null or edge.end_date > ${today}::date)) edges`.execute(db);
  return getFirst(rows).month;
}
