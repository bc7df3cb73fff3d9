import { isMeterField, meterFields } from '@lichthof/domain/fields/meter-fields.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { missing } from '@lichthof/domain/formats/number-formats.ts';
import { useTranslation } from 'react-i18next';
import { isTextKey } from '../../i18n/i18n.ts';
import { formatField } from '../../ui/fields/form-values.ts';
import type { MeterForm } from './form/meter-form-values.ts';

export type MeterFieldName = Exclude<
  keyof MeterForm,
  'apartmentId' | 'firstCounter' | 'transformerFactor' | 'source' | 'parts'
>;

/** Formats the value of a meter's field; '–' if it is empty. */
export function useMeterFieldText() {
  const { t } = useTranslation('meters');
  return (name: MeterFieldName, value: string | number | null): string => {
    if (isMeterField(name)) return formatField(meterFields[name], value);
    if (value === null || value === '') return missing;
    if (name === 'installedOn' || name === 'removedOn') return formatDay(String(value));
    if (name === 'obis' || name === 'serialNumber') return String(value);
    const key = `meters:${name}.${value}`;
    return isTextKey(key) ? t(key) : String(value);
  };
}
