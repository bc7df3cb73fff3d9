import { useTranslation } from 'react-i18next';
import { localToday } from '../../i18n/local-today.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';

const yearsOffered = 15;

/** From next year back; levies are published ahead. */
export function YearField() {
  const { t } = useTranslation('reference-tables');
  const nextYear = Number(localToday().slice(0, 4)) + 1;
  const years = Array.from({ length: yearsOffered }, (_, back) => nextYear - back);
  return (
    <SelectField
      name="year"
      label={t('column.year')}
      options={years.map((year) => ({ value: year, label: String(year) }))}
    />
  );
}
