import { AllocationKey } from '../allocation/allocation-rule.ts';
import type { ExplainedRule } from '../allocation/explain-quarter-hour.ts';
import type { DayRange } from '../time/periods.ts';
import { areaWeightsOf } from './billing-month.ts';
import { covers, type BilledContract, type BillingBasis, type OpenRange } from './billing-basis.ts';

/** The rule of some days and the contract's weight in it. */
export interface AllocationTerms extends DayRange, ExplainedRule {}

/** The terms of a contract on the billed days: new ones where a rule changes, or who takes part. */
export function allocationTermsOf(contract: BilledContract, billed: DayRange, basis: BillingBasis): AllocationTerms[] {
  const starts = [billed.from, ...changesWithin([...basis.supplies, ...basis.contracts], billed)];
  return starts.flatMap((from, index) => {
    const rule = basis.supplies.find((supply) => covers(supply, from));
    if (!rule) return [];
    const { key, base, unused } = rule;
    const present = basis.contracts.filter((other) => covers(other, from));
    const weights = key === AllocationKey.EqualParts ? present.map(() => 1) : areaWeightsOf(present, basis);
    const weight = { own: weights[present.indexOf(contract)]!, all: weights.reduce((sum, one) => sum + one, 0) };
    const to = starts[index + 1] ?? billed.to;
    return [{ from, to, key, base, unused, weight: key === AllocationKey.ByConsumption ? null : weight }];
  });
}

/** The days within a range, but for its first, on which one of the others begins or has just ended; in order. */
export function changesWithin(ranges: OpenRange[], { from, to }: DayRange): string[] {
  const days = ranges.flatMap((range) => [range.from, ...(range.to === null ? [] : [range.to])]);
  return [...new Set(days)].filter((day) => from < day && day < to).toSorted();
}
