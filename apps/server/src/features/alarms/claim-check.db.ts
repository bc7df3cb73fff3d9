import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { selectReachable } from '../../database/reachable-customers.ts';

export interface ClaimedCheck {
  customerId: number;
  withValues: boolean;
}

const edgesEveryMinutes = 5;
const valuesEveryMinutes = 60;
const candidateCount = 20;

/**
 * Takes the customer whose check is longest due, so that no other server checks it within the next minutes. A server
 * that stops in the middle leaves it to the next check. Undefined when none is due.
 */
export async function claimCheck(db: Database, nowMs: number): Promise<ClaimedCheck | undefined> {
  const now = sql`to_timestamp(${nowMs / 1000}::float8)`;
  const before = (minutes: number) => sql`${now} - make_interval(mins => ${minutes})`;
  const { rows } = await selectReachable(db, {
    why: 'finds work',
    statement: (ofCustomer) => sql<{ customerId: number }>`
      select c.id as "customerId" from customer c
      left join alarm_check k on k.customer_id = c.id and ${ofCustomer('k.customer_id')}
      where ${ofCustomer('c.id')} and (k.customer_id is null or k.edges_checked_at <= ${before(edgesEveryMinutes)})
      order by k.edges_checked_at nulls first limit ${candidateCount}`,
  });
  for (const { customerId } of rows) {
    const never = { customer_id: customerId, edges_checked_at: new Date(0) };
    await db
      .insertInto('alarm_check')
      .values(never)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { rows: claimed } = await sql<ClaimedCheck>`
      with due as (select customer_id, coalesce(values_checked_at <= ${before(valuesEveryMinutes)}, true) as with_values
        from alarm_check where customer_id = ${customerId} and edges_checked_at <= ${before(edgesEveryMinutes)}
        for no key update skip locked)
      update alarm_check k set edges_checked_at = ${now},
        values_checked_at = case when due.with_values then ${now} else k.values_checked_at end
      from due where k.customer_id = ${customerId} and due.customer_id = ${customerId}
      returning k.customer_id as "customerId", due.with_values as "withValues"`.execute(db);
    if (claimed[0]) return claimed[0];
  }
  return undefined;
}
