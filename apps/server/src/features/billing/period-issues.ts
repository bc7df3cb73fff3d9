import type { BillingIssue } from '@lichthof/contracts/billing-runs.ts';
import { AllocationKey } from '@lichthof/domain/allocation/allocation-rule.ts';
import { intersect, type BillingBasis, type Supply } from './billing-basis.ts';
import { issueOf } from './billing-issues.ts';
import { daysOutside, type ContractShare } from './contract-shares.ts';

export interface PeriodFacts {
  /** The local day of the estate on which it is checked. */
  today: string;
  isBilled: boolean;
  mix: { year: number; hasOwn: boolean; hasNational: boolean };
}

/** What concerns the house and the period as a whole. */
export function periodIssues(basis: BillingBasis, { today, isBilled, mix }: PeriodFacts): BillingIssue[] {
  const { period, supplies, contracts } = basis;
  const isFullSupply = supplies.some(({ supplyModel }) => supplyModel === 'full_supply');
  const issues: (BillingIssue | false)[] = [
    ...daysOutside(supplies, period).map((days) => issueOf({ code: 'noSupply', severity: 'blocks', ...days })),
    contracts.length === 0 && issueOf({ code: 'noContracts', severity: 'blocks', ...period }),
    period.to > today && issueOf({ code: 'periodNotOver', severity: 'blocks', to: period.to }),
    isBilled && issueOf({ code: 'periodBilled', severity: 'blocks', ...period }),
    ...supplyChanges(supplies).map((from) => issueOf({ code: 'supplyChanges', severity: 'blocks', from })),
    ...basis.flatsWithoutContract.map((flat) => issueOf({ code: 'contractMissing', severity: 'warns', ...flat })),
    supplies.some(({ key }) => key === AllocationKey.External) && issueOf({ code: 'externalKey', severity: 'blocks' }),
    isFullSupply && !mix.hasOwn && issueOf({ code: 'mixMissing', severity: 'warns', year: mix.year }),
    isFullSupply && !mix.hasNational && issueOf({ code: 'nationalMixMissing', severity: 'warns', year: mix.year }),
    isFullSupply &&
      daysOutside(basis.basicSupply, period).length > 0 &&
      issueOf({ code: 'basicSupplyMissing', severity: 'warns', ...period }),
  ];
  return issues.filter((issue) => issue !== false);
}

/** One invoice is of one provider and one model: days on which either changes part two periods. */
function supplyChanges(supplies: Supply[]): string[] {
  return supplies.flatMap(({ from, providerId, supplyModel }, index) => {
    const before = supplies[index - 1];
    const isSame = !before || (before.providerId === providerId && before.supplyModel === supplyModel);
    return isSame ? [] : [from];
  });
}

/** Meters that two contracts would bill on the same days. */
export function meterIssues(shares: ContractShare[]): BillingIssue[] {
  const uses = shares.flatMap(({ contract, billed }) =>
    contract.meters.flatMap((meter) => {
      const days = intersect(meter, billed);
      return days ? [{ meter, days }] : [];
    }),
  );
  return uses.flatMap(({ meter, days }, index) =>
    uses.slice(index + 1).flatMap((other) => {
      const both = other.meter.meterId === meter.meterId ? intersect(other.days, days) : null;
      if (!both) return [];
      const { meterId, name: meterName } = meter;
      return [issueOf({ code: 'meterTwice', severity: 'blocks', meterId, meterName, ...both })];
    }),
  );
}
