import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';

export interface NumberRange {
  customerId: number;
  providerId: number;
  series: Tables['number_range']['series'];
  /** 0 for a range without years. */
  year: number;
}

/**
 * Takes consecutive numbers and returns the first one. The row is locked until the transaction ends, so each number is
 * used exactly once, and a rollback leaves no gap.
 */
export async function takeNumbers(tx: Database, range: NumberRange, count = 1): Promise<number> {
  const { customerId, providerId, series, year } = range;
  const { last_number } = await tx
    .insertInto('number_range')
    .values({ customer_id: customerId, provider_id: providerId, series, year, last_number: count })
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'provider_id', 'series', 'year'])
        .doUpdateSet({ last_number: sql`number_range.last_number + ${count}` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number - count + 1;
}
