import { AmountStatus } from './codes.ts';

/** The quarter-hours of one meter on one local day, in its base unit (Wh or litres); null is missing. */
export interface MeterDayAmounts {
  amounts: (number | null)[];
  /** Null when every amount present was measured. */
  statuses: AmountStatus[] | null;
}

export interface MeterDayTotals {
  total: number;
  missing: number;
  /** Amounts present that were not measured. */
  substituted: number;
}

/**
 * What a day holds after amounts were sent for it: an amount not sent keeps what is there, a measured one replaces
 * anything, any other one only what is missing or was not measured itself.
 */
export function mergeAmounts(existing: MeterDayAmounts | null, incoming: MeterDayAmounts): MeterDayAmounts {
  if (!existing) return incoming;
  if (existing.amounts.length !== incoming.amounts.length) {
    throw new RangeError(`A day of ${existing.amounts.length} quarter-hours got ${incoming.amounts.length}`);
  }
  const replaced = incoming.amounts.map(
    (amount, index) => amount !== null && (isMeasured(incoming, index) || !isMeasured(existing, index)),
  );
  const sourceOf = (index: number) => (replaced[index] ? incoming : existing);
  return {
    amounts: replaced.map((_, index) => sourceOf(index).amounts[index] ?? null),
    statuses: compactStatuses(replaced.map((_, index) => statusOf(sourceOf(index), index))),
  };
}

export function totalsOf(day: MeterDayAmounts): MeterDayTotals {
  let total = 0;
  let missing = 0;
  let substituted = 0;
  for (let index = 0; index < day.amounts.length; index += 1) {
    const amount = day.amounts[index] ?? null;
    if (amount === null) missing += 1;
    else {
      total += amount;
      if (statusOf(day, index) !== AmountStatus.Measured) substituted += 1;
    }
  }
  return { total, missing, substituted };
}

/** Only what was measured, as it may serve as a pattern for other days; null is anything else. */
export function measuredOnly(day: MeterDayAmounts): (number | null)[] {
  return day.amounts.map((amount, index) => (isMeasured(day, index) ? amount : null));
}

/** The part (0–1) of the expected quarter-hours that have a value; 0 when none were expected. */
export function completenessOf(quarterHours: number, missing: number): number {
  return quarterHours === 0 ? 0 : (quarterHours - missing) / quarterHours;
}

function statusOf(day: MeterDayAmounts, index: number): AmountStatus {
  const isMissing = day.amounts[index] === null;
  return isMissing ? AmountStatus.Measured : (day.statuses?.[index] ?? AmountStatus.Measured);
}

function isMeasured(day: MeterDayAmounts, index: number): boolean {
  return day.amounts[index] !== null && statusOf(day, index) === AmountStatus.Measured;
}

function compactStatuses(statuses: AmountStatus[]): AmountStatus[] | null {
  return statuses.every((status) => status === AmountStatus.Measured) ? null : statuses;
}

/** What a day holds when amounts that are sent only fill what is missing: whatever is stored stays. */
export function fillMissing(existing: MeterDayAmounts | null, incoming: MeterDayAmounts): MeterDayAmounts {
  if (!existing) return incoming;
  const sourceOf = (index: number) => (existing.amounts[index] === null ? incoming : existing);
  return {
    amounts: existing.amounts.map((_, index) => sourceOf(index).amounts[index] ?? null),
    statuses: compactStatuses(existing.amounts.map((_, index) => statusOf(sourceOf(index), index))),
  };
}
