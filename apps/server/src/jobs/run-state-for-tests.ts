import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** The only billing run, and how much of it is stored. */
export async function readRunState(db: Database): Promise<Record<string, number | string>> {
  const { rows } = await sql<Record<string, number | string>>`
    select state, step, (select count(*) from invoice)::int as invoices, (select count(*) from invoice_state)::int as states,
      (select count(*) from invoice_month)::int as months, (select count(*) from document)::int as documents,
      (select count(*) from mail where mail.state = 'sent')::int as sent,
      (select coalesce(max(last_number), 0) from number_range)::int as "lastNumber" from billing_run`.execute(db);
  return rows[0]!;
}
