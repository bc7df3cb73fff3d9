import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';

export interface MeterWithEarlyResends {
  customerId: number;
  customerName: string;
  estateName: string;
  meterId: number;
  meterName: string;
  /** In order of time. */
  days: string[];
}

/** The meters of all customers that may have resent counters stored five minutes too early, with the days. */
export async function findMetersWithEarlyResends(db: Database): Promise<MeterWithEarlyResends[]> {
  const { rows } = await sql<MeterWithEarlyResends>`
    select /* all customers: finds work */ c.customer_id as "customerId", customer.name as "customerName",
      e.name as "estateName", c.meter_id as "meterId", m.name as "meterName",
      array_agg(c.day::text order by c.day) as days
    from counter_day c join meter m on m.customer_id = c.customer_id and m.id = c.meter_id and m.archived_at is null
    join estate e on e.customer_id = m.customer_id and e.id = m.estate_id
    join customer on customer.id = c.customer_id
    where c.may_have_early_resends
    group by c.customer_id, customer.name, e.name, c.meter_id, m.name, e.id
    order by customer.name, e.name, e.id, m.name`.execute(db);
  return rows;
}

/** The days of a meter are looked through: they are not found again. */
export async function clearEarlyResends(db: Database, customerId: number, meterId: number): Promise<void> {
  await db
    .updateTable('counter_day')
    .set({ may_have_early_resends: false })
    .where('customer_id', '=', customerId)
    .where('meter_id', '=', meterId)
    .where('may_have_early_resends', '=', true)
    .execute();
}
