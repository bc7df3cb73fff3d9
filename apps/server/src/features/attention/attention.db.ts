import { mostAttention, type Attention } from '@lichthof/contracts/attention.ts';
import { PaymentStatus } from '@lichthof/domain/billing/payment.ts';
import { MeterKind } from '@lichthof/domain/metering/codes.ts';
import { minCompleteness, edgeOfflineAfterMinutes } from '@lichthof/domain/metering/status-thresholds.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { quarterHourMs, startOfDay } from '@lichthof/domain/time/local-days.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { sql, type RawBuilder } from 'kysely';
import { hasInvoicesInForce } from '../../database/billed-days.ts';
import type { Database } from '../../database/database.ts';
import { expectedQuarterHours } from '../../database/expected-quarter-hours.ts';
import type { Caller } from '../../http/caller.ts';
import { controlledScope, customersIn, estatesIn, managedScope } from '../../http/caller-scope.ts';

type List = RawBuilder<unknown>;

/** The first rows of a select in its order, as objects, with the total number of rows. */
const listOf = (rows: List) => sql`(select jsonb_build_object('total', count(*),
    'items', coalesce(jsonb_agg(to_jsonb(found) - 'place' order by place) filter (where place <= ${mostAttention}), '[]'))
  from (select *, row_number() over () as place from (${rows}) ordered) found)`;

const estateColumns = sql`e.id as "estateId", e.name as "estateName"`;
const instant = (column: string) => sql`to_json(${sql.ref(column)} at time zone 'UTC') #>> '{}' || 'Z'`;

/** Reads all lists in one round trip. `today` is the local day of the default time zone. */
export async function readAttention(
  db: Database,
  caller: Caller,
  { customerId, today }: { customerId: number; today: string },
): Promise<Attention> {
  const isManaged = estatesIn(managedScope(caller));
  const { rows } = await sql<{ attention: Attention }>`
    with administered as materialized (
      select c.id from customer c where c.id = ${customerId} and ${customersIn(managedScope(caller))}),
    visible as materialized (
      select e.id, e.name, e.estate_group_id, ${isManaged} as is_managed from estate e
      where e.customer_id = ${customerId} and e.archived_at is null
        and (${isManaged} or ${estatesIn(controlledScope(caller))})),
    managed as (select * from visible where is_managed)
    select jsonb_build_object(
      'openInvitations', case when exists (select from administered) then ${listOf(openInvitations(customerId))} end,
      'offlineEdges', ${listOf(offlineEdges(customerId, today))},
      'incompleteMeters', ${listOf(incompleteMeters(customerId, today))},
      'billingRuns', ${listOf(billingRuns(customerId))},
      'changedRuns', ${listOf(changedRuns(customerId))},
      'overdueInvoices', ${listOf(overdueInvoices(customerId, today))},
      'ungroupedEstates', case when exists (select from administered) then ${listOf(ungroupedEstates(customerId))} end,
      'unmeteredEstates', ${listOf(unmeteredEstates(customerId))}) as attention`.execute(db);
  return rows[0]!.attention;
}

const openInvitations = (customerId: number): List => sql`
  select u.id as "userId", u.first_name || ' ' || u.last_name as name, ${instant('u.invited_at')} as "invitedAt"
  from app_user u join customer_member m on m.user_id = u.id
  where m.customer_id = ${customerId} and not u.invitation_completed and u.invited_at is not null
  order by u.invited_at, u.id`;

const offlineEdges = (customerId: number, today: string): List => sql`
  select ${estateColumns}, edge.name as "edgeName", ${instant('edge.last_message_at')} as "lastMessageAt"
  from edge join visible e on e.id = edge.estate_id
  where edge.customer_id = ${customerId} and (edge.end_date is null or edge.end_date > ${today}::date)
    and edge.last_message_at < now() - make_interval(mins => ${edgeOfflineAfterMinutes})
  order by edge.last_message_at, edge.id`;

/** Completeness of the days of the month up to yesterday; skips meters with enough values for a whole month. */
function incompleteMeters(customerId: number, today: string): List {
  const month = `${addDays(today, -1).slice(0, 7)}-01`;
  const [startMs, nowMs] = [startOfDay(month, defaultTimeZone), startOfDay(today, defaultTimeZone)];
  const enough = Math.ceil(((nowMs - startMs) / quarterHourMs) * minCompleteness);
  const days = { from: sql`${month}::date`, to: sql`${today}::date` };
  const counted = { customerId, meterId: sql`counted.id`, timeZone: sql`counted.time_zone` };
  return sql`
  with counted as materialized (
    select m.id, m.estate_id, e.time_zone, coalesce(mm.quarter_hours - mm.missing, 0) - coalesce((
      select sum(cardinality(d.amounts) - d.missing) from meter_day d where d.customer_id = m.customer_id
        and d.meter_id = m.id and d.day >= ${days.to} and d.day < ${days.from} + interval '1 month'), 0) as present
    from meter m join managed on managed.id = m.estate_id join estate e on e.customer_id = m.customer_id and e.id = m.estate_id
    left join meter_month mm on mm.customer_id = ${customerId} and mm.meter_id = m.id and mm.month = ${days.from}
    where m.customer_id = ${customerId} and m.archived_at is null and exists (
      select from meter_assignment a where a.customer_id = m.customer_id and a.meter_id = m.id
        and a.during @> ${days.to} - 1 and a.kind not in (${MeterKind.StorageCapacity}, ${MeterKind.StorageChargingQuota}, ${MeterKind.AllocatedQuantity}))),
  rated as materialized (
    select estate_id, present::float8 / nullif(${expectedQuarterHours({ ...counted, days, nowMs })}, 0) as completeness
    from counted where present < ${enough})
  select ${estateColumns}, count(*) as "meterCount", min(rated.completeness) as "worstCompleteness"
  from rated join managed e on e.id = rated.estate_id where rated.completeness < ${minCompleteness}
  group by e.id, e.name order by 4, lower(e.name)`;
}

/** A failed run is listed until another run covers its days. */
const billingRuns = (customerId: number): List => sql`
  select ${estateColumns}, r.id as "runId", r.state, lower(r.period) as "from", upper(r.period) as "to"
  from billing_run r join managed e on e.id = r.estate_id
  where r.customer_id = ${customerId} and (r.state = 'partial' or r.state = 'failed' and not exists (
    select from billing_run later where later.customer_id = r.customer_id and later.estate_id = r.estate_id and later.id > r.id
      and later.state <> 'failed' and later.period && r.period))
  order by r.id desc`;

const changedRuns = (customerId: number): List => sql`
  select ${estateColumns}, r.id as "runId", lower(r.period) as "from", upper(r.period) as "to",
    count(distinct c.meter_id) as "meterCount"
  from billed_day_change c join managed e on e.id = c.estate_id
  join billing_run r on r.customer_id = c.customer_id and r.id = c.billing_run_id and r.state <> 'failed'
  where c.customer_id = ${customerId} and c.acknowledged_at is null and ${hasInvoicesInForce(sql`r`, sql`c.day`)}
  group by e.id, e.name, r.id, r.period order by r.id desc`;

/** With what is open of them; cancelled ones ask for nothing. */
const overdueInvoices = (customerId: number, today: string): List => sql`
  select ${estateColumns}, count(*) as "invoiceCount", 
    sum(i.gross_cents - i.offset_cents - s.paid_cents)::bigint as "openCents", min(s.due_on) as since
  from invoice_state s join invoice i on i.customer_id = s.customer_id and i.id = s.invoice_id
  join managed e on e.id = i.estate_id
  where s.customer_id = ${customerId} and s.status = ${PaymentStatus.PaymentPending} and s.due_on < ${today}::date
    and s.cancelled_by_invoice_id is null and i.gross_cents - i.offset_cents - s.paid_cents > 0
  group by e.id, e.name order by min(s.due_on), e.id`;

const ungroupedEstates = (customerId: number): List => sql`
  select ${estateColumns} from managed e
  where e.estate_group_id is null and exists (select from estate_group where customer_id = ${customerId})
  order by lower(e.name)`;

const unmeteredEstates = (customerId: number): List => sql`
  select ${estateColumns} from managed e
  where not exists (select from meter m where m.customer_id = ${customerId} and m.estate_id = e.id and m.archived_at is null)
  order by lower(e.name)`;
