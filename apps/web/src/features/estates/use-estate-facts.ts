import type { Estate } from '@lichthof/contracts/places/estates.ts';
import {
  estateFields,
  type EstateFields,
  locationFields,
  type LocationFields,
} from '@lichthof/domain/fields/estate-fields.ts';
import { type ChoicesOf, fieldNames } from '@lichthof/domain/fields/field.ts';
import { missing } from '@lichthof/domain/formats/number-formats.ts';
import { useTranslation } from 'react-i18next';
import { formatField } from '../../ui/fields/form-values.ts';
import type { Option } from '../../ui/fields/select-field.tsx';
import { labelIn, useAreaOptions, useEstateOptions } from './use-estate-options.ts';

/** The house number stands beside the street, the zip code beside the city. */
type EstateFactName = keyof EstateFields | Exclude<keyof LocationFields, 'houseNumber' | 'zipCode'>;

const factFields = { ...estateFields, ...locationFields };
const factNames = fieldNames(factFields).filter((name) => name !== 'houseNumber' && name !== 'zipCode');

export interface EstateFact {
  name: EstateFactName;
  label: string;
  text: string;
}

/** Formats the fields of an estate: first the named ones, then the others. */
export function useEstateFacts(): (estate: Estate, first: readonly EstateFactName[]) => EstateFact[] {
  const { t } = useTranslation('estates');
  const { buildingTypes, allocationKeys, countries } = useEstateOptions();
  const { timeZones } = useAreaOptions();
  const options: Record<ChoicesOf<typeof factFields>, Option[]> = {
    buildingType: buildingTypes,
    allocationKey: allocationKeys,
    country: countries,
    timeZone: timeZones,
  };
  const line = (...texts: (string | null)[]) => texts.filter(Boolean).join(' ') || missing;
  return (estate, first) => {
    const { street, houseNumber, zipCode, city } = estate.location;
    const values = { ...estate, ...estate.location, street: line(street, houseNumber), city: line(zipCode, city) };
    const textOf = (name: EstateFactName) => {
      const { rule } = factFields[name];
      return rule.kind === 'choice' ? labelIn(options[rule.of], values[name]) : formatField({ rule }, values[name]);
    };
    return [...new Set([...first, ...factNames])].map((name) => ({
      name,
      label: t(`field.${name}`),
      text: textOf(name),
    }));
  };
}
