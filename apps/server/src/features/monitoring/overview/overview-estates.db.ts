import { edgeOfflineAfterMinutes } from '@lichthof/domain/metering/status-thresholds.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { isAlarmOpen } from '../../alarms/alarm-scope.ts';
import type { Caller } from '../../../http/caller.ts';
import { estatesIn, managedScope } from '../../../http/caller-scope.ts';
import type { Days } from '../energy-totals.db.ts';
import { localToday } from '../../../database/local-today.ts';

export interface OverviewEstateRow {
  estateId: number;
  name: string;
  city: string | null;
  groupId: number | null;
  timeZone: TimeZone;
  apartmentCount: number;
  areaSqm: number | null;
  /** The first and last local day with values or with days to derive. */
  firstDay: string | null;
  lastDay: string | null;
  isStale: boolean;
  offlineEdgeCount: number;
  openAlarmCount: number;
}

/** The estates of the customer that the caller manages, in order of name. */
export async function listManagedEstates(
  db: Database,
  caller: Caller,
  { customerId, from, to }: { customerId: number } & Days,
): Promise<OverviewEstateRow[]> {
  const { rows } = await sql<OverviewEstateRow>`
    with marked as (select estate_id, min(day) as first_day, max(day) as last_day, bool_or(day >= ${from}::date and day < ${to}::date) as is_stale
      from estate_day_mark where customer_id = ${customerId} group by estate_id),
    counted as (select estate_id, count(*) as apartments, sum(area_sqm)::float8 as area from apartment
      where customer_id = ${customerId} and archived_at is null group by estate_id),
    offline as (select estate_id, count(*) as edges from edge
      where customer_id = ${customerId} and (end_date is null or end_date > ${localToday()}::date)
        and source = 'controller' and last_message_at < now() - make_interval(mins => ${edgeOfflineAfterMinutes}) group by estate_id),
    alarmed as (select a.estate_id, count(*) as alarms from alarm a
      where a.customer_id = ${customerId} and ${isAlarmOpen} group by a.estate_id)
    select e.id as "estateId", e.name, e.city, e.estate_group_id as "groupId", e.time_zone as "timeZone",
      coalesce(counted.apartments, 0) as "apartmentCount", counted.area as "areaSqm",
      least(began.day, marked.first_day) as "firstDay", greatest(derived.day, marked.last_day) as "lastDay",
      coalesce(marked.is_stale, false) as "isStale", coalesce(offline.edges, 0) as "offlineEdgeCount",
      coalesce(alarmed.alarms, 0) as "openAlarmCount"
    from estate e
    left join marked on marked.estate_id = e.id
    left join counted on counted.estate_id = e.id
    left join offline on offline.estate_id = e.id
    left join alarmed on alarmed.estate_id = e.id
    left join lateral (select day from estate_day d where d.customer_id = e.customer_id and d.estate_id = e.id
      order by day desc limit 1) derived on true
    left join lateral (select day from estate_day d where d.customer_id = e.customer_id and d.estate_id = e.id
      order by day limit 1) began on true
    where e.customer_id = ${customerId} and e.archived_at is null and ${estatesIn(managedScope(caller))}
    order by lower(e.name)`.execute(db);
  return rows;
}

export interface GroupRow {
  estateGroupId: number;
  parentId: number | null;
  name: string;
}

export async function listGroups(db: Database, customerId: number): Promise<Map<number, GroupRow>> {
  const groups = await db
    .selectFrom('estate_group')
    .select(['id as estateGroupId', 'parent_id as parentId', 'name'])
    .where('customer_id', '=', customerId)
    .execute();
  return new Map(groups.map((group) => [group.estateGroupId, group]));
}
