import type { ResultOf } from '@lichthof/contracts/endpoint.ts';
import type { listRecalculations, Recalculation } from '@lichthof/contracts/metering/recalculations.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { selectReachable } from '../../database/reachable-customers.ts';
import { ofSameCustomer } from '../../database/same-customer.ts';

type Waiting = ResultOf<typeof listRecalculations>['waiting'];

const latestRuns = 20;
/** A run without a heartbeat for this long was interrupted. */
const longestMinutes = 30;

const instant = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Changes of a customer's meters that wait for the night, oldest first. */
export async function readWaiting(db: Database, customerId: number): Promise<Waiting> {
  return db
    .selectFrom('assignment_change as c')
    .innerJoin('meter as m', ofSameCustomer('m.id', 'c.meter_id'))
    .innerJoin('estate as e', ofSameCustomer('e.id', 'm.estate_id'))
    .leftJoin('app_user as u', 'u.id', 'c.requested_by')
    .select([
      'm.id as meterId',
      'm.name as meterName',
      'e.id as estateId',
      'e.name as estateName',
      'c.from_day as fromDay',
      instant('c.requested_at').as('requestedAt'),
      sql<string | null>`u.first_name || ' ' || u.last_name`.as('requestedByName'),
    ])
    .where('c.customer_id', '=', customerId)
    .where('c.applied_at', 'is', null)
    .orderBy('c.requested_at')
    .orderBy('c.id')
    .execute();
}

/** The latest runs of a customer, newest first, or only the given one. */
export async function readRuns(db: Database, customerId: number, recalculationId?: number): Promise<Recalculation[]> {
  return db
    .selectFrom('recalculation as r')
    .leftJoin('app_user as u', 'u.id', 'r.started_by')
    .select([
      'r.id as recalculationId',
      instant('r.started_at').as('startedAt'),
      instant('r.finished_at').as('finishedAt'),
      sql<string | null>`u.first_name || ' ' || u.last_name`.as('startedByName'),
      'r.changes',
      'r.days',
      'r.failure',
    ])
    .where('r.customer_id', '=', customerId)
    .where('r.id', '=', sql<number>`coalesce(${recalculationId ?? null}::int, r.id)`)
    .orderBy('r.id', 'desc')
    .limit(latestRuns)
    .execute();
}

export async function insertRun(tx: Database, customerId: number, startedBy: number | null): Promise<number> {
  const { id } = await tx
    .insertInto('recalculation')
    .values({ customer_id: customerId, started_by: startedBy, finished_at: null, failure: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A run of a customer. */
interface RunKey {
  customerId: number;
  recalculationId: number;
}

/** Deletes a run that has nothing to do, because another server was faster. */
export async function deleteEmptyRun(tx: Database, { customerId, recalculationId }: RunKey): Promise<void> {
  await tx
    .updateTable('assignment_change')
    .set({ recalculation_id: null })
    .where('customer_id', '=', customerId)
    .where('recalculation_id', '=', recalculationId)
    .execute();
  await tx
    .deleteFrom('recalculation')
    .where('customer_id', '=', customerId)
    .where('id', '=', recalculationId)
    .execute();
}

export async function countRun(
  tx: Database,
  { customerId, recalculationId }: RunKey,
  counts: { changes: number; days: number },
): Promise<void> {
  await tx
    .updateTable('recalculation')
    .set(counts)
    .where('customer_id', '=', customerId)
    .where('id', '=', recalculationId)
    .execute();
}

export async function finishRun(
  db: Database,
  { customerId, recalculationId }: RunKey,
  failure: string | null,
): Promise<void> {
  await db
    .updateTable('recalculation')
    .set({ finished_at: sql<Date>`now()`, failure })
    .where('customer_id', '=', customerId)
    .where('id', '=', recalculationId)
    .execute();
}

const isInterrupted = sql<boolean>`finished_at is null and started_at < now() - make_interval(mins => ${longestMinutes})`;

/** Customers with runs of servers that stopped. */
export async function findInterruptedCustomers(db: Database): Promise<number[]> {
  const { rows } = await selectReachable(db, {
    why: 'finds interrupted runs',
    statement: (ofCustomer) => sql<{ customerId: number }>`
      select distinct customer_id as "customerId" from recalculation where ${ofCustomer('customer_id')} and ${isInterrupted}`,
  });
  return rows.map(({ customerId }) => customerId);
}

/** Finishes runs of servers that stopped. The days that they had marked are derived by the job for marked days. */
export async function finishInterrupted(db: Database, customerId: number): Promise<void> {
  await db
    .updateTable('recalculation')
    .set({ finished_at: sql`now()`, failure: 'interrupted' })
    .where('customer_id', '=', customerId)
    .where(isInterrupted)
    .execute();
}

/** Customers with changes that were requested before the instant. */
export async function findWaitingCustomers(db: Database, requestedBefore: Date): Promise<number[]> {
  const { rows } = await selectReachable(db, {
    why: 'finds those with waiting changes',
    statement: (ofCustomer) => sql<{ customerId: number }>`
      select distinct customer_id as "customerId" from assignment_change
      where ${ofCustomer('customer_id')} and applied_at is null and requested_at < ${requestedBefore} order by 1`,
  });
  return rows.map(({ customerId }) => customerId);
}
