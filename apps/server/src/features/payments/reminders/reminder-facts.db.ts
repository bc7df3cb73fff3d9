import { defaultReminderRules, type ReminderRules } from '@lichthof/domain/reminders/reminder-rules.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { estateToday } from '../../../database/estate-today.ts';
import { notFound } from '../../../http/errors.ts';

export interface EstateFacts {
  today: string;
  /** Rules of the provider that supplies the estate today, or did last. */
  rules: ReminderRules;
}

/** The day, without one the estate's local day, and the rules of its provider. Throws 404. */
export async function readReminderFacts(
  db: Database,
  { customerId, estateId }: EstateKey,
  today?: string,
): Promise<EstateFacts> {
  const { rows } = await sql<{ today: string; rules: ReminderRules | null }>`
    select ${estateToday(today)} as today,
      (select jsonb_build_object('steps', r.steps, 'smallestCents', r.smallest_cents,
          'isFeeByPostOnly', r.is_fee_by_post_only)
        from (select s.customer_id, s.provider_id from estate_supply s
          where s.customer_id = e.customer_id and s.estate_id = e.id
          order by s.during @> ${estateToday(today)} desc, lower(s.during) desc limit 1) supplied
        join reminder_rules r on r.customer_id = supplied.customer_id and r.provider_id = supplied.provider_id) as rules
    from estate e where e.customer_id = ${customerId} and e.id = ${estateId}`.execute(db);
  if (!rows[0]) throw notFound('Estate');
  return { today: rows[0].today, rules: rows[0].rules ?? defaultReminderRules };
}
