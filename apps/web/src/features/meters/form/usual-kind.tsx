import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { kindsAt, usualKind } from '../../../api/meter-kinds.ts';
import type { MeterForm } from './meter-form.ts';

/** Follows place and OBIS code until a kind that fits is chosen by hand; at the place that a meter has, its own holds. */
export function UsualKind({ own }: { own?: Pick<MeterForm, 'kind' | 'measuringPoint'> }) {
  const form = useFormContext<MeterForm>();
  const [measuringPoint, obis] = useWatch<MeterForm, ['measuringPoint', 'obis']>({ name: ['measuringPoint', 'obis'] });
  const followed = useRef(own?.kind ?? null);
  useEffect(() => {
    const isOwnPlace = own !== undefined && own.measuringPoint === measuringPoint;
    const kind = isOwnPlace ? own.kind : usualKind(measuringPoint, obis);
    const current = form.getValues('kind');
    const isChosen =
      current !== followed.current && current !== null && kindsAt(measuringPoint, obis).includes(current);
    if (isChosen || kind === null) return;
    followed.current = kind;
    form.setValue('kind', kind, { shouldValidate: form.formState.isSubmitted });
    // oxlint-disable-next-line react/exhaustive-deps -- the form stays the same, and a choice by hand changes nothing
  }, [measuringPoint, obis]);
  return null;
}
