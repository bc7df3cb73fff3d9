import { sql } from 'kysely';
import { addNotices } from '../notices/add-notice.ts';
import { runForCustomers } from '../../database/isolation/customer-scope.ts';
import type { Database } from '../../database/database.ts';

/** Tells the address before of a link for a new password, for two weeks after it was replaced. */
export async function tellPreviousEmail(db: Database, userId: number): Promise<void> {
  const find = sql<{ recipient: string; name: string; customerId: number }>`
    select u.previous_email as recipient, u.first_name || ' ' || u.last_name as name,
      (select min(customer_id) from user_customer k where k.user_id = u.id) as "customerId"
    from app_user u
    where u.id = ${userId} and u.previous_email is not null and u.email_changed_at > now() - interval '14 days'
      and exists (select from user_customer k where k.user_id = u.id)`;
  // the mail belongs to the person's first customer, which may be another than the request's
  await runForCustomers('all', async () => {
    const { rows } = await find.execute(db);
    await addNotices(
      db,
      rows.map((row) => ({ ...row, kind: 'reset' as const, facts: {} })),
    );
  });
}
