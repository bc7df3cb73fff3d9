import {
  alarmsPerPage,
  type Alarm,
  type AlarmDetails,
  type AlarmState,
} from '@lichthof/contracts/monitoring/alarms.ts';
import type { AlarmSeverity } from '@lichthof/domain/alarms/alarm-kinds.ts';
import { getFirst, getLast } from '@lichthof/domain/collections/items.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import { notFound } from '../../http/errors.ts';
import { isAlarmOpen, isAlarmVisibleTo } from './alarm-scope.ts';

const instant = (column: string) => sql`to_json(${sql.ref(column)} at time zone 'UTC') #>> '{}' || 'Z'`;

const alarmColumns = sql`a.id as "alarmId", a.estate_id as "estateId", e.name as "estateName", a.kind, a.severity,
  a.subject_id as "subjectId", a.subject_name as "subjectName", a.measured, a.limit_value as "limit", a.day,
  ${instant('a.opened_at')} as "openedAt", ${instant('a.closed_at')} as "closedAt", a.close_reason as "closeReason",
  ${instant('a.acknowledged_at')} as "acknowledgedAt", u.first_name || ' ' || u.last_name as "acknowledgedByName",
  (select count(*) from alarm_comment c where c.customer_id = a.customer_id and c.alarm_id = a.id) as "commentCount"`;

const conditions: Record<AlarmState, RawBuilder<unknown>> = {
  open: isAlarmOpen,
  acknowledged: sql`a.closed_at is null and a.acknowledged_at is not null`,
  closed: sql`a.closed_at is not null`,
};

interface AlarmQuery {
  customerId: number;
  state: AlarmState;
  estateId?: number | undefined;
  kind?: string | undefined;
  before?: number | undefined;
}

export async function listAlarms(db: Database, caller: Caller, query: AlarmQuery) {
  const { customerId, state, before } = query;
  const { rows } = await sql<Alarm>`
    select ${alarmColumns} from ${visibleAlarms(caller, query)} left join app_user u on u.id = a.acknowledged_by
    where ${inQuestion(query)} and ${conditions[state]} ${before ? sql`and a.id < ${before}` : sql``}
    order by a.id desc limit ${alarmsPerPage + 1}`.execute(db);
  const alarms = rows.slice(0, alarmsPerPage);
  const nextBefore = rows.length > alarmsPerPage ? getLast(alarms).alarmId : null;
  return { alarms, counts: await countAlarms(db, caller, { ...query, customerId }), nextBefore };
}

const visibleAlarms = (caller: Caller, { customerId }: { customerId: number }) => sql`alarm a
  join estate e on e.customer_id = ${customerId} and e.id = a.estate_id and ${isAlarmVisibleTo(caller)}`;

const inQuestion = ({ customerId, estateId, kind }: Omit<AlarmQuery, 'state'>) => sql`a.customer_id = ${customerId}
  ${estateId ? sql`and a.estate_id = ${estateId}` : sql``} ${kind ? sql`and a.kind = ${kind}` : sql``}`;

async function countAlarms(db: Database, caller: Caller, query: Omit<AlarmQuery, 'state'>) {
  const { rows } = await sql<Record<AlarmState, number>>`
    select count(*) filter (where ${conditions.open}) as open,
      count(*) filter (where ${conditions.acknowledged}) as acknowledged,
      count(*) filter (where ${conditions.closed}) as closed
    from ${visibleAlarms(caller, query)} where ${inQuestion(query)}`.execute(db);
  return getFirst(rows);
}

interface AlarmKey {
  customerId: number;
  alarmId: number;
}

/** Throws 404 also for an alarm that the caller may not see. */
export async function readAlarm(db: Database, caller: Caller, key: AlarmKey): Promise<AlarmDetails> {
  const { customerId, alarmId } = key;
  const { rows } = await sql<AlarmDetails>`
    select ${alarmColumns}, coalesce((select jsonb_agg(jsonb_build_object('commentId', c.id, 'text', c.text,
        'at', ${instant('c.at')}, 'authorName', w.first_name || ' ' || w.last_name) order by c.id)
      from alarm_comment c join app_user w on w.id = c.author_id
      where c.customer_id = a.customer_id and c.alarm_id = a.id), '[]') as comments
    from ${visibleAlarms(caller, key)} left join app_user u on u.id = a.acknowledged_by
    where a.customer_id = ${customerId} and a.id = ${alarmId}`.execute(db);
  const [alarm] = rows;
  if (!alarm) throw notFound('Alarm');
  return alarm;
}

/** False when another person was first. */
export async function acknowledge(tx: Database, { customerId, alarmId }: AlarmKey, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('alarm')
    .set({ acknowledged_at: sql<Date>`now()`, acknowledged_by: userId })
    .where('customer_id', '=', customerId)
    .where('id', '=', alarmId)
    .where('acknowledged_at', 'is', null)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function insertComment(
  tx: Database,
  { customerId, alarmId }: AlarmKey,
  { userId, text }: { userId: number; text: string },
): Promise<void> {
  await tx
    .insertInto('alarm_comment')
    .values({ customer_id: customerId, alarm_id: alarmId, author_id: userId, text })
    .execute();
}

/** Open alarms that nobody has acknowledged, newest first. */
export async function listNewAlarms(
  db: Database,
  caller: Caller,
  { customerId, severities, after }: { customerId: number; severities: AlarmSeverity[]; after: number },
): Promise<Alarm[]> {
  const { rows } = await sql<Alarm>`
    select ${alarmColumns} from ${visibleAlarms(caller, { customerId })} left join app_user u on u.id = a.acknowledged_by
    where a.customer_id = ${customerId} and ${conditions.open} and a.id > ${after}
      and a.severity = any(${severities}::text[]) order by a.id desc`.execute(db);
  return rows;
}
