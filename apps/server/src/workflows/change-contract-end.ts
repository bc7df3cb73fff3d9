import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import type { OpenRange } from '@lichthof/domain/time/ranges.ts';
import type { Database } from '../database/database.ts';
import { lockBilling } from '../features/billing/billing-runs.db.ts';
import {
  lockContractOf,
  type ContractKey,
  type ContractOfParticipant,
} from '../features/participants/contract-key.db.ts';
import { readObstacles, setContractEnd } from '../features/participants/end-contract.db.ts';
import { HttpError } from '../http/errors.ts';

interface EndChange {
  /** Absent lets the contract go on, up to the move-out of its tenant. */
  lastDay?: string | undefined;
  authorId: number;
}

/**
 * Ends a contract or lets it go on. Needs a transaction. Throws what lockContractOf throws, and 409 at lastDay:
 * ContractEndTooEarly, ContractBilled with the last invoiced day, ContractOutsideOccupancy after the move-out,
 * ContractOverlaps, BillingPeriodTaken or SupplyEnded where it cannot go on.
 */
export async function changeContractEnd(tx: Database, key: ContractKey, { lastDay, authorId }: EndChange) {
  await lockBilling(tx, key);
  const contract = await lockContractOf(tx, key);
  const to = lastDay === undefined ? contract.occupancyTo : addDays(lastDay, 1);
  if (to === contract.to) return;
  requireEndable(contract, to);
  const { to: before } = contract;
  if (before !== null && (to === null || to > before)) await requireFree(tx, contract, { from: before, to });
  await setContractEnd(tx, contract, { to, authorId });
}

function requireEndable({ from, invoicedTo, occupancyTo }: ContractOfParticipant, to: string | null): void {
  if (to !== null && to <= from) throw refusal(ErrorCode.ContractEndTooEarly);
  if (to !== null && invoicedTo !== null && invoicedTo > to) {
    throw refusal(ErrorCode.ContractBilled, [addDays(invoicedTo, -1)]);
  }
  if (occupancyTo !== null && (to === null || to > occupancyTo)) throw refusal(ErrorCode.ContractOutsideOccupancy);
}

async function requireFree(tx: Database, contract: ContractOfParticipant, added: OpenRange): Promise<void> {
  const { isTaken, isBilled, isUnsupplied } = await readObstacles(tx, contract, added);
  if (isTaken) throw refusal(ErrorCode.ContractOverlaps);
  if (isBilled) throw refusal(ErrorCode.BillingPeriodTaken);
  if (isUnsupplied) throw refusal(ErrorCode.SupplyEnded);
}

const refusal = (code: ErrorCode, names?: string[]) =>
  new HttpError(409, 'The contract cannot end then', { code, field: 'lastDay', ...(names && { names }) });
