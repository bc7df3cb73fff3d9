import type { ElectricitySupply } from '@lichthof/contracts/supply/electricity-supply.ts';
import { allocationKeyNames } from '@lichthof/domain/allocation/allocation-key-name.ts';
import { getItem } from '@lichthof/domain/collections/items.ts';
import { useTranslation } from 'react-i18next';
import type { ChangedField } from '../../../ui/dialogs/changed-notice.tsx';

/** Describes how the terms of a supply differ from those that were read before. */
export function useSupplyChanges() {
  const { t } = useTranslation('providers');
  const { t: formTexts } = useTranslation('provider-form');
  const { t: editTexts } = useTranslation('provider-edit');
  const none = '–';
  const factsOf = (supply: ElectricitySupply): ChangedField[] => [
    { label: t('supply.model'), theirs: t(`supply.models.${supply.supplyModel}`) },
    { label: editTexts('supply.provider'), theirs: supply.provider.name },
    { label: t('supply.key'), theirs: allocationKeyNames[supply.allocationKey] },
    { label: t('supply.base'), theirs: t(`supply.bases.${supply.allocationBase}`) },
    { label: t('supply.unused'), theirs: t(`supply.unusedParts.${supply.unusedPart}`) },
    { label: formTexts('field.meteringOperator'), theirs: operatorText(supply.meteringOperator) },
    { label: formTexts('field.gridOperator'), theirs: operatorText(supply.gridOperator) },
    {
      label: formTexts('field.hasElectricHotWater'),
      theirs: editTexts(supply.hasElectricHotWater ? 'supply.yes' : 'supply.no'),
    },
  ];
  const operatorText = (operator: ElectricitySupply['gridOperator']) =>
    operator ? [operator.name, operator.code].filter(Boolean).join(', ') : none;
  return (read: ElectricitySupply, current: ElectricitySupply): ChangedField[] => {
    const before = factsOf(read);
    return factsOf(current).filter(({ theirs }, index) => theirs !== getItem(before, index).theirs);
  };
}
