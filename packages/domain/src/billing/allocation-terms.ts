import { AllocationKey } from '../allocation/allocation-rule.ts';
import type { ExplainedRule } from '../allocation/explain-quarter-hour.ts';
import type { DayRange } from '../time/periods.ts';
import { areaWeightsOf } from './measured-day.ts';
import { covers, type BilledContract, type BillingBasis, type OpenRange } from './billing-basis.ts';

/** The allocation rule of some days, with the contract's weight. */
export interface AllocationTerms extends DayRange, ExplainedRule {}

/** The terms of a contract on the billed days; new terms begin where the rule or the participants change. */
export function allocationTermsOf(contract: BilledContract, billed: DayRange, basis: BillingBasis): AllocationTerms[] {
  const starts = [billed.from, ...changesWithin([...basis.supplies, ...basis.contracts], billed)];
  return starts.flatMap((from, index) => {
    const rule = basis.supplies.find((supply) => covers(supply, from));
    if (!rule) return [];
    const { key, base, unused } = rule;
    const present = basis.contracts.filter((other) => covers(other, from));
    const weights = key === AllocationKey.EqualParts ? present.map(() => 1) : areaWeightsOf(present, basis.estate);
    const weight = { own: weights[present.indexOf(contract)]!, all: weights.reduce((sum, one) => sum + one, 0) };
    const to = starts[index + 1] ?? billed.to;
    return [
      {
        from,
        to,
        key,
        base,
        unused,
        weight: key === AllocationKey.ByConsumption || key === AllocationKey.External ? null : weight,
      },
    ];
  });
}

/** The days within a range, except its first, on which another range begins or ends; in order. */
export function changesWithin(ranges: OpenRange[], { from, to }: DayRange): string[] {
  const days = ranges.flatMap((range) => [range.from, ...(range.to === null ? [] : [range.to])]);
  return [...new Set(days)].filter((day) => from < day && day < to).toSorted();
}
