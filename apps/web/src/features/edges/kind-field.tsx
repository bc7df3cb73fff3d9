import type { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { kindsAt, usualKind } from '../../api/meter-kinds.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import type { RegisterForm } from './register-form.ts';

/** What is measured: only what does not contradict the place; another place brings its usual kind. */
export function KindField() {
  const { t } = useTranslation('edges');
  const { t: meterText } = useTranslation('meters');
  const { getValues, setValue } = useFormContext<RegisterForm>();
  const [place, obis] = useWatch<RegisterForm, ['measuringPoint', 'obis']>({ name: ['measuringPoint', 'obis'] });
  const point = place === '' ? null : (place as MeasuringPoint);
  const kinds = kindsAt(point, obis);
  useEffect(() => {
    if (point === null || kinds.includes(getValues('kind') as MeterKind)) return;
    setValue('kind', usualKind(point, obis)!, { shouldDirty: true, shouldValidate: true });
    // oxlint-disable-next-line react/exhaustive-deps -- a choice by hand is one of those that fit
  }, [point, obis]);
  return (
    <SelectField
      name="kind"
      label={t('meter.kind')}
      options={kinds.map((kind) => ({ value: kind, label: meterText(`kind.${kind}`) }))}
    />
  );
}
