import type { PriceLevel } from '@lichthof/domain/tariffs/timed/timed-price.ts';
import { useTranslation } from 'react-i18next';
import { FormRow } from '../../../ui/fields/field-frame.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { toClock } from './timed-form.ts';

const clock = Array.from({ length: 97 }, (_, slot) => ({ value: toClock(slot), label: toClock(slot) }));

/** Level, begin and end of a window; an end before the begin is on the next day. */
export function SpanFields({ name, levels }: { name: string; levels: readonly PriceLevel[] }) {
  const { t } = useTranslation('tariffs-wizard');
  return (
    <FormRow columns="1fr 1fr 1fr">
      <SelectField
        name={`${name}.level`}
        label={t('timed.level')}
        options={levels.map((level) => ({ value: level, label: level }))}
      />
      <SelectField name={`${name}.from`} label={t('timed.from')} options={clock.slice(0, -1)} />
      <SelectField name={`${name}.to`} label={t('timed.to')} options={clock.slice(1)} />
    </FormRow>
  );
}
