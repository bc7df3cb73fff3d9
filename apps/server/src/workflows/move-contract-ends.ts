import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { FieldName } from '@lichthof/contracts/fields.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import type { OpenRange } from '@lichthof/domain/time/ranges.ts';
import type { Database } from '../database/database.ts';
import { readObstacles, setContractEnd, type LockedContract } from '../features/participants/end-contract.db.ts';
import { HttpError } from '../http/errors.ts';

interface MovedOut {
  contracts: LockedContract[];
  /** Of those that run or are to come. */
  tariffs: string[];
  /** The former move-out, null while there was none. */
  before: string | null;
  after: string | null;
  authorId: number;
}

/**
 * Contracts end with the move-out; one that ended with the former move-out goes on to the new one. Others that ended
 * before stay as they are. Give it a transaction that holds billing. Throws 409 at MoveOut: MoveOutTooEarly, with the
 * last invoiced day when that is why; 2000 with the tariffs for a contract that would begin after the move-out;
 * OccupancyOverlaps, BillingPeriodTaken or SupplyEnded when a contract cannot go on.
 */
export async function moveContractEnds(tx: Database, { contracts, tariffs, ...moved }: MovedOut): Promise<void> {
  const [before, to] = [dayAfter(moved.before), dayAfter(moved.after)];
  const cut = to === null ? [] : contracts.filter((contract) => contract.to === null || contract.to > to);
  if (to !== null) for (const contract of cut) requireCuttable(contract, to, tariffs);
  const extended =
    before === null ? [] : contracts.filter((contract) => contract.to === before && !cut.includes(contract));
  if (before !== null) for (const contract of extended) await requireFree(tx, contract, { from: before, to });
  for (const contract of [...cut, ...extended]) {
    await setContractEnd(tx, contract, { to, authorId: moved.authorId });
  }
}

const dayAfter = (moveOut: string | null) => (moveOut === null ? null : addDays(moveOut, 1));

function requireCuttable({ from, invoicedTo }: LockedContract, to: string, tariffs: string[]): void {
  if (invoicedTo !== null && invoicedTo > to) {
    throw refusal(ErrorCode.MoveOutTooEarly, 'Days after the move-out are on an invoice', [addDays(invoicedTo, -1)]);
  }
  if (from < to) return;
  if (tariffs.length > 0) throw refusal(ErrorCode.ActiveParticipantContract, 'A contract begins later', tariffs);
  throw refusal(ErrorCode.MoveOutTooEarly, 'A former contract began later');
}

async function requireFree(tx: Database, contract: LockedContract, added: OpenRange): Promise<void> {
  const { isTaken, isBilled, isUnsupplied } = await readObstacles(tx, contract, added);
  if (isTaken) throw refusal(ErrorCode.OccupancyOverlaps, 'The apartment has another contract by then');
  if (isBilled) throw refusal(ErrorCode.BillingPeriodTaken, 'Days after the former move-out are billed');
  if (isUnsupplied) throw refusal(ErrorCode.SupplyEnded, 'The estate has no tenant electricity by then');
}

const refusal = (code: ErrorCode, message: string, names?: string[]) =>
  new HttpError(409, message, { code, field: FieldName.MoveOut, ...(names && { names }) });
