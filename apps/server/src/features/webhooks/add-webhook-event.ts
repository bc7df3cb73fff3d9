import { randomUUID } from 'node:crypto';
import type { WebhookEvent } from '@lichthof/contracts/monitoring/webhooks.ts';
import { portalPages, type PathParams } from '@lichthof/contracts/portal-pages.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../database/database.ts';

/** A message tells of so many alarms; of more there are several messages. */
const alarmsPerMessage = 100;
const instant = (column: string) => sql`to_json(${sql.ref(column)} at time zone 'UTC') #>> '{}' || 'Z'`;

/** The address of a page, with columns as parameters. */
function pathSql<Path extends string>(path: Path, columns: PathParams<Path, RawBuilder<unknown>>) {
  const parts = path.split(/:(\w+)/).map((part, index) => (index % 2 === 0 ? sql.lit(part) : columnIn(columns, part)));
  return sql`concat(${sql.join(parts)})`;
}

const columnIn = (columns: Record<string, RawBuilder<unknown>>, name: string) => columns[name] ?? sql`null`;

const runPath = pathSql(portalPages.billingRun, {
  customerId: sql`r.customer_id`,
  estateId: sql`r.estate_id`,
  runId: sql`r.id`,
});

type AlarmEvent = Extract<WebhookEvent, `alarm.${string}`>;

/**
 * Queues messages about alarms for the customer's own system, if it wants the event: one for all alarms of a check. The
 * caller passes the transaction of the change.
 */
export async function addAlarmEvents(
  tx: Database,
  { customerId, event, alarmIds }: { customerId: number; event: AlarmEvent; alarmIds: number[] },
): Promise<void> {
  for (let start = 0; start < alarmIds.length; start += alarmsPerMessage) {
    const ids = alarmIds.slice(start, start + alarmsPerMessage);
    const { rows } = await sql<Message>`
      select jsonb_build_object('customerId', ${customerId}::int, 'alarms',
        jsonb_agg(jsonb_build_object('alarmId', a.id, 'estateId', a.estate_id, 'estateName', e.name, 'kind', a.kind,
          'severity', a.severity, 'subjectId', a.subject_id, 'subjectName', a.subject_name, 'measured', a.measured,
          'limit', a.limit_value, 'day', a.day, 'openedAt', ${instant('a.opened_at')},
          'acknowledgedAt', ${instant('a.acknowledged_at')}, 'closedAt', ${instant('a.closed_at')},
          'closeReason', a.close_reason,
          'path', ${pathSql(portalPages.customerAlarms, { customerId: sql`a.customer_id` })} || '?alarm=' || a.id) order by a.id))::text as data
      from alarm a join estate e on e.customer_id = ${customerId} and e.id = a.estate_id
      where a.customer_id = ${customerId} and a.id = any(${ids}::int[]) and ${wants(customerId, event)}
      having count(*) > 0`.execute(tx);
    await queue(tx, { customerId, event }, rows);
  }
}

const wants = (customerId: number, event: WebhookEvent) => sql`exists (select from webhook w
  where w.customer_id = ${customerId} and w.is_active and ${event} = any(w.events))`;

/** Queues the message that a billing run has ended. The caller passes the transaction that ends it. */
export async function addBillingRunEvent(
  tx: Database,
  { customerId, runId }: { customerId: number; runId: number },
): Promise<void> {
  const event: WebhookEvent = 'billingRun.finished';
  const { rows } = await sql<Message>`
    select jsonb_build_object('customerId', ${customerId}::int, 'runs',
      jsonb_build_array(jsonb_build_object('runId', r.id, 'estateId', r.estate_id, 'estateName', e.name, 'kind', r.kind,
        'state', r.state, 'from', lower(r.period), 'to', upper(r.period), 'finishedAt', ${instant('r.finished_at')},
        'path', ${runPath})))::text as data
    from billing_run r join estate e on e.customer_id = ${customerId} and e.id = r.estate_id
    where r.customer_id = ${customerId} and r.id = ${runId} and ${wants(customerId, event)}`.execute(tx);
  await queue(tx, { customerId, event }, rows);
}

interface Message {
  data: string;
}

async function queue(
  tx: Database,
  { customerId, event }: { customerId: number; event: WebhookEvent },
  messages: Message[],
): Promise<void> {
  for (const { data } of messages) {
    const row = { customer_id: customerId, event, message_id: `msg_${randomUUID()}`, data };
    await tx.insertInto('webhook_delivery').values(row).execute();
  }
}
