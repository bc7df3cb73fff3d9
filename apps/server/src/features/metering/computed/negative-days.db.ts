import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { formatNumberArray } from '../../../database/number-array.ts';
import type { DayKey } from '../values/stored-days.db.ts';

/** Keeps in how many quarter-hours of a day more was taken away than was there; 0 removes the note. */
export async function saveNegativeDays(
  db: Database,
  customerId: number,
  days: readonly (DayKey & { negatives: number })[],
): Promise<void> {
  const sent = sql`unnest(${formatNumberArray(days.map(({ meterId }) => meterId))}::int[],
    ${days.map(({ day }) => day)}::date[], ${formatNumberArray(days.map(({ negatives }) => negatives))}::smallint[])
    as sent (meter_id, day, quarter_hours)`;
  await sql`
    delete from computed_negative_day n using ${sent} where n.customer_id = ${customerId}
      and n.meter_id = sent.meter_id and n.day = sent.day and sent.quarter_hours = 0`.execute(db);
  if (days.every(({ negatives }) => negatives === 0)) return;
  await sql`
    insert into computed_negative_day (customer_id, meter_id, day, quarter_hours)
    select ${customerId}::int, sent.* from ${sent} where sent.quarter_hours > 0
    on conflict (customer_id, meter_id, day) do update set quarter_hours = excluded.quarter_hours`.execute(db);
}
