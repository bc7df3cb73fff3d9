import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';

/** Whether the totals of days and months are the sums of what they are totals of. */
export async function readSums(db: Database): Promise<{ days: boolean; months: boolean }> {
  const { rows } = await sql<{ days: boolean; months: boolean }>`
    select coalesce(bool_and(total = (select coalesce(sum(amount), 0) from unpack_amounts(amounts))
        and missing = (select count(*) filter (where amount is null) from unpack_amounts(amounts))), true) as days,
      coalesce(sum(total), 0) = (select coalesce(sum(total), 0) from meter_month) as months
    from meter_day`.execute(db);
  return rows[0]!;
}
