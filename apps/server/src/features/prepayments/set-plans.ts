import type { BodyOf, ResultOf } from '@lichthof/contracts/endpoint.ts';
import type * as contract from '@lichthof/contracts/payments/prepayment-plans.ts';
import type { Database } from '../../database/database.ts';
import type { EstateKey } from '../../database/estate-key.ts';
import { retryOnDeadlock } from '../../database/retry-on-deadlock.ts';
import { HttpError } from '../../http/errors.ts';
import { setPlan } from './set-plan.ts';

type Refused = ResultOf<typeof contract.setPlans>['refused'];

/** Sets the plans, each in a transaction of its own, so that one that is refused does not stop the others. */
export async function setManyPlans(
  db: Database,
  { customerId, estateId }: EstateKey,
  { plans, userId }: BodyOf<typeof contract.setPlans> & { userId: number },
): Promise<Refused> {
  const refused: Refused = [];
  for (const { participantId, yearlyCents, ...plan } of plans) {
    const body = { ...plan, ...(yearlyCents !== null && { yearlyCents }), isAnnouncedElsewhere: false, userId };
    const participant = { customerId, estateId, participantId };
    try {
      await retryOnDeadlock(() => db.transaction().execute((tx) => setPlan(tx, participant, body)));
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      refused.push({ participantId, code: error.metadata?.code ?? null });
    }
  }
  return refused;
}
