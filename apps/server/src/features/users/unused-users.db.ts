import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { runForCustomers } from '../../database/isolation/customer-scope.ts';

/** Whether the user has no membership, right or occupancy anywhere: the e-mail counts as new. */
export async function isUnused(db: Database, userId: number): Promise<boolean> {
  return (await findUnused(db, [userId])).has(userId);
}

/** Those of the users who have nothing anywhere. Each customer is asked by itself. */
export async function findUnused(db: Database, userIds: number[]): Promise<ReadonlySet<number>> {
  const find = sql<{ userId: number; isOperator: boolean; customerIds: number[] }>`
    select u.id as "userId",
      u.authority_id is not null or exists (select from authority_admin where user_id = u.id) as "isOperator",
      array(select customer_id from user_customer where user_id = u.id) as "customerIds"
    from app_user u where u.id = any(${userIds}::int[])`;
  const { rows } = await runForCustomers('all', () => find.execute(db));
  const unused = new Set(rows.filter(({ isOperator }) => !isOperator).map(({ userId }) => userId));
  const customerIds = new Set(rows.flatMap((user) => user.customerIds));
  for (const customerId of customerIds) {
    const here = rows.filter((user) => unused.has(user.userId) && user.customerIds.includes(customerId));
    for (const userId of await findUsedAt(db, customerId, here)) unused.delete(userId);
  }
  return unused;
}

async function findUsedAt(db: Database, customerId: number, users: { userId: number }[]): Promise<number[]> {
  if (users.length === 0) return [];
  const isOneOfThem = sql`customer_id = ${customerId} and user_id = any(${users.map(({ userId }) => userId)}::int[])`;
  const { rows } = await runForCustomers([customerId], () =>
    sql<{ userId: number }>`
      select user_id as "userId" from customer_member where ${isOneOfThem}
      union select user_id from access_right where ${isOneOfThem}
      union select user_id from occupancy_member where ${isOneOfThem}`.execute(db),
  );
  return rows.map(({ userId }) => userId);
}
