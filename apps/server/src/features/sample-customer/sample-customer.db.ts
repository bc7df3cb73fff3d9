import type { SampleState } from '@lichthof/contracts/places/sample-customer.ts';
import { sql } from 'kysely';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import type { Database } from '../../database/database.ts';
import { violatedIndex } from '../../database/violated-index.ts';
import { notFound } from '../../http/errors.ts';

const shownRemovals = 5;

const utc = (column: string) => sql<string>`to_json(${sql.ref(column)} at time zone 'UTC') #>> '{}' || 'Z'`;
const nameOf = (table: string) =>
  sql<string>`${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}`;

type Sample = NonNullable<SampleState['sample']>;

/** The sample customer that there is, and who made and removed the last ones. */
export async function readSampleState(db: Database): Promise<SampleState> {
  const rows = await db
    .selectFrom('sample_customer as s')
    .innerJoin('app_user as maker', 'maker.id', 's.made_by')
    .leftJoin('app_user as remover', 'remover.id', 's.removed_by')
    .select(['s.customer_id as customerId', 's.goal', 's.state', 's.progress'])
    .select([nameOf('maker').as('madeBy'), utc('s.made_at').as('madeAt')])
    .select([nameOf('remover').as('removedBy'), utc('s.removed_at').as('removedAt')])
    .orderBy('s.id', 'desc')
    .limit(shownRemovals + 1)
    .execute();
  const present = rows.find(({ goal, state }) => goal === 'made' || state !== 'done');
  return {
    sample: present ? { ...pickSample(present), state: stateOf(present) } : null,
    removed: rows
      .filter((row) => row !== present)
      .map(({ madeBy, madeAt, removedBy, removedAt }) => ({ madeBy, madeAt, removedBy, removedAt })),
  };
}

const pickSample = ({ customerId, progress, madeBy, madeAt }: Omit<Sample, 'state'>) => ({
  customerId,
  progress,
  madeBy,
  madeAt,
});

function stateOf({ goal, state }: { goal: string; state: string }): Sample['state'] {
  if (state === 'failed') return 'failed';
  if (goal === 'removed') return 'removing';
  return state === 'done' ? 'ready' : 'making';
}

/** Somebody else may take the name at the same moment: then the next one is free, or the sample is there. */
const mostNames = 3;

/** Creates the customer for a job to fill; changes nothing where there is one. */
export async function requestSample(db: Database, userId: number): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute((tx) => insertSample(tx, userId));
    } catch (error) {
      const index = violatedIndex(error);
      if (index === 'sample_customer_present') return;
      if (index !== 'customer_name' || tries === mostNames) throw error;
    }
  }
}

async function insertSample(tx: Database, userId: number): Promise<void> {
  const name = await findFreeName(tx);
  const customer = tx.insertInto('customer').values({ name }).returning('id');
  const { id: customerId } = await customer.executeTakeFirstOrThrow();
  await tx.insertInto('sample_customer').values({ customer_id: customerId, made_by: userId }).execute();
  const object = { customerId, userId, objectType: 'customer' as const, objectId: customerId };
  await addAuditEntry(tx, { ...object, action: 'create', after: { name } });
}

const sampleName = 'Musterkunde';

/** A real customer may have the name. */
async function findFreeName(tx: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from (
      select ${sampleName} || case number when 1 then '' else ' ' || number end as name, number
      from generate_series(1, 50) number) candidate
    where not exists (select from customer c where lower(c.name) = lower(candidate.name))
    order by number limit 1`.execute(tx);
  return rows[0]?.name ?? sampleName;
}

/** Lets a job remove the customer; what fills it loses its claim. Throws 404 without one. */
export async function requestRemoval(db: Database, customerId: number, userId: number): Promise<void> {
  const row = { goal: 'removed', state: 'running', attempts: 0, claim: null, heartbeat_at: null } as const;
  const { numUpdatedRows } = await db
    .updateTable('sample_customer')
    .set({ ...row, removed_by: userId, removed_at: sql<Date>`now()` })
    .where('customer_id', '=', customerId)
    .where((sample) => sample.or([sample('goal', '=', 'made'), sample('state', '=', 'failed')]))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) await requireSample(db, customerId);
}

/** Throws 404 unless the customer is a sample that is still there. */
export async function requireSample(db: Database, customerId: number): Promise<void> {
  const sample = await db
    .selectFrom('sample_customer')
    .where('customer_id', '=', customerId)
    .where((sample) => sample.or([sample('goal', '=', 'made'), sample('state', '!=', 'done')]))
    .select('id')
    .executeTakeFirst();
  if (!sample) throw notFound('Sample customer');
}
