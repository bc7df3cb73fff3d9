import { isMeterField, meterFields } from '@lichthof/domain/fields/meter-fields.ts';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../i18n/date-formats.ts';
import { isTextKey } from '../../i18n/i18n.ts';
import { missing } from '../../i18n/number-formats.ts';
import { formatField } from '../../ui/fields/form-values.ts';
import type { MeterForm } from './form/meter-form-values.ts';

export type MeterFieldName = Exclude<keyof MeterForm, 'apartmentId' | 'firstCounter'>;

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
