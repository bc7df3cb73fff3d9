import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { EstateKey } from '../../database/estate-key.ts';

/**
 * Gives what was recorded since the start of the history the day on which it would have been recorded. Issued invoices
 * and their documents stay as they are.
 */
export async function dateBack(
  db: Database,
  { customerId, estateId }: EstateKey,
  { since, at }: { since: Date; at: Date },
): Promise<void> {
  const day = at.toISOString().slice(0, 10);
  const isNew = (column: string) => sql`customer_id = ${customerId} and ${sql.ref(column)} >= ${since}`;
  await db.transaction().execute(async (tx) => {
    for (const table of ['sepa_file', 'payment', 'account_charge']) {
      await sql`update ${sql.table(table)} set created_at = ${at} where ${isNew('created_at')}`.execute(tx);
    }
    await sql`update billing_run set created_at = ${at}, finished_at = ${at} where ${isNew('created_at')}`.execute(tx);
    await sql`update reminder set created_at = ${at}, sent_on = ${day}::date where ${isNew('created_at')}`.execute(tx);
    await sql`update prepayment_plan set created_at = ${at}, sent_on = ${day}::date where ${isNew('created_at')}`.execute(
      tx,
    );
    await sql`update audit_entry set at = ${at} where ${isNew('at')}`.execute(tx);
    await sql`update mail set created_at = ${at}, sent_at = ${at} where ${isNew('created_at')} and state = 'sent'`.execute(
      tx,
    );
    await sql`
      update invoice_state s set sent_at = ${at} from invoice i
      where s.customer_id = ${customerId} and s.sent_at >= ${since} and i.customer_id = s.customer_id
        and i.id = s.invoice_id and i.estate_id = ${estateId}`.execute(tx);
  });
}
