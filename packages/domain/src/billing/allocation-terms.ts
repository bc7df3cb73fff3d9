import { AllocationKey } from '../allocation/allocation-rule.ts';
import type { ExplainedRule } from '../allocation/explain-quarter-hour.ts';
import { getEntry } from '../collections/items.ts';
import { zip } from '../collections/pairs.ts';
import type { DayRange } from '../time/periods.ts';
import { covers, type OpenRange } from '../time/ranges.ts';
import { areaWeightsOf } from './measured-day.ts';
import type { BilledContract, BillingBasis } from './billing-basis.ts';

/** The allocation rule of some days, with the contract's weight. */
export interface AllocationTerms extends DayRange, ExplainedRule {}

/** Who takes part in the allocation on some days: the same for every invoice of these days. */
export interface AllocationRound {
  participantsCount: number;
  apartmentsCount: number;
  /** The number of apartments with a tenant's contract, on the day with the fewest. */
  minTenantApartments: number;
  /** The terms of a contract on these days; new terms begin where the rule or the participants change. */
  termsOf: (contract: BilledContract) => AllocationTerms[];
}

const roundsByBasis = new WeakMap<BillingBasis, Map<string, AllocationRound>>();

/** Looks at all contracts once for the same days: an invoice of a large estate takes no longer than one of a small one. */
export function allocationRoundOf(basis: BillingBasis, billed: DayRange): AllocationRound {
  const rounds = roundsByBasis.get(basis) ?? new Map<string, AllocationRound>();
  roundsByBasis.set(basis, rounds);
  const days = `${billed.from} ${billed.to}`;
  const round = rounds.get(days) ?? findRound(basis, billed);
  rounds.set(days, round);
  return round;
}

function findRound(basis: BillingBasis, billed: DayRange): AllocationRound {
  const { contracts } = basis;
  const parts = termsOfAll(basis, billed);
  return {
    participantsCount: new Set(
      contracts.map(({ apartmentId, participantId }) => apartmentId ?? `general ${participantId}`),
    ).size,
    apartmentsCount: new Set(contracts.flatMap(({ apartmentId }) => apartmentId ?? [])).size,
    minTenantApartments: minTenantApartments(contracts, billed),
    termsOf: (contract) =>
      parts.map(({ terms, weights, all }) => ({
        ...terms,
        weight: weights && { own: getEntry(weights, contract), all },
      })),
  };
}

interface TermsOfAll {
  terms: Omit<AllocationTerms, 'weight'>;
  /** Null where the key needs none. */
  weights: Map<BilledContract, number> | null;
  all: number;
}

function termsOfAll(basis: BillingBasis, billed: DayRange): TermsOfAll[] {
  const starts = [billed.from, ...changesWithin([...basis.supplies, ...basis.contracts], billed)];
  return starts.flatMap((from, index): TermsOfAll[] => {
    const rule = basis.supplies.find((supply) => covers(supply, from));
    if (!rule) return [];
    const { key, base, unused } = rule;
    const terms = { from, to: starts[index + 1] ?? billed.to, key, base, unused };
    if (key === AllocationKey.ByConsumption || key === AllocationKey.External)
      return [{ terms, weights: null, all: 0 }];
    const present = basis.contracts.filter((contract) => covers(contract, from));
    const weights = key === AllocationKey.EqualParts ? present.map(() => 1) : areaWeightsOf(present, basis.estate);
    return [
      {
        terms,
        weights: new Map(zip(present, weights)),
        all: weights.reduce((sum, one) => sum + one, 0),
      },
    ];
  });
}

function minTenantApartments(contracts: readonly BilledContract[], billed: DayRange): number {
  const tenants = contracts.filter(({ type }) => type === 'tenant');
  const days = [billed.from, ...changesWithin(tenants, billed)];
  return Math.min(...days.map((day) => tenants.filter((contract) => covers(contract, day)).length));
}

/** The days within a range, except its first, on which another range begins or ends; in order. */
function changesWithin(ranges: OpenRange[], { from, to }: DayRange): string[] {
  const days = ranges.flatMap((range) => [range.from, ...(range.to === null ? [] : [range.to])]);
  return [...new Set(days)].filter((day) => from < day && day < to).toSorted();
}
