import type { WebhookDelivery } from '@lichthof/contracts/monitoring/webhooks.ts';
import { getFirst, getLast } from '@lichthof/domain/collections/items.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { selectReachable } from '../../database/reachable-customers.ts';
import { isSample } from '../../database/sample-customers.ts';
import type { WebhookAttempt } from '../../integrations/webhooks/webhook-sender.ts';

/** Minutes after each attempt until the next one; after the last attempt a message is given up. */
const pauseMinutes = [1, 5, 30, 120, 300, 600, 840];
export const mostAttempts = pauseMinutes.length + 1;

const listed = 50;
const kept = 200;

const instant = (column: string) => sql`to_json(${sql.ref(column)} at time zone 'UTC') #>> '{}' || 'Z'`;
const deliveryColumns = sql`id as "deliveryId", event, ${instant('created_at')} as "createdAt", state,
  attempt_count as "attemptCount", ${instant('attempted_at')} as "attemptedAt",
  case when state = 'waiting' then ${instant('due_at')} end as "dueAt", status, failure, duration_ms as "durationMs",
  answer_start as "answerStart"`;

export async function listDeliveries(db: Database, customerId: number): Promise<WebhookDelivery[]> {
  const { rows } = await sql<WebhookDelivery>`
    select ${deliveryColumns} from webhook_delivery where customer_id = ${customerId}
    order by id desc limit ${listed}`.execute(db);
  return rows;
}

export interface ClaimedDelivery {
  customerId: number;
  deliveryId: number;
  messageId: string;
  event: string;
  data: object;
  createdAt: Date;
  attemptCount: number;
  url: string;
  secret: Uint8Array;
}

/**
 * Takes the message that is longest due, so that no other server sends it before the next attempt would be due. A server
 * that stops before it has stored the answer leaves it to that attempt; the receiver recognises it by its id.
 */
export async function claimDelivery(db: Database): Promise<ClaimedDelivery | undefined> {
  const { rows: due } = await selectReachable(db, {
    why: 'finds work',
    statement: (ofCustomer) => sql<{ customerId: number; id: number; attemptCount: number }>`
      select d.customer_id as "customerId", d.id, d.attempt_count as "attemptCount"
      from webhook_delivery d
      join webhook w on w.customer_id = d.customer_id and w.is_active
      where ${ofCustomer('d.customer_id')} and not ${isSample('d.customer_id')}
        and d.state = 'waiting' and d.due_at <= now() order by d.due_at, d.id limit 10`,
  });
  for (const { customerId, id, attemptCount } of due) {
    const pause = pauseMinutes[attemptCount] ?? getLast(pauseMinutes);
    const { rows } = await sql<ClaimedDelivery>`
      update webhook_delivery d set attempt_count = d.attempt_count + 1,
        due_at = now() + make_interval(mins => ${pause}::int)
      from webhook w
      where d.customer_id = ${customerId} and w.customer_id = ${customerId} and d.id = (
        select id from webhook_delivery where customer_id = ${customerId} and id = ${id} and state = 'waiting'
          and attempt_count = ${attemptCount} and due_at <= now() for no key update skip locked)
      returning d.customer_id as "customerId", d.id as "deliveryId", d.message_id as "messageId", d.event, d.data,
        d.created_at as "createdAt", d.attempt_count as "attemptCount", w.url, w.secret`.execute(db);
    if (rows[0]) return rows[0];
  }
  return undefined;
}

interface DeliveryKey {
  customerId: number;
  deliveryId: number;
}

export type DeliveryState = WebhookDelivery['state'];

export async function storeAttempt(
  tx: Database,
  { customerId, deliveryId }: DeliveryKey,
  { state, attempt }: { state: DeliveryState; attempt: WebhookAttempt },
): Promise<void> {
  await tx
    .updateTable('webhook_delivery')
    .set({
      state,
      attempted_at: sql<Date>`now()`,
      status: attempt.status,
      failure: attempt.failure,
      duration_ms: attempt.durationMs,
      answer_start: attempt.answerStart,
    })
    .where('customer_id', '=', customerId)
    .where('id', '=', deliveryId)
    .execute();
  await deleteOldDeliveries(tx, customerId);
}

function deleteOldDeliveries(tx: Database, customerId: number): Promise<unknown> {
  return tx
    .deleteFrom('webhook_delivery')
    .where('customer_id', '=', customerId)
    .where('state', '!=', 'waiting')
    .where('id', '<=', (delivery) =>
      delivery
        .selectFrom('webhook_delivery')
        .where('customer_id', '=', customerId)
        .orderBy('id', 'desc')
        .offset(kept)
        .limit(1)
        .select('id'),
    )
    .execute();
}

/** A test is in the log, but no job sends it. */
export async function insertTest(
  tx: Database,
  customerId: number,
  { messageId, data, attempt, state }: TestMessage,
): Promise<WebhookDelivery> {
  const { rows: inserted } = await sql<{ id: number }>`
    insert into webhook_delivery (customer_id, event, message_id, data, state, attempt_count, attempted_at, status, failure,
      duration_ms, answer_start)
    values (${customerId}::int, 'test', ${messageId}, ${JSON.stringify(data)}::jsonb, ${state}, 1, now(), ${attempt.status}::int,
      ${attempt.failure}, ${attempt.durationMs}::int, ${attempt.answerStart})
    returning id`.execute(tx);
  const { rows } = await sql<WebhookDelivery>`
    select ${deliveryColumns} from webhook_delivery
    where customer_id = ${customerId} and id = ${getFirst(inserted).id}`.execute(tx);
  return getFirst(rows);
}

interface TestMessage {
  messageId: string;
  data: object;
  attempt: WebhookAttempt;
  state: DeliveryState;
}

/** False for an unknown message. One that is being sent just now is sent again later. */
export async function queueAgain(tx: Database, { customerId, deliveryId }: DeliveryKey): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_delivery')
    .set({ state: 'waiting', attempt_count: 0, due_at: sql<Date>`now()` })
    .where('customer_id', '=', customerId)
    .where('id', '=', deliveryId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function markDelivered(tx: Database, customerId: number): Promise<void> {
  await tx.updateTable('webhook').set({ failing_since: null }).where('customer_id', '=', customerId).execute();
}

export async function markFailing(tx: Database, customerId: number): Promise<void> {
  await tx
    .updateTable('webhook')
    .set({ failing_since: sql`now()` })
    .where('customer_id', '=', customerId)
    .where('failing_since', 'is', null)
    .execute();
}

export interface SwitchedOffWebhook {
  customer: string;
  url: string;
  email: string;
  name: string;
}

/**
 * Switches a webhook off, and gives up what is waiting. Undefined if it was off already, or, with `failingDays`, if it
 * has not failed for so many days yet.
 */
export async function switchOff(
  tx: Database,
  customerId: number,
  failingDays: number,
): Promise<SwitchedOffWebhook | undefined> {
  const { rows } = await sql<SwitchedOffWebhook>`
    update webhook w set is_active = false, switched_off_at = now(), version = w.version + 1 from app_user u, customer c
    where w.customer_id = ${customerId} and w.is_active and u.id = w.changed_by and c.id = w.customer_id
      and w.failing_since <= now() - make_interval(days => ${failingDays}::int)
    returning c.name as customer, w.url, u.email, u.first_name || ' ' || u.last_name as name`.execute(tx);
  if (!rows[0]) return undefined;
  await tx
    .updateTable('webhook_delivery')
    .set({ state: 'failed' })
    .where('customer_id', '=', customerId)
    .where('state', '=', 'waiting')
    .execute();
  return rows[0];
}
