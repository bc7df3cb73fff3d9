import { fileSentence } from '@lichthof/domain/intake/file-sentences.ts';
import { sourceKindRules } from '@lichthof/domain/intake/source-kinds.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../database/database.ts';
import { DatabaseUnreachableError } from '../../../database/unreachable.ts';
import { ClaimLostError, updateClaimed } from '../../../database/work-claims.ts';
import type { FileConnector, ListedDelivery } from '../../../integrations/file-sources/file-connector.ts';
import { DeliveryError, SourceError } from '../../../integrations/file-sources/source-error.ts';
import type { MeteringOperator } from '../../../integrations/metering-operators/metering-operator.ts';
import { pollOperator } from '../operators/poll-operator.ts';
import * as deliveries from './deliveries.db.ts';
import type { DeliveryKey, KnownDelivery, PolledSource, SourceClaim } from './deliveries.db.ts';
import { failedFile, type FileToStore, insertFiles, prepareFiles } from './store-delivery.ts';

export interface PollTools {
  db: Database;
  log: Pick<FastifyBaseLogger, 'error'>;
  open: (source: PolledSource) => Promise<FileConnector>;
  openOperator: (source: PolledSource) => MeteringOperator;
  /** So long a file that may still grow must rest unchanged. */
  restSeconds?: number;
}

const usualRestSeconds = 20;
/** A delivery that ends the connection or the server so often is given up, so that it stops only itself. */
const mostAttempts = 3;

/** Fetches what a source has and what is not stored yet. A source that fails is tried again later. */
export async function pollSource(tools: PollTools, claim: SourceClaim, signal: AbortSignal): Promise<void> {
  const { db, log } = tools;
  const source = await deliveries.readPolledSource(db, claim);
  const { brings } = sourceKindRules[source.kind];
  if (brings === 'messages') return deliveries.leaveToListener(db, claim);
  try {
    const poll = { source, claim, signal };
    const soonSeconds =
      brings === 'files'
        ? await takeAll(tools, poll)
        : await pollOperator(db, { ...poll, operator: tools.openOperator(source) });
    if (!signal.aborted) await deliveries.endPoll(db, claim, { kind: source.kind, soonSeconds });
  } catch (error) {
    if (error instanceof ClaimLostError || error instanceof DatabaseUnreachableError) throw error;
    if (signal.aborted) return;
    if (!(error instanceof SourceError)) log.error(error, `Polling source ${claim.id} failed`);
    const failure = error instanceof SourceError ? error.failure : 'unexpected';
    await deliveries.endFailedPoll(db, claim, { ...source, failure });
  }
}

interface Poll {
  source: PolledSource;
  claim: SourceClaim;
  signal: AbortSignal;
}

/** Answers in how many seconds something has rested that still rests now. */
async function takeAll(tools: PollTools, { source, claim, signal }: Poll): Promise<number | undefined> {
  const { db, log, restSeconds = usualRestSeconds } = tools;
  const connector = await tools.open(source);
  try {
    const listed = await connector.list();
    const known = await deliveries.noteListed(db, source, listed);
    const isResting = ({ seenAt }: KnownDelivery) =>
      connector.mayGrow && Date.now() - seenAt.getTime() < restSeconds * 1000;
    const open = openDeliveries(listed, known);
    for (const { delivery, ...entry } of open.filter((each) => !isResting(each.known))) {
      if (signal.aborted) return undefined;
      const taken = { source, claim, connector, delivery, known: entry.known };
      // one that our own code cannot store must not hold up the others
      await take(db, taken).catch((error: unknown) => {
        if (error instanceof SourceError || error instanceof ClaimLostError) throw error;
        if (error instanceof DatabaseUnreachableError) throw error;
        log.error(error, `Delivery ${delivery.key} of source ${source.sourceId} could not be stored`);
      });
    }
    return open.some((each) => isResting(each.known)) ? restSeconds : undefined;
  } finally {
    await connector.close();
  }
}

interface OpenDelivery {
  delivery: ListedDelivery;
  known: KnownDelivery;
}

/** What is not done, in the order of the list; what was tried in vain comes last. */
function openDeliveries(listed: readonly ListedDelivery[], known: Map<string, KnownDelivery>): OpenDelivery[] {
  const open = listed.flatMap((delivery) => {
    const entry = known.get(delivery.key);
    return entry && entry.state !== 'acknowledged' ? [{ delivery, known: entry }] : [];
  });
  return open.toSorted((one, other) => one.known.attempts - other.known.attempts);
}

interface TakenDelivery extends OpenDelivery {
  source: PolledSource;
  claim: SourceClaim;
  connector: FileConnector;
}

/** Stores the files of a delivery, and only then tells the source. */
async function take(db: Database, taken: TakenDelivery): Promise<void> {
  const { source, connector, delivery, known } = taken;
  const id = { customerId: source.customerId, sourceId: source.sourceId, key: delivery.key };
  if (known.state === 'seen') {
    if (known.attempts >= mostAttempts) return giveUp(db, taken, id, fileSentence('notFetched'));
    await deliveries.countAttempt(db, id);
    const fetched = await fetchFiles(taken);
    if (fetched === 'changed') return;
    if ('refusal' in fetched) return giveUp(db, taken, id, fetched.refusal);
    await store(db, taken, id, { files: fetched.files, state: 'stored' });
  }
  await connector.acknowledge(delivery);
  await deliveries.setDeliveryState(db, id, 'acknowledged');
}

type Fetched = { files: FileToStore[] } | { refusal: string } | 'changed';

async function fetchFiles({ source, connector, delivery }: TakenDelivery): Promise<Fetched> {
  try {
    return { files: await prepareFiles(source, await connector.fetch(delivery)) };
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    return error.problem === 'changed' ? 'changed' : { refusal: fileSentence(error.problem) };
  }
}

/** Leaves the delivery at the source, where a person can look at it. */
const giveUp = (db: Database, taken: TakenDelivery, id: DeliveryKey, sentence: string): Promise<void> =>
  store(db, taken, id, { files: [failedFile(taken.delivery.name, sentence)], state: 'acknowledged' });

/** Files and what is known of their delivery are stored together, by the server that has the claim. */
async function store(
  db: Database,
  { claim }: TakenDelivery,
  id: DeliveryKey,
  { files, state }: { files: FileToStore[]; state: deliveries.DeliveryState },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await updateClaimed(tx, claim);
    await insertFiles(tx, id, files);
    await deliveries.setDeliveryState(tx, id, state);
  });
}
