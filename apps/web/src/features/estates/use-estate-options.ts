import { allocationKeyNames } from '@lichthof/domain/allocation/allocation-key-name.ts';
import { AllocationKey } from '@lichthof/domain/allocation/allocation-rule.ts';
import { unitUses } from '@lichthof/domain/billing/contracts/unit-use.ts';
import { missing } from '@lichthof/domain/formats/number-formats.ts';
import { timeZones } from '@lichthof/domain/time/time-zones.ts';
import { countries } from '@lichthof/contracts/fields.ts';
import { useTranslation } from 'react-i18next';
import type { Option } from '../../ui/fields/select-field.tsx';

const buildingTypes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14] as const;
const areaClassifications = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const;
const norms = [1, 2, 3, 4, 5, 6] as const;

/** The options for fields of an estate, with their German labels. */
export function useEstateOptions() {
  const { t } = useTranslation('estates');
  return {
    buildingTypes: buildingTypes.map((value) => ({ value, label: t(`buildingType.${value}`) })),
    allocationKeys: Object.values(AllocationKey).map((value) => ({ value, label: allocationKeyNames[value] })),
    unitUses: unitUses.map((value) => ({ value, label: t(`unitUse.${value}`) })),
    countries: countries.map((value) => ({ value, label: t(`country.${value}`) })),
  };
}

/** The options for areas and time zones. */
export function useAreaOptions() {
  const { t } = useTranslation('estate-options');
  return {
    timeZones: timeZones.map((value) => ({ value, label: t(`timeZone.${value}`) })),
    classifications: areaClassifications.map((value) => ({ value, label: t(`areaClassification.${value}`) })),
    norms: [{ value: '', label: t('noNorm') }, ...norms.map((value) => ({ value, label: t(`norm.${value}`) }))],
  };
}

/** The label of a value; '–' if there is none. */
export const labelIn = (options: Option[], choice: number | string | null | undefined): string =>
  options.find(({ value }) => value === choice)?.label ?? missing;
