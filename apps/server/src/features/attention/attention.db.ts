import { mostAttention, type Attention } from '@lichthof/contracts/monitoring/attention.ts';
import type { AlarmKind } from '@lichthof/domain/alarms/alarm-kinds.ts';
import { endedAfterDays } from '@lichthof/domain/alarms/assessment.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import { MeterKind } from '@lichthof/domain/metering/codes.ts';
import { minCompleteness, edgeOfflineAfterMinutes } from '@lichthof/domain/metering/status-thresholds.ts';
import { lastImportedMonth } from '@lichthof/domain/metering/file-months.ts';
import type { Lateness } from '@lichthof/domain/payments/lateness.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { quarterHourMs, startOfDay } from '@lichthof/domain/time/local-days.ts';
import { shiftPeriod } from '@lichthof/domain/time/periods.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { sql, type RawBuilder } from 'kysely';
import { hasInvoicesInForce, isOpenChange } from '../metering/billed-changes/billed-days.ts';
import { instalmentLateness, invoiceLateness, isInvoiceLate } from '../payments/claims/collectable-claims.ts';
import type { Database } from '../../database/database.ts';
import { expectedQuarterHours } from '../metering/values/expected-quarter-hours.ts';
import { openCents } from '../payments/claims/instalments.ts';
import { hasSpeakingEdge } from '../edges/speaking-edges.ts';
import { isAlarmOpen, isAlarmVisibleTo } from '../alarms/alarm-scope.ts';
import { selectWaitingFiles } from '../intake/files/intake-files.db.ts';
import type { Caller } from '../../http/caller.ts';
import { controlledScope, customersIn, estatesIn, managedScope } from '../../http/caller-scope.ts';

type List = RawBuilder<unknown>;

/** The first rows of a select in its order, as objects, with the total number of rows. */
const listOf = (rows: List) => sql`(select jsonb_build_object('total', count(*),
    'items', coalesce(jsonb_agg(to_jsonb(found) - 'place' order by place) filter (where place <= ${mostAttention}), '[]'))
  from (select *, row_number() over () as place from (${rows}) ordered) found)`;

const managedEstate = { customerId: sql`managed.customer_id`, estateId: sql`managed.id` };
const estateColumns = sql`e.id as "estateId", e.name as "estateName"`;
const instant = (column: string | RawBuilder<unknown>) =>
  sql`to_json(${typeof column === 'string' ? sql.ref(column) : column} at time zone 'UTC') #>> '{}' || 'Z'`;

/** Attention that the database finds; the deadlines are computed from dates of the law. */
type StoredAttention = Omit<Attention, 'deadlines'>;

interface AttentionQuery {
  caller: Caller;
  customerId: number;
  /** The local day of the default time zone. */
  today: string;
}

/** The JSON of each kind of attention. Its statements read from the estates and claims that `readAttention` finds. */
const attentionFacts: Record<keyof StoredAttention, (query: AttentionQuery) => RawBuilder<unknown>> = {
  hasAnything,
  openInvitations: (query) => forAdministrators(openInvitations(query)),
  offlineEdges: () =>
    listOf(
      sql`select "estateId", "estateName", "edgeName", "lastMessageAt" from offline order by "lastMessageAt", "edgeId"`,
    ),
  incompleteMeters: () => listOf(sql`select * from incomplete order by "worstCompleteness", lower("estateName")`),
  billingRuns: (query) => listOf(billingRuns(query)),
  changedRuns: (query) => listOf(changedRuns(query)),
  overdueClaims: () => listOf(lateOf('overdue')),
  claimsToCollect: () => listOf(lateOf('toCollect')),
  endingContracts: (query) => listOf(endingContracts(query)),
  ungroupedEstates: (query) => forAdministrators(ungroupedEstates(query)),
  unmeteredEstates: (query) => listOf(unmeteredEstates(query)),
  endedEstates: () => listOf(byLastDay(sql`ended`)),
  awaitedFiles: () => listOf(byLastDay(sql`awaiting`)),
  waitingFiles: ({ customerId }) => sql`case when exists (select from administered) then (
    select jsonb_build_object('total', count(*), 'since', ${instant(sql`min(arrived_at)`)})
    from (${selectWaitingFiles(customerId)}) waiting) end`,
  openAlarms,
};

/** Reads all but the deadlines in one round trip. */
export async function readAttention(db: Database, query: AttentionQuery): Promise<StoredAttention> {
  const { caller, customerId } = query;
  const isManaged = estatesIn(managedScope(caller));
  const lists = Object.entries(attentionFacts).map(([kind, select]) => sql`${sql.lit(kind)}, ${select(query)}`);
  const { rows } = await sql<{ attention: StoredAttention }>`
    with administered as materialized (
      select c.id from customer c where c.id = ${customerId} and ${customersIn(managedScope(caller))}),
    visible as materialized (
      select e.id, e.customer_id, e.name, e.estate_group_id, ${isManaged} as is_managed from estate e
      where e.customer_id = ${customerId} and e.archived_at is null
        and (${isManaged} or ${estatesIn(controlledScope(caller))})),
    managed as (select * from visible where is_managed),
    ended as materialized (${endedEstates(query)}),
    awaiting as materialized (${awaitedFiles(query)}),
    offline as materialized (${offlineEdges(query)}),
    incomplete as materialized (${incompleteMeters(query)}),
    late as materialized (${lateClaims(query)})
    select jsonb_build_object(${sql.join(lists)}) as attention`.execute(db);
  return getFirst(rows).attention;
}

/** Of a portal in which nothing is watched yet, nobody is told that all is well. */
function hasAnything({ customerId }: AttentionQuery) {
  return sql`(exists (select from managed join estate_day d on d.customer_id = ${customerId} and d.estate_id = managed.id)
    or exists (select from visible join edge on edge.customer_id = ${customerId} and edge.estate_id = visible.id
      where not visible.is_managed))`;
}

/** Null for who does not administer the customer. */
const forAdministrators = (rows: List) => sql`case when exists (select from administered) then ${listOf(rows)} end`;

const byLastDay = (estates: List): List =>
  sql`select ${estateColumns}, e.last_day as "lastDay" from ${estates} e order by e.last_day, lower(e.name)`;

/** Estates with an edge and without any value for so long that they are likely out of service. */
const endedEstates = ({ customerId, today }: AttentionQuery): List => sql`
  select managed.*, derived.day as last_day from managed ${lastDerivedDay(customerId)}
  where derived.day < ${today}::date - ${endedAfterDays}::int and ${hasSpeakingEdge(managedEstate)}`;

const lastDerivedDay = (customerId: number) => sql`join lateral (select d.day from estate_day d
  where d.customer_id = ${customerId} and d.estate_id = managed.id order by d.day desc limit 1) derived on true`;

const openInvitations = ({ customerId }: AttentionQuery): List => sql`
  select u.id as "userId", u.first_name || ' ' || u.last_name as name, ${instant('u.invited_at')} as "invitedAt"
  from app_user u join customer_member m on m.user_id = u.id
  where m.customer_id = ${customerId} and not u.invitation_completed and u.invited_at is not null
  order by u.invited_at, u.id`;

const offlineEdges = ({ customerId, today }: AttentionQuery): List => sql`
  select ${estateColumns}, edge.id as "edgeId", edge.name as "edgeName", ${instant('edge.last_message_at')} as "lastMessageAt"
  from edge join visible e on e.id = edge.estate_id
  where edge.customer_id = ${customerId} and (edge.end_date is null or edge.end_date > ${today}::date)
    and edge.source = 'controller' and edge.last_message_at < now() - make_interval(mins => ${edgeOfflineAfterMinutes})
    and edge.last_message_at >= now() - make_interval(days => ${endedAfterDays})`;

/**
 * Meters with gaps in the month up to yesterday; of estates in which no edge has ever spoken, whose values come as files,
 * in the last month whose files should be there, without meters that were in no file yet. Skips meters with enough values for a whole month.
 */
function incompleteMeters({ customerId, today }: AttentionQuery): List {
  const current = `${addDays(today, -1).slice(0, 7)}-01`;
  const imported = lastImportedMonth(today);
  const nowMs = startOfDay(today, defaultTimeZone);
  const enough = (month: string, endMs: number) =>
    Math.ceil(((endMs - startOfDay(month, defaultTimeZone)) / quarterHourMs) * minCompleteness);
  const importedEndMs = startOfDay(shiftPeriod('month', imported, 1).from, defaultTimeZone);
  const days = { from: sql`counted.month`, to: sql`counted.to_day` };
  const counted = { customerId, meterId: sql`counted.id`, timeZone: sql`counted.time_zone` };
  return sql`
  with months as materialized (
    select managed.id as estate_id, managed.name, e.time_zone, spoken, case when spoken then ${current} else ${imported} end::date as month,
      case when spoken then ${today}::date else (${imported}::date + interval '1 month')::date end as to_day,
      case when spoken then ${enough(current, nowMs)} else ${enough(imported, importedEndMs)} end::int as enough
    from managed join estate e on e.customer_id = ${customerId} and e.id = managed.id
    cross join lateral (select ${hasSpeakingEdge(managedEstate)} as spoken) edges
    where managed.id not in (select id from ended) and managed.id not in (select id from awaiting)),
  counted as materialized (
    select m.id, months.*, coalesce(mm.present, 0) - case when to_day < month + interval '1 month' then coalesce((
      select sum(amount_count(d.amounts) - d.missing) from meter_day d where d.customer_id = m.customer_id
        and d.meter_id = m.id and d.day >= months.to_day and d.day < months.month + interval '1 month'), 0) else 0 end as present
    from meter m join months on months.estate_id = m.estate_id
    left join lateral (select mm.quarter_hours - mm.missing as present from meter_month mm where mm.customer_id = ${customerId}
      and mm.meter_id = m.id and mm.month = months.month limit 1) mm on true
    where m.customer_id = ${customerId} and m.archived_at is null
      and exists (select from meter_assignment a where a.customer_id = m.customer_id and a.meter_id = m.id
        and a.during @> months.to_day - 1 and a.kind not in (${MeterKind.StorageCapacity}, ${MeterKind.StorageChargingQuota}, ${MeterKind.AllocatedQuantity}))),
  rated as materialized (
    select estate_id, name, month, present::float8 / nullif(${expectedQuarterHours({ ...counted, days, nowMs })}, 0) as completeness
    from counted where present < enough
      and (spoken or exists (select from meter_month known where known.customer_id = ${customerId} and known.meter_id = counted.id
        and known.month <= counted.month and known.quarter_hours > known.missing)))
  select estate_id as "estateId", name as "estateName", month, count(*) as "meterCount",
    min(completeness) as "worstCompleteness"
  from rated where completeness < ${minCompleteness} group by estate_id, name, month`;
}

/** Estates without a sending edge whose values end before the last month whose files should be there. */
const awaitedFiles = ({ customerId, today }: AttentionQuery): List => sql`
  select managed.*, derived.day as last_day from managed ${lastDerivedDay(customerId)}
  where derived.day < ${shiftPeriod('month', lastImportedMonth(today), 1).from}::date - 1
    and not ${hasSpeakingEdge(managedEstate)}`;

/** A failed run is listed until another run covers its days. */
const billingRuns = ({ customerId }: AttentionQuery): List => sql`
  select ${estateColumns}, r.id as "runId", r.state, lower(r.period) as "from", upper(r.period) as "to"
  from billing_run r join managed e on e.id = r.estate_id
  where r.customer_id = ${customerId} and (r.state = 'partial' or r.state = 'failed' and not exists (
    select from billing_run later where later.customer_id = r.customer_id and later.estate_id = r.estate_id and later.id > r.id
      and later.state <> 'failed' and later.period && r.period))
  order by r.id desc`;

const changedRuns = ({ customerId }: AttentionQuery): List => sql`
  select ${estateColumns}, r.id as "runId", lower(r.period) as "from", upper(r.period) as "to",
    count(distinct c.meter_id) as "meterCount"
  from billed_day_change c join managed e on e.id = c.estate_id
  join billing_run r on r.customer_id = c.customer_id and r.id = c.billing_run_id and r.state <> 'failed'
  where c.customer_id = ${customerId} and ${isOpenChange} and ${hasInvoicesInForce(sql`r`, sql`c.day`)}
  group by e.id, e.name, r.id, r.period order by r.id desc`;

/** Invoices and instalments that were due before today, with what is open of them. */
const lateClaims = ({ customerId, today }: AttentionQuery): List => {
  const day = sql`${today}::date`;
  return sql`
    select s.estate_id, true as is_invoice, ${invoiceLateness(day)} as lateness, s.open_cents, s.due_on
    from invoice_state s where s.customer_id = ${customerId} and ${isInvoiceLate(day)}
    union all
    select n.estate_id, false, ${instalmentLateness(day)}, ${openCents}, n.due_on
    from prepayment_instalment n join contract c on c.customer_id = n.customer_id and c.id = n.contract_id
    where n.customer_id = ${customerId} and n.due_on < ${day} and n.cancelled_on is null and ${openCents} > 0`;
};

const lateOf = (lateness: Lateness): List => sql`
  select ${estateColumns}, count(*) filter (where is_invoice) as "invoiceCount",
    count(*) filter (where not is_invoice) as "instalmentCount", sum(open_cents)::bigint as "openCents", min(due_on) as since
  from late join managed e on e.id = late.estate_id
  where lateness = ${sql.lit(lateness)} group by e.id, e.name order by min(due_on), e.id`;

const endsSoonDays = 60;

/** By the last day of the contract; `during` ends on the day after it. */
const endingContracts = ({ customerId, today }: AttentionQuery): List => sql`
  select ${estateColumns}, count(*) as "contractCount", min(upper(c.during)) - 1 as "nextEnd"
  from contract c join participant q on q.customer_id = c.customer_id and q.id = c.participant_id
  join managed e on e.id = q.estate_id
  where c.customer_id = ${customerId} and q.type <> 'third_party'
    and upper(c.during) > ${today}::date and upper(c.during) <= ${today}::date + ${endsSoonDays}::int + 1
  group by e.id, e.name order by min(upper(c.during)), e.id`;

/** Alarms that the lists of attention name already, by kind. */
const listedAlarms: Partial<Record<AlarmKind, RawBuilder<boolean>>> = {
  edgeOffline: sql<boolean>`a.subject_id in (select "edgeId" from offline)`,
  incompleteness: sql<boolean>`a.estate_id in (select "estateId" from incomplete)`,
};

/** Those of which the caller is told; the lists above name some of them already. */
function openAlarms({ caller, customerId }: AttentionQuery) {
  const isListed = Object.entries(listedAlarms).map(([kind, isNamed]) => sql`a.kind = ${kind} and ${isNamed}`);
  return sql`(
    select jsonb_build_object('total', count(*) filter (where not is_listed),
      'high', count(*) filter (where a.severity = 'high' and not is_listed), 'listed', count(*) filter (where is_listed))
    from alarm a join visible e on e.id = a.estate_id
    cross join lateral (select ${sql.join(isListed, sql` or `)} as is_listed) listed
    where a.customer_id = ${customerId} and ${isAlarmOpen} and ${isAlarmVisibleTo(caller)})`;
}

const ungroupedEstates = ({ customerId }: AttentionQuery): List => sql`
  select ${estateColumns} from managed e
  where e.estate_group_id is null and exists (select from estate_group where customer_id = ${customerId})
  order by lower(e.name)`;

const unmeteredEstates = ({ customerId }: AttentionQuery): List => sql`
  select ${estateColumns} from managed e
  where not exists (select from meter m where m.customer_id = ${customerId} and m.estate_id = e.id and m.archived_at is null)
  order by lower(e.name)`;
