import { AmountStatus } from '../codes.ts';
import type { MeterDayAmounts } from '../meter-day.ts';
import type { PartSign } from './meter-parts.ts';

/** A part on a local day; undefined where nothing is stored of it. */
export interface DayPart {
  sign: PartSign;
  stored: MeterDayAmounts | undefined;
}

export interface ComputedDay extends MeterDayAmounts {
  /** The quarter-hours in which more is taken away than is there: their amounts are missing. */
  negatives: number[];
}

/**
 * Adds and takes away the parts in each quarter-hour, so that the sum over any quarter-hours is that of the parts. An
 * amount is missing if one of the parts is, or if it would be negative; it has the least certain status of its parts.
 */
export function computeDay(parts: readonly DayPart[], quarterHours: number): ComputedDay {
  const amounts: (number | null)[] = Array.from({ length: quarterHours }, () => (parts.length === 0 ? null : 0));
  const statuses: AmountStatus[] = Array.from({ length: quarterHours }, () => AmountStatus.Measured);
  for (const { sign, stored } of parts) {
    requireLength(stored, quarterHours);
    for (let index = 0; index < quarterHours; index += 1) {
      const [sum, amount] = [amounts[index] ?? null, stored?.amounts[index] ?? null];
      amounts[index] = sum === null || amount === null ? null : sum + sign * amount;
      const status = stored?.statuses?.[index] ?? AmountStatus.Measured;
      if (status > (statuses[index] ?? AmountStatus.Measured)) statuses[index] = status;
    }
  }
  const negatives = amounts.flatMap((amount, index) => (amount !== null && amount < 0 ? [index] : []));
  for (const index of negatives) amounts[index] = null;
  return { amounts, statuses: presentStatuses(amounts, statuses), negatives };
}

function requireLength(stored: MeterDayAmounts | undefined, quarterHours: number): void {
  if (!stored || stored.amounts.length === quarterHours) return;
  throw new RangeError(`A part has ${stored.amounts.length} of ${quarterHours} quarter-hours`);
}

/** A missing amount has no status; null if all present amounts were measured. */
function presentStatuses(amounts: (number | null)[], statuses: AmountStatus[]): AmountStatus[] | null {
  const present = statuses.map((status, index) => (amounts[index] === null ? AmountStatus.Measured : status));
  return present.some((status) => status !== AmountStatus.Measured) ? present : null;
}
