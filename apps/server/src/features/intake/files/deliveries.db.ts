import type { KindAndConfig } from '@lichthof/contracts/intake/source-configs.ts';
import type { SourceFailure } from '@lichthof/domain/intake/source-failures.ts';
import { type SourceKind, sourceKindRules } from '@lichthof/domain/intake/source-kinds.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { inChunks } from '../../../database/in-chunks.ts';
import { selectReachable } from '../../../database/reachable-customers.ts';
import { type Claim, endClaimed } from '../../../database/work-claims.ts';
import type { ListedDelivery } from '../../../integrations/file-sources/file-connector.ts';
import { makeDue } from '../sources/data-sources.db.ts';

export type SourceClaim = Claim<'data_source'>;

export interface PolledSource {
  customerId: number;
  sourceId: number;
  kind: SourceKind;
  config: KindAndConfig['config'];
  /** Encrypted. */
  secret: Uint8Array | null;
  failureCount: number;
  failingSince: Date | null;
}

const candidateCount = 20;

/** Lets the sources be polled whose time has come. */
export async function makeSourcesDue(db: Database): Promise<void> {
  const { rows } = await selectReachable(db, {
    why: 'finds work',
    statement: (ofCustomer) => sql<{ customerId: number; id: number }>`
      select customer_id as "customerId", id from data_source
      where ${ofCustomer('data_source.customer_id')} and state = 'waiting' and due_at <= now()
      order by due_at limit ${candidateCount}`,
  });
  for (const { customerId, id: sourceId } of rows) await makeDue(db, { customerId, sourceId });
}

export async function readPolledSource(db: Database, { customerId, id }: SourceClaim): Promise<PolledSource> {
  const row = await db
    .selectFrom('data_source')
    .select(['kind', 'config', 'secret', 'failure_count', 'failing_since'])
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { failure_count: failureCount, failing_since: failingSince, ...source } = row;
  return { customerId, sourceId: id, failureCount, failingSince, ...source };
}

export type DeliveryState = 'seen' | 'stored' | 'acknowledged';

export interface KnownDelivery {
  state: DeliveryState;
  attempts: number;
  seenAt: Date;
}

export interface DeliveryKey {
  customerId: number;
  sourceId: number;
  key: string;
}

type SourceKeys = Pick<DeliveryKey, 'customerId' | 'sourceId'>;

/**
 * Notes what a source lists now and forgets what it no longer lists: that was deleted, moved or changed there. Answers
 * what is known of each by its key.
 */
export async function noteListed(
  db: Database,
  { customerId, sourceId }: SourceKeys,
  listed: readonly ListedDelivery[],
): Promise<Map<string, KnownDelivery>> {
  const known = await readKnown(db, { customerId, sourceId });
  const keys = new Set(listed.map(({ key }) => key));
  const added = [...keys].filter((key) => !known.has(key));
  const gone = [...known.keys()].filter((key) => !keys.has(key));
  for (const chunk of inChunks(added)) {
    await db
      .insertInto('intake_delivery')
      .values(chunk.map((key) => ({ customer_id: customerId, source_id: sourceId, delivery_key: key })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  for (const chunk of inChunks(gone)) {
    await db
      .deleteFrom('intake_delivery')
      .where('customer_id', '=', customerId)
      .where('source_id', '=', sourceId)
      .where('delivery_key', 'in', chunk)
      .execute();
  }
  return added.length > 0 ? readKnown(db, { customerId, sourceId }) : known;
}

async function readKnown(db: Database, { customerId, sourceId }: SourceKeys): Promise<Map<string, KnownDelivery>> {
  const rows = await db
    .selectFrom('intake_delivery')
    .select(['delivery_key as key', 'state', 'attempts', 'seen_at as seenAt'])
    .where('customer_id', '=', customerId)
    .where('source_id', '=', sourceId)
    .execute();
  return new Map(rows.map(({ key, ...known }) => [key, known]));
}

const updateDelivery = (db: Database, { customerId, sourceId, key }: DeliveryKey) =>
  db
    .updateTable('intake_delivery')
    .where('customer_id', '=', customerId)
    .where('source_id', '=', sourceId)
    .where('delivery_key', '=', key);

/** Counted before the attempt, so that one that ends the server is counted too. */
export async function countAttempt(db: Database, delivery: DeliveryKey): Promise<void> {
  await updateDelivery(db, delivery)
    .set({ attempts: sql<number>`attempts + 1` })
    .execute();
}

export async function setDeliveryState(db: Database, delivery: DeliveryKey, state: DeliveryState): Promise<void> {
  await updateDelivery(db, delivery).set({ state }).execute();
}

/** Ends a poll that went well; `soonSeconds`: something is still to be fetched there then. */
export async function endPoll(
  db: Database,
  claim: SourceClaim,
  { kind, soonSeconds }: { kind: SourceKind; soonSeconds: number | undefined },
): Promise<void> {
  const seconds = soonSeconds ?? (sourceKindRules[kind].pollMinutes ?? 1) * 60;
  await endClaimed(db, claim, {
    state: 'waiting',
    due_at: new Date(Date.now() + seconds * 1000),
    polled_at: new Date(),
    failure: null,
    failing_since: null,
    failure_count: 0,
    reported_at: null,
  });
}

/** Values of the source come at once, to the server that listens: it is never polled. */
export function leaveToListener(db: Database, claim: SourceClaim): Promise<void> {
  return endClaimed(db, claim, { state: 'waiting', due_at: sql<Date>`'infinity'` });
}

/** Minutes until the next attempt after so many failures. */
const pauseMinutes = [1, 5, 15, 30];
const longestPauseMinutes = 60;

export async function endFailedPoll(
  db: Database,
  claim: SourceClaim,
  {
    failure,
    failureCount,
    failingSince,
  }: { failure: SourceFailure } & Pick<PolledSource, 'failureCount' | 'failingSince'>,
): Promise<void> {
  const minutes = pauseMinutes[failureCount] ?? longestPauseMinutes;
  await endClaimed(db, claim, {
    state: 'waiting',
    due_at: new Date(Date.now() + minutes * 60_000),
    failure,
    failing_since: failingSince ?? new Date(),
    failure_count: failureCount + 1,
  });
}
