import type { Database } from './database.ts';

/** Records that the users have rights or occupancies at the customer; must run before the first of them is saved. */
export async function addUserCustomer(tx: Database, customerId: number, userIds: number[]): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .insertInto('user_customer')
    .values(userIds.map((userId) => ({ user_id: userId, customer_id: customerId })))
    .onConflict((existing) => existing.doNothing())
    .execute();
}
