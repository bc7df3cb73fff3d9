import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import type { SourceFailure } from '@lichthof/domain/intake/source-failures.ts';
import { startOfDay, localDayOf } from '@lichthof/domain/time/local-days.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { selectReachable } from '../../../database/reachable-customers.ts';
import { waitingFiles } from '../files/intake-files.db.ts';

/** What comes within this time after a file is told of together with it. */
const gatherMinutes = 10;
/** So long a source may fail before people are told. */
const failingHours = 6;

const before = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000);
const fileLimit = (now: Date) => before(now, gatherMinutes);
const sourceLimit = (now: Date) => before(now, failingHours * 60);
const today = (now: Date) => new Date(startOfDay(localDayOf(now.getTime(), defaultTimeZone), defaultTimeZone));

/** A customer with something to tell that was told nothing today; undefined without one. */
export async function findCustomerToTell(db: Database, now: Date): Promise<number | undefined> {
  const { rows } = await selectReachable(db, {
    why: 'finds work',
    statement: (ofCustomer) => sql<{ id: number }>`
      select customer_id as id from (
        select f.customer_id, f.reported_at from intake_file f
        where ${ofCustomer('f.customer_id')} and (f.reported_at >= ${today(now)}::timestamptz
          or f.reported_at is null and f.state in ('waits', 'failed') and f.arrived_at < ${fileLimit(now)}::timestamptz)
        union all
        select s.customer_id, s.reported_at from data_source s
        where ${ofCustomer('s.customer_id')} and s.state in ('waiting', 'due') and (s.reported_at >= ${today(now)}::timestamptz
          or s.reported_at is null and s.failing_since < ${sourceLimit(now)}::timestamptz)) found
      group by customer_id having count(reported_at) = 0 order by customer_id limit 1`,
  });
  return rows[0]?.id;
}

interface UnreportedFile {
  fileName: string;
  source: string;
  sentence: string | null;
}

/** Marks the files as told of that nobody was told of; answers those that wait. */
export async function takeUnreportedFiles(tx: Database, customerId: number, now: Date): Promise<UnreportedFile[]> {
  const { rows } = await sql<UnreportedFile & { id: number }>`
    select f.id, f.file_name as "fileName", s.name as source, f.sentence
    from ${waitingFiles(customerId)} and f.reported_at is null order by f.id`.execute(tx);
  for (const { id } of rows) await markReported(tx, customerId, now).where('id', '=', id).execute();
  // a person was faster: nobody is told of these, today or later
  await markReported(tx, customerId, new Date(0)).execute();
  return rows.map(({ fileName, source, sentence }) => ({ fileName, source, sentence }));
}

const markReported = (tx: Database, customerId: number, at: Date) =>
  tx
    .updateTable('intake_file')
    .set({ reported_at: at })
    .where('customer_id', '=', customerId)
    .where('state', 'in', ['waits', 'failed'])
    .where('reported_at', 'is', null);

interface FailingSource {
  name: string;
  failure: SourceFailure;
}

export async function takeUnreportedSources(tx: Database, customerId: number, now: Date): Promise<FailingSource[]> {
  return tx
    .updateTable('data_source')
    .set({ reported_at: now })
    .where('customer_id', '=', customerId)
    .where('state', 'in', ['waiting', 'due'])
    .where('reported_at', 'is', null)
    .where('failing_since', '<', sourceLimit(now))
    .where('failure', 'is not', null)
    .returning(['name', 'failure'])
    .$narrowType<{ failure: SourceFailure }>()
    .execute();
}

interface Administrator {
  email: string;
  name: string;
}

/** The administrators of a customer who have signed in before. */
export async function listAdministrators(db: Database, customerId: number): Promise<Administrator[]> {
  return db
    .selectFrom('access_right as r')
    .innerJoin('app_user as u', 'u.id', 'r.user_id')
    .select(['u.email', sql<string>`u.first_name || ' ' || u.last_name`.as('name')])
    .where('r.customer_id', '=', customerId)
    .where('r.role', '=', Role.CustomerAdmin)
    .where('r.level', '=', ResourceLevel.Customer)
    .where('u.sub', 'is not', null)
    .distinct()
    .execute();
}
