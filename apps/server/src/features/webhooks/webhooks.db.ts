import type { WebhookEvent } from '@lichthof/contracts/monitoring/webhook-events.ts';
import type { Webhook } from '@lichthof/contracts/monitoring/webhooks.ts';
import type { Database } from '../../database/database.ts';

export async function readWebhook(db: Database, customerId: number): Promise<Webhook | null> {
  const row = await db
    .selectFrom('webhook as w')
    .innerJoin('app_user as u', 'u.id', 'w.changed_by')
    .select(['w.url', 'w.events', 'w.is_active', 'w.version', 'w.changed_at', 'w.failing_since', 'w.switched_off_at'])
    .select(['u.first_name', 'u.last_name'])
    .where('w.customer_id', '=', customerId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    url: row.url,
    events: row.events as WebhookEvent[],
    isActive: row.is_active,
    version: row.version,
    changedAt: row.changed_at.toISOString(),
    changedByName: `${row.first_name} ${row.last_name}`,
    failingSince: row.failing_since?.toISOString() ?? null,
    switchedOffAt: row.switched_off_at?.toISOString() ?? null,
  };
}

/** Of two people who save at once, the second waits and then sees what the first has saved. */
export async function lockCustomer(tx: Database, customerId: number): Promise<void> {
  await tx.selectFrom('customer').where('id', '=', customerId).forNoKeyUpdate().execute();
}

interface WebhookChange {
  url: string;
  events: WebhookEvent[];
  isActive: boolean;
  userId: number;
  version: number;
}

export async function insertWebhook(tx: Database, customerId: number, change: WebhookChange & { secret: Buffer }) {
  await tx
    .insertInto('webhook')
    .values({ customer_id: customerId, secret: change.secret, ...columnsOf(change) })
    .execute();
}

/** Switching it on again begins anew: earlier failures no longer count. */
export async function updateWebhook(tx: Database, customerId: number, change: WebhookChange) {
  await tx
    .updateTable('webhook')
    .set({ ...columnsOf(change), changed_at: new Date(), failing_since: null, switched_off_at: null })
    .where('customer_id', '=', customerId)
    .execute();
}

const columnsOf = ({ url, events, isActive, userId, version }: WebhookChange) => ({
  url,
  events,
  is_active: isActive,
  changed_by: userId,
  version,
});

/** False without a webhook. */
export async function updateSecret(tx: Database, customerId: number, secret: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook')
    .set({ secret })
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** With its log. False without a webhook. */
export async function removeWebhook(tx: Database, customerId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('webhook')
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Where to send to; undefined without a webhook. */
export async function findReceiver(db: Database, customerId: number) {
  return db
    .selectFrom('webhook')
    .select(['customer_id as customerId', 'url', 'secret'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
}
