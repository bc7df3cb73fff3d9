import type { BilledChanges } from '@lichthof/contracts/metering/billed-changes.ts';
import { sql } from 'kysely';
import { hasInvoicesInForce, isOpenChange, isUnlikeBilled } from './billed-days.ts';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { selectReachable } from '../../../database/reachable-customers.ts';

const instant = (column: string) => sql`to_json(${sql.ref(column)} at time zone 'UTC') #>> '{}' || 'Z'`;

/** Values that changed after they were billed, the newest run first, its meters by name. */
export async function readBilledChanges(
  db: Database,
  { customerId, estateId, runId = null }: EstateKey & { runId?: number | undefined | null },
): Promise<BilledChanges[]> {
  const { rows } = await sql<BilledChanges>`
    with by_meter as (
      select c.billing_run_id, c.meter_id, count(*) as days, min(c.day) as first_day, max(c.day) as last_day,
        sum(c.total_before)::bigint as total_before, sum(c.missing_before)::int as missing_before,
        sum(c.total_after)::bigint as total_after, sum(c.missing_after)::int as missing_after,
        max(c.changed_at) as changed_at, bool_or(${isOpenChange}) as is_open, max(c.acknowledged_at) as acknowledged_at
      from billed_day_change c
      join billing_run run on run.customer_id = c.customer_id and run.id = c.billing_run_id
      where c.customer_id = ${customerId} and c.estate_id = ${estateId} and ${hasInvoicesInForce(sql`run`, sql`c.day`)}
        and ${isUnlikeBilled}
        and (${runId}::int is null or c.billing_run_id = ${runId}::int)
      group by c.billing_run_id, c.meter_id),
    by_run as (
      select b.billing_run_id, max(b.changed_at) as changed_at, count(*) filter (where b.is_open) as open_meters,
        case when not bool_or(b.is_open) then max(b.acknowledged_at) end as acknowledged_at,
        jsonb_agg(jsonb_build_object('meterId', m.id, 'meterName', m.name, 'apartmentName', a.name,
          'dayCount', b.days, 'firstDay', b.first_day, 'lastDay', b.last_day,
          'before', jsonb_build_object('total', b.total_before, 'missing', b.missing_before),
          'after', jsonb_build_object('total', b.total_after, 'missing', b.missing_after)) order by a.name, m.name) as meters
      from by_meter b join meter m on m.customer_id = ${customerId} and m.id = b.meter_id
      left join lateral (select apartment.name from meter_assignment s join apartment
        on apartment.customer_id = s.customer_id and apartment.id = s.apartment_id
        where s.customer_id = m.customer_id and s.meter_id = m.id and s.during @> b.last_day limit 1) a on true
      group by b.billing_run_id)
    select run.id as "runId", lower(run.period) as "from", upper(run.period) as "to",
      ${instant('r.changed_at')} as "changedAt", ${instant('r.acknowledged_at')} as "acknowledgedAt",
      case when r.acknowledged_at is not null then u.first_name || ' ' || u.last_name end as "acknowledgedByName",
      r.open_meters as "openMeterCount", r.meters
    from by_run r
    join billing_run run on run.customer_id = ${customerId} and run.id = r.billing_run_id and run.state <> 'failed'
    left join lateral (select acknowledged_by from billed_day_change c where c.customer_id = ${customerId}
      and c.billing_run_id = r.billing_run_id order by acknowledged_at desc nulls last limit 1) latest on true
    left join app_user u on u.id = latest.acknowledged_by
    order by run.id desc`.execute(db);
  return rows;
}

interface Acknowledgement {
  runId: number;
  /** Later changes have not been seen. */
  changedAt: string;
  /** Null if no invoice would differ, mostly after corrections. */
  userId: number | null;
}

/** How many days of meters were noted as seen. */
export async function acknowledge(
  tx: Database,
  { customerId, estateId }: EstateKey,
  { runId, changedAt, userId }: Acknowledgement,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('billed_day_change')
    .set({ acknowledged_at: new Date(), acknowledged_by: userId })
    .where('customer_id', '=', customerId)
    .where('estate_id', '=', estateId)
    .where('billing_run_id', '=', runId)
    .where('acknowledged_at', 'is', null)
    .where('changed_at', '<=', sql<Date>`${changedAt}::timestamptz`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

type ChangedRun = EstateKey & { runId: number; changedAt: string };

/** Runs of all customers with values that changed after the last check, and not since the moment. */
export async function findUncheckedRuns(db: Database, restingSince: Date): Promise<ChangedRun[]> {
  const { rows } = await selectReachable(db, {
    why: 'finds work',
    statement: (ofCustomer) => sql<ChangedRun>`
      select run.customer_id as "customerId", run.estate_id as "estateId", run.id as "runId", latest.at::text as "changedAt"
      from (select customer_id, billing_run_id, max(changed_at) as at from billed_day_change
        where ${ofCustomer('customer_id')} and acknowledged_at is null group by customer_id, billing_run_id) latest
      join billing_run run on run.customer_id = latest.customer_id and run.id = latest.billing_run_id
      where ${ofCustomer('run.customer_id')} and run.state <> 'failed' and latest.at <= ${restingSince}
        and latest.at > coalesce(run.changes_checked_at, '-infinity')
      order by run.id limit 20`,
  });
  return rows;
}

/** Notes up to which change the amounts of a run are checked. */
export async function noteChecked(db: Database, { customerId, runId, changedAt }: ChangedRun): Promise<void> {
  await sql`
    update billing_run set changes_checked_at = ${changedAt}::timestamptz
    where customer_id = ${customerId} and id = ${runId}`.execute(db);
}
