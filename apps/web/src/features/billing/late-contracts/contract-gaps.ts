import type { BillingIssue } from '@lichthof/contracts/billing/billing-issues.ts';
import type { ContractGap, LateContractOptions } from '@lichthof/contracts/supply/late-contracts.ts';

/** The gaps on the days of an issue about an apartment without a contract. */
export function contractGapsOf({ code, apartmentId, from, to }: BillingIssue, gaps: ContractGap[]): ContractGap[] {
  if (code !== 'contractMissing' || from === null || to === null) return [];
  return gaps.filter((gap) => gap.apartmentId === apartmentId && gap.from >= from && gap.from < to);
}

/** Of what kind the contracts are, for the words of a button. */
export function kindOfGaps(gaps: ContractGap[]): 'vacant' | 'tenant' | 'mixed' {
  const [first, ...others] = new Set(gaps.map(({ type }) => type));
  return first === undefined || others.length > 0 || (first === 'tenant' && gaps.length > 1) ? 'mixed' : first;
}

type Tariffs = LateContractOptions['tariffs'];

/** The tariffs that have prices on all days of the gaps, the most used first. */
export const tariffsInForce = (tariffs: Tariffs, gaps: ContractGap[]): Tariffs =>
  tariffs.filter(({ pricedFrom }) => gaps.every(({ from }) => pricedFrom <= from));

/** The only or the most used one; undefined where somebody has to choose. */
export function proposedTariff([first, second]: Tariffs): Tariffs[number] | undefined {
  return !second || (first && first.contractCount > second.contractCount) ? first : undefined;
}
