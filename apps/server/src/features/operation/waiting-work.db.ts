import { noticeMailKinds, type OutgoingMailKind } from '@lichthof/contracts/outgoing-mails.ts';
import { workKinds, type WorkKind } from '@lichthof/contracts/operation.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../database/database.ts';
import { selectReachable, type OfCustomer } from '../../database/reachable-customers.ts';

/** What waits in the database for whichever server takes it. */
export interface WaitingWork {
  kind: WorkKind;
  count: number;
  /** Of the oldest; 0 where nothing waits. */
  seconds: number;
}

const seconds = (column: string) =>
  sql`coalesce(extract(epoch from clock_timestamp() - min(${sql.ref(column)})), 0)::float8 as seconds`;

interface WaitingRows {
  table: string;
  since: string;
  waits: (ofCustomer: OfCustomer) => RawBuilder<unknown>;
}

const waitingMails = (...kinds: OutgoingMailKind[]): WaitingRows => ({
  table: 'mail',
  since: 'created_at',
  waits: () => sql`state = 'waiting' and kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`,
});

/** Of each kind: the table, since when a row waits, and which rows do. */
const waitingRows: Record<WorkKind, WaitingRows> = {
  value_import: { table: 'value_import', since: 'created_at', waits: () => sql`state = 'running'` },
  portfolio_import: { table: 'portfolio_import', since: 'created_at', waits: () => sql`state = 'running'` },
  billing_run: { table: 'billing_run', since: 'created_at', waits: () => sql`state = 'ready'` },
  estate_day: { table: 'estate_day_mark', since: 'marked_at', waits: () => sql`true` },
  invoice_mail: waitingMails('invoice'),
  notice_mail: waitingMails(...noticeMailKinds),
  invoice_archive: { table: 'invoice_archive', since: 'created_at', waits: () => sql`state = 'running'` },
  webhook_delivery: {
    table: 'webhook_delivery',
    since: 'created_at',
    waits: (ofCustomer) => sql`state = 'waiting'
        and customer_id in (select customer_id from webhook where ${ofCustomer('customer_id')} and is_active)`,
  },
  price_letter: waitingMails('priceNotice'),
  prepayment_letter: waitingMails('prepaymentNotice'),
  debit_notice_letter: waitingMails('debitNotice'),
  reminder_letter: waitingMails('reminder'),
  recalculation: { table: 'assignment_change', since: 'requested_at', waits: () => sql`applied_at is null` },
};

/** Counts over all customers that can be reached, for the operator of the servers, who learns nothing of any customer by them. */
export async function readWaitingWork(db: Database): Promise<WaitingWork[]> {
  const { rows } = await selectReachable(db, {
    why: 'counts for the operator',
    statement: (ofCustomer) =>
      sql<WaitingWork>`${sql.join(
        workKinds.map((kind) => {
          const { table, since, waits } = waitingRows[kind];
          return sql`select ${sql.lit(kind)} as kind, count(*)::int as count, ${seconds(since)} from ${sql.table(table)}
            where ${ofCustomer('customer_id')} and ${waits(ofCustomer)}`;
        }),
        sql` union all `,
      )}`,
  });
  return workKinds.map((kind) => {
    const ofKind = rows.filter((row) => row.kind === kind);
    return { kind, count: sumOf(ofKind), seconds: Math.max(0, ...ofKind.map((row) => row.seconds)) };
  });
}

const sumOf = (rows: { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0);

export interface FailedMails {
  ofLastDay: number;
  /** That nobody has seen to, however old. */
  open: number;
}

/** Mails that were given up. */
export async function countFailedMails(db: Database): Promise<FailedMails> {
  const { rows } = await selectReachable(db, {
    why: 'counts for the operator',
    statement: (ofCustomer) => sql<FailedMails>`
      select (count(*) filter (where created_at > now() - interval '1 day'))::int as "ofLastDay",
        (count(*) filter (where done_at is null))::int as open
      from mail where ${ofCustomer('customer_id')} and state = 'failed'`,
  });
  return {
    ofLastDay: rows.reduce((sum, { ofLastDay }) => sum + ofLastDay, 0),
    open: rows.reduce((sum, { open }) => sum + open, 0),
  };
}

/** Since the last message of any edge was stored; null without one. */
export async function readIngestLag(db: Database): Promise<number | null> {
  const { rows } = await selectReachable(db, {
    why: 'a figure for the operator',
    statement: (ofCustomer) => sql<{ seconds: number | null }>`
      select extract(epoch from clock_timestamp() - max(last_message_at))::float8 as seconds from edge
      where ${ofCustomer('customer_id')}`,
  });
  const lags = rows.flatMap(({ seconds: lag }) => lag ?? []);
  return lags.length === 0 ? null : Math.min(...lags);
}
