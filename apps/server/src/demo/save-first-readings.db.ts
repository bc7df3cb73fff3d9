import { startOfDay, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

interface FirstReadings {
  customerId: number;
  estateId: number;
  firstDay: string;
  timeZone: TimeZone;
}

/** What every device showed when the simulated values begin: from then on counters follow by adding up. */
export async function saveFirstReadings(
  db: Database,
  { customerId, estateId, firstDay, timeZone }: FirstReadings,
): Promise<void> {
  const at = new Date(startOfDay(firstDay, timeZone));
  await sql`
    insert into reading (customer_id, meter_id, at, counter, origin)
    select md.customer_id, md.meter_id, ${at}, md.first_counter, 'remote'
    from meter_device md join meter m on m.customer_id = md.customer_id and m.id = md.meter_id
    where md.customer_id = ${customerId} and m.estate_id = ${estateId} and md.during @> ${firstDay}::date
      and md.first_counter is not null
    on conflict do nothing`.execute(db);
}
