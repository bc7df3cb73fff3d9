import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { DatabaseUnreachableError } from '../../database/unreachable.ts';
import { ClaimLostError, endClaimed, updateClaimed, type Claim } from '../../database/work-claims.ts';
import { deleteRows } from './delete-rows.db.ts';

type SampleClaim = Claim<'sample_customer'>;

/**
 * Fills an empty sample customer with its worked example, as if the user had done it. `onProgress` throws when it is to
 * stop.
 */
export type FillSampleCustomer = (
  sample: { customerId: number; userId: number; now: Date },
  onProgress: (percent: number) => Promise<void>,
) => Promise<void>;

interface SampleWork {
  db: Database;
  fill: FillSampleCustomer;
}

/** Then a person has to look for the reason. */
const mostAttempts = 3;

/**
 * Fills or removes the sample customer. What an interrupted attempt has left is deleted, and the work begun anew: the
 * example is whole or not there.
 */
export async function workOnSample({ db, fill }: SampleWork, claim: SampleClaim, signal: AbortSignal): Promise<void> {
  const { customerId } = claim;
  const { goal, attempts, madeBy } = await beginAttempt(db, claim);
  const goOn = async (progress?: number) => {
    signal.throwIfAborted();
    await updateClaimed(db, claim, progress === undefined ? undefined : { progress });
  };
  const finish = (tx: Database) => endClaimed(tx, claim, { state: 'done', progress: 100 });
  try {
    if (goal === 'removed') return await deleteRows(db, { customerId, finish, includesCustomer: true, onPart: goOn });
    if (attempts > 1) {
      const restart = (tx: Database) => updateClaimed(tx, claim, { progress: 0 });
      await deleteRows(db, { customerId, finish: restart, includesCustomer: false, onPart: goOn });
    }
    await fill({ customerId, userId: madeBy, now: new Date() }, goOn);
    await finish(db);
  } catch (error) {
    if (signal.aborted || error instanceof ClaimLostError || error instanceof DatabaseUnreachableError) throw error;
    if (attempts >= mostAttempts) await endClaimed(db, claim, { state: 'failed' });
    throw error;
  }
}

async function beginAttempt(db: Database, claim: SampleClaim) {
  await updateClaimed(db, claim, { attempts: sql<number>`attempts + 1` });
  return db
    .selectFrom('sample_customer')
    .where('customer_id', '=', claim.customerId)
    .select(['goal', 'attempts', 'made_by as madeBy'])
    .executeTakeFirstOrThrow();
}
