import { sql, type RawBuilder } from 'kysely';
import type { Database } from './database.ts';

/**
 * Nothing leaves a sample customer, whatever people do in it. Each way out asks here:
 * - mails of the outbox (`mails/deliver-mail.ts`) count as sent without being sent
 * - webhooks (`webhooks/deliveries.db.ts` and the test message) are not sent
 * - invitations and links to choose a password (`users/user-account.ts`) are refused
 * - files for the bank (`sepa/direct-debits.routes.ts`) are not handed out
 * - sources of values (`intake/sources/data-sources.routes.ts`) can be neither connected nor tried
 */
export async function isSampleCustomer(db: Database, customerId: number): Promise<boolean> {
  const sample = await db
    .selectFrom('sample_customer')
    .where('customer_id', '=', customerId)
    .select('id')
    .executeTakeFirst();
  return sample !== undefined;
}

/** Whether the customer in a column of a statement is a sample customer. */
export const isSample = (column: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from sample_customer sample where sample.customer_id = ${sql.ref(column)})`;
