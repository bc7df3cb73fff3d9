import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { Database } from '../../database/database.ts';
import { retryOnDeadlock } from '../../database/retry-on-deadlock.ts';
import { conflict, HttpError } from '../../http/errors.ts';
import { readRunProposals, type RunKey } from './run-proposals.db.ts';
import { lockContracts, setPlan } from './set-plan.ts';

interface Acceptance {
  contractIds: number[];
  userId: number;
}

interface Refusal {
  contractId: number;
  code: number | null;
}

/** Sets the proposed plans, each in a transaction of its own, so that one that is refused does not stop the others. */
export async function acceptProposals(
  db: Database,
  key: RunKey,
  { contractIds, userId }: Acceptance,
): Promise<Refusal[]> {
  const refused: Refusal[] = [];
  for (const contractId of new Set(contractIds)) {
    try {
      await retryOnDeadlock(() => db.transaction().execute((tx) => acceptOne(tx, key, { contractId, userId })));
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      refused.push({ contractId, code: error.metadata?.code ?? null });
    }
  }
  return refused;
}

/** Reads the proposal after the lock: of two people who accept it at once one gets a plan, the other one 409. */
async function acceptOne(tx: Database, key: RunKey, { contractId, userId }: { contractId: number; userId: number }) {
  const [proposed] = await readRunProposals(tx, key, { contractId });
  if (!proposed) throw alreadySet();
  const { customerId, estateId } = key;
  const participant = { customerId, estateId, participantId: proposed.participantId };
  await lockContracts(tx, participant);
  const [proposal] = await readRunProposals(tx, key, { contractId });
  if (!proposal) throw alreadySet();
  const { fromMonth, toMonth, dueDay, amountCents, yearlyCents } = proposal;
  const plan = { contractId, fromMonth, toMonth, dueDay, amountCents, yearlyCents };
  await setPlan(tx, participant, { ...plan, basis: 'invoice', isAnnouncedElsewhere: false, userId });
}

const alreadySet = () => conflict(ErrorCode.ChangedByOthers, 'A plan was set since');
