import { alarmDefinitions } from '@lichthof/domain/alarms/alarm-kinds.ts';
import type { AlarmChanges, OpenAlarm } from '@lichthof/domain/alarms/reconcile-alarms.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { inChunks } from '../../database/in-chunks.ts';

export async function readOpenAlarms(db: Database, customerId: number): Promise<OpenAlarm[]> {
  const rows = await db
    .selectFrom('alarm')
    .select(['id as alarmId', 'kind', 'estate_id as estateId', 'subject_id as subjectId', 'good_since'])
    .select('acknowledged_at')
    .where('customer_id', '=', customerId)
    .where('closed_at', 'is', null)
    .execute();
  return rows.map(({ good_since, acknowledged_at, ...alarm }) => ({
    ...alarm,
    goodSinceMs: good_since?.getTime() ?? null,
    isAcknowledged: acknowledged_at !== null,
  }));
}

interface Stored {
  openedIds: number[];
  closedIds: number[];
}

/** Stores what changed. Of two servers that open the same alarm, one does: the index of open alarms decides. */
export async function storeChanges(
  tx: Database,
  { customerId, nowMs }: { customerId: number; nowMs: number },
  changes: AlarmChanges,
): Promise<Stored> {
  const now = new Date(nowMs);
  for (const { alarmId, goodSinceMs } of changes.waiting) {
    await tx
      .updateTable('alarm')
      .set({ good_since: goodSinceMs === null ? null : new Date(goodSinceMs) })
      .where('customer_id', '=', customerId)
      .where('id', '=', alarmId)
      .execute();
  }
  const { rows: closed } = await sql<{ id: number }>`
    update alarm set closed_at = ${now}, close_reason = changed.reason
    from jsonb_to_recordset(${JSON.stringify(changes.closed)}::jsonb) as changed ("alarmId" int, reason text)
    where alarm.customer_id = ${customerId} and alarm.id = changed."alarmId" and alarm.closed_at is null
    returning alarm.id`.execute(tx);
  const opened: number[] = [];
  for (const subjects of inChunks(changes.opened)) {
    const sent = subjects.map((opened) => {
      const { severity, subject } = alarmDefinitions[opened.kind];
      return { ...opened, severity, subject };
    });
    const { rows } = await sql<{ id: number }>`
      insert into alarm (customer_id, estate_id, kind, severity, subject_id, subject_name, measured, limit_value, day, opened_at)
      with named as materialized ( -- Citus inserts no outer join of two tables of customers
        select e.id, sent.kind, sent.severity, sent."subjectId",
          coalesce(case sent.subject when 'edge' then edge.name when 'meter' then m.name end, e.name) as subject_name,
          sent.measured, sent."limit", sent.day
        from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as sent (kind text, severity text, subject text, "estateId" int,
          "subjectId" int, measured float8, "limit" int, day date)
        join estate e on e.customer_id = ${customerId} and e.id = sent."estateId"
        left join edge on edge.customer_id = ${customerId} and edge.id = sent."subjectId"
        left join meter m on m.customer_id = ${customerId} and m.id = sent."subjectId")
      select ${customerId}::int, id, kind, severity, "subjectId", subject_name, measured, "limit", day, ${now}::timestamptz
      from named
      on conflict (customer_id, kind, subject_id) where closed_at is null do nothing
      returning id`.execute(tx);
    opened.push(...rows.map(({ id }) => id));
  }
  return { openedIds: opened, closedIds: closed.map(({ id }) => id) };
}
