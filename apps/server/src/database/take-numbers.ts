import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

export interface NumberRange {
  customerId: number;
  providerId: number;
  series: Tables['number_range']['series'];
  /** 0 for a range that goes on over the years. */
  year: number;
}

/**
 * Takes so many consecutive numbers and answers with the first one. The row stays locked until the transaction ends, so
 * that a number is given exactly once and none is lost when it is rolled back.
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
