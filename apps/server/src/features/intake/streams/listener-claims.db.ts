import type { SourceConfigs } from '@lichthof/contracts/intake/source-configs.ts';
import type { SourceFailure } from '@lichthof/domain/intake/source-failures.ts';
import type { SourceKind } from '@lichthof/domain/intake/source-kinds.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { selectReachable } from '../../../database/reachable-customers.ts';
import type { SourceId } from '../sources/data-sources.db.ts';

export interface StreamSource<Kind extends SourceKind = SourceKind> extends SourceId {
  version: number;
  config: SourceConfigs[Kind];
  /** Encrypted. */
  secret: Uint8Array | null;
}

/** Without a heartbeat for so long another server takes over. */
const staleSeconds = 20;

/** Sources of a kind that are neither paused nor removed, and that no server listens to. */
export async function findUnheard<Kind extends SourceKind>(db: Database, kind: Kind): Promise<StreamSource<Kind>[]> {
  const { rows } = await selectReachable(db, {
    why: 'finds work',
    statement: (ofCustomer) => sql<StreamSource<Kind>>`
      select s.customer_id as "customerId", s.id as "sourceId", s.version, s.config, s.secret from data_source s
      where ${ofCustomer('s.customer_id')} and s.kind = ${kind} and s.state in ('waiting', 'due')
        and not exists (select from source_listener l where l.customer_id = s.customer_id and l.source_id = s.id
          and (l.due_at > now() or l.heartbeat_at > now() - make_interval(secs => ${sql.lit(staleSeconds)})))
      order by s.id limit 100`,
  });
  return rows;
}

/** False when another server was faster. */
export async function claimListener(db: Database, { customerId, sourceId }: SourceId, token: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into source_listener as kept (customer_id, source_id, claim, heartbeat_at)
    values (${customerId}::int, ${sourceId}::int, ${token}, now())
    on conflict (customer_id, source_id) do update set claim = excluded.claim, heartbeat_at = excluded.heartbeat_at
    where kept.heartbeat_at <= now() - make_interval(secs => ${sql.lit(staleSeconds)})`.execute(db);
  return numAffectedRows === 1n;
}

/** False when the claim is lost, or the source was changed, paused or removed meanwhile. */
export async function keepListening(
  db: Database,
  { customerId, sourceId, version }: StreamSource,
  token: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update source_listener l set heartbeat_at = now()
    from data_source s where l.customer_id = ${customerId} and l.source_id = ${sourceId} and l.claim = ${token}
      and s.customer_id = ${customerId} and s.id = ${sourceId} and s.version = ${version}
      and s.state in ('waiting', 'due')`.execute(db);
  return numAffectedRows === 1n;
}

/** Lets another server listen, at once or after a pause. A heartbeat that is still under way finds its claim gone. */
export async function releaseListener(
  db: Database,
  { customerId, sourceId }: SourceId,
  { token, pauseSeconds = 0 }: { token: string; pauseSeconds?: number },
): Promise<void> {
  await sql`
    update source_listener
    set claim = '', heartbeat_at = '-infinity', due_at = now() + make_interval(secs => ${pauseSeconds}::float8)
    where customer_id = ${customerId} and source_id = ${sourceId} and claim = ${token}`.execute(db);
}

/** What the list of sources shows: that it is heard, or why not. */
export async function noteState(
  db: Database,
  { customerId, sourceId, version }: StreamSource,
  failure: SourceFailure | null,
): Promise<void> {
  await db
    .updateTable('data_source')
    .set(
      failure === null
        ? { polled_at: sql<Date>`now()`, failure: null, failing_since: null, failure_count: 0 }
        : {
            failure,
            failing_since: sql<Date>`coalesce(failing_since, ${new Date()}::timestamptz)`,
            failure_count: sql<number>`failure_count + 1`,
          },
    )
    .where('customer_id', '=', customerId)
    .where('id', '=', sourceId)
    .where('version', '=', version)
    .where('state', 'in', ['waiting', 'due'])
    .execute();
}
