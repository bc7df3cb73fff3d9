import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { kindsAt } from '../../../api/meter-kinds.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import type { MeterForm } from './meter-form.ts';

/** What is measured: only what does not contradict the place, beside what the meter has been told to measure. */
export function KindField() {
  const { t } = useTranslation('meter-form');
  const { kinds, odd } = useKinds();
  return (
    <SelectField
      name="kind"
      label={t('field.kind')}
      placeholder={t('choose')}
      options={[...kinds, ...odd].map((value) => ({ value, label: t(`meters:kind.${value}`) }))}
    />
  );
}

/** Of the form around it: the kinds that fit its place, and its own kind where that is none of them. */
export function useKinds() {
  const [kind, point, obis] = useWatch<MeterForm, ['kind', 'measuringPoint', 'obis']>({
    name: ['kind', 'measuringPoint', 'obis'],
  });
  const kinds = kindsAt(point, obis);
  const odd = kind === null || kinds.includes(kind) ? [] : [kind];
  return { kinds, odd, point };
}
