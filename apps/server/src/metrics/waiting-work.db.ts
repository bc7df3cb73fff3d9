import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { mostAttempts } from '../features/notices/notices.db.ts';

/** What waits in the database for whichever server takes it. */
export interface WaitingWork {
  kind: WorkKind;
  count: number;
  /** Of the oldest; 0 where nothing waits. */
  seconds: number;
}

export const workKinds = [
  'value_import',
  'portfolio_import',
  'billing_run',
  'estate_day',
  'invoice_mail',
  'notice_mail',
  'invoice_archive',
  'webhook_delivery',
  'price_letter',
  'prepayment_letter',
  'debit_notice_letter',
  'reminder_letter',
  'recalculation',
] as const;
export type WorkKind = (typeof workKinds)[number];

/** Counts over all customers, for the operator of the servers, who learns nothing of any customer by them. */
export async function readWaitingWork(db: Database): Promise<WaitingWork[]> {
  const seconds = (column: string) =>
    sql`coalesce(extract(epoch from clock_timestamp() - min(${sql.ref(column)})), 0)::float8 as seconds`;
  const { rows } = await sql<WaitingWork>`/* all customers: counts for the operator */
    select 'value_import' as kind, count(*)::int as count, ${seconds('created_at')} from value_import where state = 'running'
    union all
    select 'portfolio_import', count(*)::int, ${seconds('created_at')} from portfolio_import where state = 'running'
    union all
    select 'billing_run', count(*)::int, ${seconds('created_at')} from billing_run where state = 'ready'
    union all
    select 'estate_day', count(*)::int, ${seconds('marked_at')} from estate_day_mark
    union all
    select 'invoice_mail', count(*)::int, ${seconds('created_at')} from mail where state = 'waiting'
    union all
    select 'notice_mail', count(*)::int, ${seconds('created_at')} from mail_notice
    where sent_at is null and attempts < ${mostAttempts}
    union all
    select 'invoice_archive', count(*)::int, ${seconds('created_at')} from invoice_archive where state = 'running'
    union all
    select 'webhook_delivery', count(*)::int, ${seconds('created_at')} from webhook_delivery where state = 'waiting'
      and customer_id in (select customer_id from webhook where is_active)
    union all
    select 'price_letter', count(*)::int, ${seconds('created_at')} from price_notice
    where state = 'waiting' and delivery = 'mail'
    union all
    select 'prepayment_letter', count(*)::int, ${seconds('created_at')} from prepayment_plan
    where notice_state = 'waiting' and delivery = 'mail'
    union all
    select 'debit_notice_letter', count(*)::int, ${seconds('created_at')} from debit_notice
    where state = 'waiting' and delivery = 'mail'
    union all
    select 'reminder_letter', count(*)::int, ${seconds('created_at')} from reminder
    where state = 'waiting' and delivery = 'mail'
    union all
    select 'recalculation', count(*)::int, ${seconds('requested_at')} from assignment_change
    where applied_at is null`.execute(db);
  return rows;
}

/** Mails of the last day that were given up, of invoices and notices. */
export async function countFailedMails(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`/* all customers: counts for the operator */
    select (select count(*) from mail where state = 'failed' and created_at > now() - interval '1 day')::int
      + (select count(*) from mail_notice
          where sent_at is null and attempts >= ${mostAttempts} and created_at > now() - interval '1 day')::int as count`.execute(
    db,
  );
  return rows[0]!.count;
}

/** Since the last message of any edge was stored; null without one. */
export async function readIngestLag(db: Database): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`/* all customers: a figure for the operator */
    select extract(epoch from clock_timestamp() - max(last_message_at))::float8 as seconds from edge`.execute(db);
  return rows[0]!.seconds;
}
