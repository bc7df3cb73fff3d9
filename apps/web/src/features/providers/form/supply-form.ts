import type { ElectricitySupply, SupplyBody } from '@lichthof/contracts/supply/electricity-supply.ts';
import { AllocationKey } from '@lichthof/domain/allocation/allocation-rule.ts';

/** Choices that nobody has made yet are null. */
export type SupplyForm = Omit<Required<SupplyBody>, 'supplyModel' | 'allocationKey'> & {
  supplyModel: SupplyBody['supplyModel'] | null;
  allocationKey: SupplyBody['allocationKey'] | null;
};

export function emptySupply(from: string): SupplyForm {
  return {
    from,
    supplyModel: null,
    allocationKey: null,
    allocationBase: 'generation',
    unusedPart: 'fed_in',
    meteringOperator: '',
    meteringOperatorCode: '',
    gridOperator: '',
    gridOperatorCode: '',
    hasElectricHotWater: false,
  };
}

export const supplyFields = {
  model: ['supplyModel', 'from'],
  allocation: ['allocationKey', 'allocationBase', 'unusedPart'],
  operators: ['meteringOperator', 'meteringOperatorCode', 'gridOperator', 'gridOperatorCode', 'hasElectricHotWater'],
} as const satisfies Record<string, readonly (keyof SupplyForm)[]>;

/** Shares are fixed by living area or in equal parts; only then the base and the unused part count. */
export const hasFixedShares = (key: AllocationKey | null): boolean =>
  key === AllocationKey.LivingArea || key === AllocationKey.EqualParts;

export function supplyFormOf(supply: ElectricitySupply, from: string): SupplyForm {
  return {
    from,
    supplyModel: supply.supplyModel,
    allocationKey: supply.allocationKey,
    allocationBase: supply.allocationBase,
    unusedPart: supply.unusedPart,
    meteringOperator: supply.meteringOperator?.name ?? '',
    meteringOperatorCode: supply.meteringOperator?.code ?? '',
    gridOperator: supply.gridOperator?.name ?? '',
    gridOperatorCode: supply.gridOperator?.code ?? '',
    hasElectricHotWater: supply.hasElectricHotWater,
  };
}
