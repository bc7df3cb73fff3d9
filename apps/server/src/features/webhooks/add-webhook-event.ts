import { webhookEventKinds, type WebhookEvent } from '@lichthof/contracts/monitoring/webhook-events.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { formatNumberArray } from '../../database/number-array.ts';
import { eventEntries } from './event-entries.ts';

/** A message tells of so many objects; of more there are several messages. */
const entriesPerMessage = 100;

interface Happened {
  customerId: number;
  event: WebhookEvent;
  /** The objects that it happened to: alarms, invoices, contracts … */
  ids: readonly number[];
}

/**
 * Queues messages for the customer's own system, if it wants the event: one statement, however many objects. The caller
 * passes the transaction of the change, after what the message tells is stored.
 */
export async function addWebhookEvent(tx: Database, { customerId, event, ids }: Happened): Promise<void> {
  if (ids.length === 0) return;
  const entries = eventEntries[event](customerId, sql`${formatNumberArray(ids)}::int[]`);
  await sql`
    insert into webhook_delivery (customer_id, event, message_id, data)
    select ${customerId}::int, ${event}, 'msg_' || gen_random_uuid(),
      jsonb_build_object('customerId', ${customerId}::int, ${webhookEventKinds[event].list}::text,
        jsonb_agg(entry order by id))
    from (select id, entry, (row_number() over (order by id) - 1) / ${sql.lit(entriesPerMessage)} as message
      from (${entries}) entries) numbered
    where exists (select from webhook w
      where w.customer_id = ${customerId} and w.is_active and ${event} = any(w.events))
    group by message order by message`.execute(tx);
}
