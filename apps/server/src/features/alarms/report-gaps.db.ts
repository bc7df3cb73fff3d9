import { addDays } from '@lichthof/domain/time/days.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { addWebhookEvent } from '../webhooks/add-webhook-event.ts';

/** Gaps of older days are left to the screens. */
const daysBack = 62;
/** Edges and files may still bring the values of a day on the day after it. */
const waitDays = 1;

/**
 * Tells the customer's own system of each day of a meter on which quarter-hours are missing, though values came before
 * and after that day: once, and again only after it was whole. The caller passes a transaction.
 */
export async function reportGaps(
  tx: Database,
  { customerId, today }: { customerId: number; today: string },
): Promise<void> {
  const from = addDays(today, -daysBack);
  const to = addDays(today, -waitDays);
  await sql`
    delete from reported_gap g where g.customer_id = ${customerId} and (g.day < ${from}::date
      or exists (select from meter_day d where d.customer_id = ${customerId} and d.meter_id = g.meter_id
        and d.day = g.day and d.missing = 0))`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    insert into reported_gap (customer_id, meter_id, day, missing)
    with life as (
      select d.meter_id, min(d.day) as first, max(d.day) as last from meter_day d
      join meter m on m.customer_id = ${customerId} and m.id = d.meter_id and m.archived_at is null
      where d.customer_id = ${customerId} and d.day >= ${from}::date and d.missing < amount_count(d.amounts)
        and exists (select from webhook w
          where w.customer_id = ${customerId} and w.is_active and 'gap.found' = any(w.events))
      group by d.meter_id)
    select ${customerId}::int, life.meter_id, series.day::date, coalesce(stored.missing, 96)
    from life cross join lateral
      generate_series(life.first + 1, least(life.last, ${to}::date) - 1, interval '1 day') as series (day)
    left join meter_day stored on stored.customer_id = ${customerId} and stored.meter_id = life.meter_id
      and stored.day = series.day::date
    where stored.day is null or stored.missing > 0
    on conflict (customer_id, meter_id, day) do nothing
    returning id`.execute(tx);
  await addWebhookEvent(tx, { customerId, event: 'gap.found', ids: rows.map(({ id }) => id) });
}
