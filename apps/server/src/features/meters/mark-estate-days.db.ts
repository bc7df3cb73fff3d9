import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** Days of an estate that are derived anew, `to` exclusive; null is all that follow. */
interface MarkedDays {
  customerId: number;
  estateId: number;
  from: string;
  to: string | null;
}

/** Marks the days whose balance is there already; answers with how many. */
export async function markEstateDays(tx: Database, { customerId, estateId, from, to }: MarkedDays): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into estate_day_mark (customer_id, estate_id, day)
    select customer_id, estate_id, day from estate_day
    where customer_id = ${customerId} and estate_id = ${estateId}
      and daterange(${from}::date, ${to}::date) @> day
    order by day
    on conflict (customer_id, estate_id, day) do update set marked_at = now()`.execute(tx);
  return Number(numAffectedRows);
}
