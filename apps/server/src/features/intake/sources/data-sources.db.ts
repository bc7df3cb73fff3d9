import type { KindAndConfig } from '@lichthof/contracts/intake/source-configs.ts';
import type { DataSource } from '@lichthof/contracts/intake/sources.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';

export interface SourceId {
  customerId: number;
  sourceId: number;
}

function selectSources(db: Database, customerId: number) {
  const filesOf = (select: 'count(*)::int' | 'max(f.arrived_at)') =>
    sql.raw(`(select ${select} from intake_file f where f.customer_id = s.customer_id and f.source_id = s.id)`);
  return db
    .selectFrom('data_source as s')
    .innerJoin('app_user as u', 'u.id', 's.changed_by')
    .select(['s.id', 's.name', 's.kind', 's.config', 's.version', 's.state', 's.polled_at', 's.failure'])
    .select(['s.failing_since', 'u.first_name', 'u.last_name', sql<boolean>`s.secret is not null`.as('has_secret')])
    .select(sql<number>`${filesOf('count(*)::int')}`.as('file_count'))
    .select(sql<Date | null>`${filesOf('max(f.arrived_at)')}`.as('last_file_at'))
    .where('s.customer_id', '=', customerId)
    .where('s.state', '<>', 'removed');
}

type SourceRow = Awaited<ReturnType<ReturnType<typeof selectSources>['executeTakeFirstOrThrow']>>;

const toSource = (row: SourceRow): DataSource => ({
  sourceId: row.id,
  name: row.name,
  // a config is stored together with its kind
  setup: { kind: row.kind, config: row.config } as KindAndConfig,
  hasSecret: row.has_secret,
  version: row.version,
  isPaused: row.state === 'paused',
  isDue: row.state === 'due',
  polledAt: row.polled_at?.toISOString() ?? null,
  failure: row.failure,
  failingSince: row.failing_since?.toISOString() ?? null,
  changedByName: `${row.first_name} ${row.last_name}`,
  fileCount: row.file_count,
  lastFileAt: row.last_file_at?.toISOString() ?? null,
});

/** The sources of a customer that are not removed, by name. */
export async function listSources(db: Database, customerId: number): Promise<DataSource[]> {
  const rows = await selectSources(db, customerId)
    .orderBy(sql`lower(s.name)`)
    .execute();
  return rows.map(toSource);
}

export async function findSource(db: Database, { customerId, sourceId }: SourceId): Promise<DataSource | undefined> {
  const row = await selectSources(db, customerId).where('s.id', '=', sourceId).executeTakeFirst();
  return row && toSource(row);
}

/** The encrypted secret of a source that is not removed; null without one. */
export async function readSecret(db: Database, { customerId, sourceId }: SourceId): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('data_source')
    .select('secret')
    .where('customer_id', '=', customerId)
    .where('id', '=', sourceId)
    .where('state', '<>', 'removed')
    .executeTakeFirst();
  return row?.secret ?? null;
}

interface SourceFields {
  name: string;
  setup: KindAndConfig;
  userId: number;
  /** Encrypted; undefined leaves it as it is. */
  secret: Buffer | undefined;
}

const columnsOf = ({ name, setup: { kind, config }, userId, secret }: SourceFields) => ({
  name,
  kind,
  config: JSON.stringify(config),
  changed_by: userId,
  ...(secret && { secret }),
});

export async function insertSource(tx: Database, customerId: number, fields: SourceFields): Promise<number> {
  const { id } = await tx
    .insertInto('data_source')
    .values({ customer_id: customerId, ...columnsOf(fields) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const updateSources = (tx: Database, customerId: number) =>
  tx.updateTable('data_source').where('customer_id', '=', customerId).where('state', '<>', 'removed');

/** What goes on by the former settings loses its claim. */
const withoutClaim = { claim: null, heartbeat_at: null };
const withoutFailure = { failure: null, failing_since: null, failure_count: 0, reported_at: null };

/** A changed source is read at once, unless it is paused. False when others have changed it meanwhile. */
export async function updateSource(
  tx: Database,
  { customerId, sourceId }: SourceId,
  { version, ...fields }: SourceFields & { version: number },
): Promise<boolean> {
  const { numUpdatedRows } = await updateSources(tx, customerId)
    .where('id', '=', sourceId)
    .where('version', '=', version)
    .set({ ...columnsOf(fields), ...withoutClaim, ...withoutFailure, version: version + 1 })
    .set({ state: sql<'due' | 'paused'>`case when state = 'paused' then state else 'due' end` })
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** False for an unknown source, and for one that is in this state already. */
export async function setPaused(tx: Database, { customerId, sourceId }: SourceId, isPaused: boolean): Promise<boolean> {
  const { numUpdatedRows } = await updateSources(tx, customerId)
    .where('id', '=', sourceId)
    .where('state', isPaused ? '<>' : '=', 'paused')
    .set({ state: isPaused ? 'paused' : 'due', ...withoutClaim, ...withoutFailure })
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Its secret and what it lists are deleted; the files that it brought stay. */
export async function removeSource(tx: Database, { customerId, sourceId }: SourceId): Promise<void> {
  await updateSources(tx, customerId)
    .where('id', '=', sourceId)
    .set({ state: 'removed', secret: null, ...withoutClaim, ...withoutFailure })
    .execute();
  await tx
    .deleteFrom('intake_delivery')
    .where('customer_id', '=', customerId)
    .where('source_id', '=', sourceId)
    .execute();
}

export async function makeAllDue(tx: Database, customerId: number): Promise<void> {
  await updateSources(tx, customerId).where('state', '=', 'waiting').set({ state: 'due' }).execute();
}

/** Lets a source be read as soon as possible, unless it is paused. */
export async function makeDue(tx: Database, { customerId, sourceId }: SourceId): Promise<void> {
  await updateSources(tx, customerId)
    .where('id', '=', sourceId)
    .where('state', '=', 'waiting')
    .set({ state: 'due' })
    .execute();
}
