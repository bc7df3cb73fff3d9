import type { proposePlans, ProposedPlan } from '@lichthof/contracts/payments/prepayment-plans.ts';
import type { ResultOf } from '@lichthof/contracts/endpoint.ts';
import type { Prepayments } from '@lichthof/contracts/payments/prepayments.ts';
import { firstMonthDueFrom } from '@lichthof/domain/prepayments/instalments.ts';
import { addMonths } from '@lichthof/domain/time/add-months.ts';
import type { Database } from '../../database/database.ts';
import type { EstateKey } from '../../database/estate-key.ts';
import { findPrepaymentContract } from './prepayment-contract.db.ts';
import { readPrepayments } from './read-prepayments.ts';

type Proposals = ResultOf<typeof proposePlans>;
type Skipped = Proposals['skipped'][number];

/** A plan for each participant of whom it is known what to ask for, in the order of the ids. */
export async function proposeForMany(db: Database, estate: EstateKey, participantIds: number[]): Promise<Proposals> {
  const proposals: Proposals = { plans: [], skipped: [] };
  for (const participantId of new Set(participantIds)) {
    const plan = await proposeFor(db, { ...estate, participantId });
    if ('reason' in plan) proposals.skipped.push(plan);
    else proposals.plans.push(plan);
  }
  return proposals;
}

async function proposeFor(db: Database, key: EstateKey & { participantId: number }): Promise<ProposedPlan | Skipped> {
  const { participantId } = key;
  const contract = await findPrepaymentContract(db, key);
  const isOver = contract && contract.to !== null && contract.to <= contract.today;
  const prepayments = isOver ? null : await readPrepayments(db, key);
  if (!prepayments) return { participantId, reason: 'noContract' };
  const { proposal, contractId, delivery, instalments } = prepayments;
  if (!proposal) return { participantId, reason: 'nothingKnown' };
  const terms = nextTerms(prepayments);
  const before = instalments.findLast(({ month }) => month < terms.fromMonth) ?? instalments[0];
  const { amountCents, yearlyCents, basis } = proposal;
  const amountBeforeCents = before?.amountCents ?? null;
  return { participantId, contractId, ...terms, amountCents, yearlyCents, basis, amountBeforeCents, delivery };
}

const usualDueDay = 15;
const monthsOfYear = 12;

/** A year from the first month that may still be announced, on the day of the plan before. */
function nextTerms({ firstFreeMonth, earliestDueOn, plans, proposal }: Prepayments) {
  const dueDay = plans[0]?.dueDay ?? proposal?.announced?.dueDay ?? usualDueDay;
  const earliest = firstMonthDueFrom(earliestDueOn, dueDay);
  const fromMonth = firstFreeMonth > earliest ? firstFreeMonth : earliest;
  return { dueDay, fromMonth, toMonth: addMonths(fromMonth, monthsOfYear) };
}
