import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { kindsAt, usualKind } from '../../../api/meter-kinds.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import type { MeterForm } from './meter-form-values.ts';

/** Offers the kinds that fit the measuring point, and the current kind even if it contradicts. */
export function KindField() {
  const { t } = useTranslation('meter-form');
  const { kinds, contradicting } = useKinds();
  return (
    <SelectField
      name="kind"
      label={t('meters:field.kind')}
      placeholder={t('choose')}
      options={[...kinds, ...contradicting].map((value) => ({ value, label: t(`meters:kind.${value}`) }))}
    />
  );
}

/** The kinds that fit the measuring point of the form, and the current kind if it does not fit. */
function useKinds() {
  const [kind, point, obis] = useWatch<MeterForm, ['kind', 'measuringPoint', 'obis']>({
    name: ['kind', 'measuringPoint', 'obis'],
  });
  const kinds = kindsAt(point, obis);
  const contradicting = kind === null || kinds.includes(kind) ? [] : [kind];
  return { kinds, contradicting, point };
}

/** Warning for a kind that contradicts the measuring point, which older data may contain. */
export function ContradictingKindNotice() {
  const { t } = useTranslation('meter-form');
  const { contradicting, point } = useKinds();
  const [kind] = contradicting;
  if (kind === undefined || point === null) return null;
  const names = { kind: t(`meters:kind.${kind}`), place: t(`meters:measuringPoint.${point}`) };
  return (
    <Box role="status">
      <Notice status="warning" title={t('contradictingKind')}>
        {t('contradictingKindText', names)}
      </Notice>
    </Box>
  );
}

/**
 * Sets the usual kind when measuring point or OBIS code change, until a fitting kind is chosen by hand; at the
 * meter's own measuring point its own kind is kept.
 */
export function FollowUsualKind({ own }: { own?: Pick<MeterForm, 'kind' | 'measuringPoint'> }) {
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
