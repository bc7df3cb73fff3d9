import { allocationKeyNames } from '@lichthof/domain/allocation/allocation-key-name.ts';
import { AllocationKey } from '@lichthof/domain/allocation/allocation-rule.ts';
import { unitUses } from '@lichthof/domain/billing/contracts/unit-use.ts';
import { timeZones } from '@lichthof/domain/time/time-zones.ts';
import { countries } from '@lichthof/contracts/fields.ts';
import { useTranslation } from 'react-i18next';
import { missing } from '../../i18n/number-formats.ts';
import type { Option } from '../../ui/fields/select-field.tsx';

const numbers = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** The options for fields of an estate, with their German labels. */
export function useEstateOptions() {
  const { t } = useTranslation('estates');
  return {
    buildingTypes: numbers(0, 14).map((value) => ({ value, label: t(`buildingType.${value}`) })),
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
    classifications: numbers(1, 11).map((value) => ({ value, label: t(`areaClassification.${value}`) })),
    norms: [{ value: '', label: t('noNorm') }, ...numbers(1, 6).map((value) => ({ value, label: t(`norm.${value}`) }))],
  };
}

/** The label of a value; '–' if there is none. */
export const labelIn = (options: Option[], choice: number | string | null | undefined): string =>
  options.find(({ value }) => value === choice)?.label ?? missing;
