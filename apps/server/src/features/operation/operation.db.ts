import type { BackupRun, Expiring, FailedRunKind, Operation } from '@lichthof/contracts/operation.ts';
import { edgeOfflineAfterMinutes } from '@lichthof/domain/metering/status-thresholds.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../database/database.ts';
import { selectReachable, type OfCustomer } from '../../database/reachable-customers.ts';

const mostListed = 5;
const backupsShown = 30;
const shownDaysAhead = 30;

const utc = (column: string) => sql`to_json(${sql.ref(column)} at time zone 'UTC') #>> '{}' || 'Z'`;

export interface DatabaseFacts {
  version: string;
  lastMigration: string;
  migrationCount: number;
}

/** The migrations are the owner's, so they are asked for at the start. */
export async function readDatabaseFacts(db: Database): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as version, max(name) as "lastMigration",
      count(*)::int as "migrationCount" from kysely_migration`.execute(db);
  return getFirst(rows);
}

export async function readBackupRuns(db: Database): Promise<BackupRun[]> {
  const rows = await db
    .selectFrom('backup_run')
    .selectAll()
    .orderBy('started_at', 'desc')
    .limit(backupsShown)
    .execute();
  return rows.map((row) => ({
    startedAt: row.started_at.toISOString(),
    seconds: Math.round((row.finished_at.getTime() - row.started_at.getTime()) / 1000),
    bytes: row.bytes,
    failure: row.failure,
    trial: row.tried_at && {
      triedAt: row.tried_at.toISOString(),
      seconds: row.trial_seconds,
      tableCount: row.table_count,
      rowCount: row.row_count,
      invoiceCount: row.invoice_count,
      failure: row.trial_failure,
    },
  }));
}

export async function readJobRounds(db: Database): Promise<Operation['jobs']> {
  const rows = await db.selectFrom('job_round').selectAll().orderBy('job').execute();
  return rows.map(({ job, ended_at: endedAt, failed_at: failedAt }) => ({
    job,
    endedAt: endedAt.toISOString(),
    failedAt: failedAt?.toISOString() ?? null,
  }));
}

/** Which rows of each table are runs that failed. */
const failedRows: Record<FailedRunKind, RawBuilder<unknown>> = {
  value_import: sql`state = 'failed'`,
  portfolio_import: sql`state = 'failed'`,
  billing_run: sql`state in ('failed', 'partial')`,
  invoice_archive: sql`state = 'failed'`,
  webhook_delivery: sql`state = 'failed'`,
};

export async function readFailedRuns(db: Database): Promise<Operation['failedRuns']> {
  const ofKind = (kind: string, failed: RawBuilder<unknown>, ofCustomer: OfCustomer) => sql`
    select ${sql.lit(kind)} as kind, customer_id, count(*)::int as count, max(created_at) as last_at
    from ${sql.table(kind)} where ${ofCustomer('customer_id')} and ${failed} and created_at > now() - interval '7 days'
    group by customer_id`;
  const { rows } = await selectReachable(db, {
    why: 'the page of the operator',
    statement: (ofCustomer) => sql<Operation['failedRuns'][number]>`
      select f.kind, f.customer_id as "customerId", c.name as "customerName", f.count, ${utc('f.last_at')} as "lastAt"
      from (${sql.join(
        Object.entries(failedRows).map(([kind, failed]) => ofKind(kind, failed, ofCustomer)),
        sql` union all `,
      )}) f join customer c on c.id = f.customer_id
      order by f.last_at desc limit 20`,
  });
  return rows;
}

const today = () => localDayOf(Date.now(), defaultTimeZone);

interface EdgeRow {
  total: number;
  offline: number;
}

export async function readEdges(db: Database): Promise<Operation['edges']> {
  const isInUse = sql`(e.end_date is null or e.end_date > ${today()}::date) and e.last_message_at is not null`;
  const isOffline = sql`e.last_message_at < now() - make_interval(mins => ${edgeOfflineAfterMinutes})`;
  const { rows: counts } = await selectReachable(db, {
    why: 'counts for the operator',
    statement: (ofCustomer) => sql<EdgeRow>`
      select count(*)::int as total, (count(*) filter (where ${isOffline}))::int as offline from edge e
      where ${ofCustomer('e.customer_id')} and ${isInUse}`,
  });
  const { rows: listed } = await selectReachable(db, {
    why: 'the page of the operator',
    statement: (ofCustomer) => sql<Operation['edges']['listed'][number]>`
      select e.customer_id as "customerId", c.name as "customerName", e.estate_id as "estateId",
        e.id as "edgeId", e.name, s.name as "estateName",
        ${utc('e.last_message_at')} as "lastMessageAt"
      from edge e join customer c on c.id = e.customer_id
      join estate s on s.customer_id = e.customer_id and s.id = e.estate_id
      where ${ofCustomer('e.customer_id')} and ${isInUse} and ${isOffline}
      order by e.last_message_at desc limit ${mostListed}`,
  });
  const sum = (column: keyof EdgeRow) => counts.reduce((all, row) => all + row[column], 0);
  return { total: sum('total'), offline: sum('offline'), listed: listed.slice(0, mostListed) };
}

/** Keys that end soon, and sources and webhooks that no longer get in. */
export async function readExpiring(db: Database): Promise<Expiring[]> {
  const { rows } = await selectReachable(db, {
    why: 'the page of the operator',
    statement: (ofCustomer) => sql<Expiring>`
      select x.kind, x.customer_id as "customerId", c.name as "customerName", x.name, x.end_date::text as "endDate"
      from (
        select 'apiKey' as kind, customer_id, name, end_date from api_key
        where ${ofCustomer('customer_id')} and revoked_at is null
          and end_date between ${today()}::date and ${today()}::date + ${shownDaysAhead}::int
        union all
        select 'source', customer_id, name, null from data_source
        where ${ofCustomer('customer_id')} and state in ('waiting', 'due') and failing_since < now() - interval '1 hour'
        union all
        select 'webhook', customer_id, substring(url from '//([^/:]+)'), null from webhook
        where ${ofCustomer('customer_id')} and switched_off_at is not null
      ) x join customer c on c.id = x.customer_id
      order by x.end_date nulls first, c.name limit 50`,
  });
  return rows;
}

export async function readCustomerStorage(
  db: Database,
): Promise<{ customerId: number; name: string; bytes: number }[]> {
  const { rows } = await selectReachable(db, {
    why: 'the page of the operator',
    statement: (ofCustomer) => sql<{ customerId: number; name: string; bytes: number }>`
      select s.customer_id as "customerId", c.name, s.bytes from customer_storage s join customer c on c.id = s.customer_id
      where ${ofCustomer('s.customer_id')} order by s.bytes desc, c.name limit ${mostListed}`,
  });
  return rows.slice(0, mostListed);
}

/** How many customers and estates there are; estates by the planner's figure, so that none is read. */
export async function countPlaces(db: Database): Promise<{ customerCount: number; estateCount: number }> {
  const { rows } = await sql<{ customerCount: number; estateCount: number }>`
    select (select count(*)::int from customer) as "customerCount",
      (select greatest(reltuples, 0)::int from pg_class where oid = 'public.estate'::regclass) as "estateCount"`.execute(
    db,
  );
  return getFirst(rows);
}
