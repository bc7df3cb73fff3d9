import { CompiledQuery, type DatabaseConnection, type Kysely } from 'kysely';
import { AsyncLocalStorage } from 'node:async_hooks';

/** In place of a customer for what belongs to the operating company. */
export const noCustomer = 0;

/** The key by which a call and its repeats are known, and what they ask for. */
export interface RequestKey {
  customerId: number;
  userId: number;
  key: string;
  /** Of method, address and body. */
  requestHash: Uint8Array;
}

/** Whether the running call has stored its key. */
export interface RequestKeyClaim {
  request: RequestKey;
  /** Whose transaction stores the key. */
  connection?: DatabaseConnection | undefined;
  isCommitted: boolean;
}

/** Thrown by the first transaction of a call whose key another call has stored. */
export class RequestRepeatedError extends Error {}

const claims = new AsyncLocalStorage<RequestKeyClaim>();

/** Lets the first transaction of the work that changes something store the key of the request. */
export function runWithRequestKey<Result>(claim: RequestKeyClaim, work: () => Result): Result {
  return claims.run(claim, work);
}

const claimKey = `insert into request_key (customer_id, user_id, key, request_hash) values ($1, $2, $3, $4)
  on conflict do nothing returning key`;

/**
 * Stores the key of the running request in the transaction that has begun. Of parallel calls with the same key all
 * others wait here for the end of the first one's transaction; throws RequestRepeatedError if that was committed.
 */
export async function claimRequestKey(connection: DatabaseConnection): Promise<void> {
  const claim = claims.getStore();
  if (!claim || claim.isCommitted || claim.connection) return;
  claim.connection = connection;
  const { customerId, userId, key, requestHash } = claim.request;
  try {
    const { rows } = await connection.executeQuery(CompiledQuery.raw(claimKey, [customerId, userId, key, requestHash]));
    if (rows.length === 0) throw new RequestRepeatedError();
  } catch (error) {
    claim.connection = undefined;
    throw error;
  }
}

/** Notes that the transaction which stored the key has ended. */
export function noteTransactionEnd(connection: DatabaseConnection, outcome: 'committed' | 'rolledBack'): void {
  const claim = claims.getStore();
  if (claim?.connection !== connection) return;
  claim.connection = undefined;
  claim.isCommitted = outcome === 'committed';
}

/** Stores the key before a message is sent, which no rollback takes back; without a key it does nothing. */
export async function claimBeforeSending<Tables>(db: Kysely<Tables>): Promise<void> {
  if (claims.getStore()) await db.transaction().execute(async () => undefined);
}
