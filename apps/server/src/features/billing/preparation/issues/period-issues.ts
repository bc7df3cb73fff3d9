import type { BillingIssue } from '@lichthof/contracts/billing/billing-issues.ts';
import type { BillingBasis, Supply } from '@lichthof/domain/billing/billing-basis.ts';
import type { InvoiceDraft } from '@lichthof/domain/billing/invoices/invoice-draft.ts';
import { isResidential } from '@lichthof/domain/billing/contracts/unit-use.ts';
import { isSameProduct } from '@lichthof/domain/billing/labelling/product-mixes.ts';
import { daysOutside } from '@lichthof/domain/time/ranges.ts';
import type { Mixes } from '../billing-facts.db.ts';
import { issueOf } from './issue-of.ts';

export interface PeriodFacts {
  /** The estate's local day of the check. */
  today: string;
  mix: { year: number; hasOwn: boolean; hasNational: boolean };
}

/** Issues of the estate and the period as a whole. */
export function periodIssues(basis: BillingBasis, { today, mix }: PeriodFacts): BillingIssue[] {
  const { period, supplies, contracts } = basis;
  const isFullSupply = supplies.some(({ supplyModel }) => supplyModel === 'full_supply');
  const issues: (BillingIssue | false)[] = [
    ...daysOutside(supplies, period).map((days) => issueOf({ code: 'noSupply', severity: 'blocks', ...days })),
    contracts.length === 0 && issueOf({ code: 'noContracts', severity: 'blocks', ...period }),
    period.to > today && issueOf({ code: 'periodNotOver', severity: 'blocks', to: period.to }),
    ...supplyChanges(supplies).map((from) => issueOf({ code: 'supplyChanges', severity: 'blocks', from })),
    ...basis.archivedMeters.map(({ meterId, name: meterName, from, to }) =>
      issueOf({ code: 'meterArchived', severity: 'warns', meterId, meterName, from, to }),
    ),
    ...basis.apartmentsWithoutContract.map((apartment) =>
      issueOf({ code: 'contractMissing', severity: 'warns', ...apartment }),
    ),
    isFullSupply && !mix.hasOwn && issueOf({ code: 'mixMissing', severity: 'warns', year: mix.year }),
    isFullSupply && !mix.hasNational && issueOf({ code: 'nationalMixMissing', severity: 'warns', year: mix.year }),
    isFullSupply &&
      contracts.some(isResidential) &&
      daysOutside(basis.basicSupply, period).length > 0 &&
      issueOf({ code: 'basicSupplyMissing', severity: 'warns', ...period }),
  ];
  return issues.filter((issue) => issue !== false);
}

interface ProductFacts {
  mixes: Mixes;
  productNames: ReadonlyMap<number, string>;
  year: number;
}

/** Products of billed tariffs without a mix: their invoices show the mix of the whole provider. */
export function productIssues(
  drafts: readonly InvoiceDraft[],
  { mixes, productNames, year }: ProductFacts,
): BillingIssue[] {
  if (mixes.own === null) return [];
  const tariffIds = drafts
    .filter(({ supply }) => supply.supplyModel === 'full_supply')
    .flatMap(({ pricePeriods }) => pricePeriods.at(-1)?.tariffId ?? []);
  const names = new Set(tariffIds.flatMap((tariffId) => productNames.get(tariffId) ?? []));
  return [...names]
    .filter((productName) => !mixes.products.some(({ name }) => isSameProduct(name, productName)))
    .map((productName) => issueOf({ code: 'productMixMissing', severity: 'warns', year, productName }));
}

/** An invoice has one provider and one model. Returns the days on which either changes. */
function supplyChanges(supplies: Supply[]): string[] {
  return supplies.flatMap(({ from, providerId, supplyModel }, index) => {
    const before = supplies[index - 1];
    const isSame = !before || (before.providerId === providerId && before.supplyModel === supplyModel);
    return isSame ? [] : [from];
  });
}
