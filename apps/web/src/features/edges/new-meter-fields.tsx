import type { EdgeMapping } from '@lichthof/contracts/edges/edge-mapping.ts';
import {
  deviceTypes,
  mayHaveApartment,
  MeasuringPoint,
  type MeterKind,
  needsApartment,
} from '@lichthof/domain/metering/codes.ts';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useApartmentChoices } from '../../api/apartment-choices.ts';
import { kindsAt, usualKind } from '../../api/meter-kinds.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { FormRow } from '../../ui/fields/field-frame.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { RegisterForm } from './register-form.ts';

/** The fields that a new meter needs; other master data can follow later. */
export function NewMeterFields({ apartments }: { apartments: EdgeMapping['apartments'] }) {
  const { t } = useTranslation('edges');
  const { t: meterText } = useTranslation('meters');
  const measuringPoint = useWatch<RegisterForm, 'measuringPoint'>({ name: 'measuringPoint' }) as MeasuringPoint;
  const { customerId, estateId } = useParams();
  const choices = useApartmentChoices({ customerId: Number(customerId), estateId: Number(estateId) }, apartments);
  return (
    <>
      <TextField name="name" label={t('meter.name')} autoComplete="off" />
      <FormRow>
        <SelectField
          name="measuringPoint"
          label={t('meter.measuringPoint')}
          options={Object.values(MeasuringPoint).map((point) => ({
            value: point,
            label: meterText(`measuringPoint.${point}`),
          }))}
        />
        <KindField />
      </FormRow>
      {mayHaveApartment(measuringPoint) && (
        <SelectField
          name="apartmentId"
          label={t('meter.apartment')}
          placeholder={t(needsApartment(measuringPoint) ? 'meter.chooseApartment' : 'meter.ofEstate')}
          optional={!needsApartment(measuringPoint)}
          options={[...(needsApartment(measuringPoint) ? [] : [{ value: '', label: t('meter.ofEstate') }]), ...choices]}
        />
      )}
      <FormRow>
        <TextField name="obis" label={t('meter.obis')} help={t('meter.obisHelp')} autoComplete="off" />
        <TextField
          name="serialNumber"
          label={t('meter.serialNumber')}
          help={t('meter.serialHelp')}
          autoComplete="off"
          optional
        />
      </FormRow>
      <FormRow>
        <SelectField
          name="deviceType"
          label={t('meter.deviceType')}
          optional
          options={[
            { value: '', label: t('meter.unknownDeviceType') },
            ...deviceTypes.map((type) => ({ value: type, label: meterText(`deviceType.${type}`) })),
          ]}
        />
        <DateField name="installedOn" label={t('meter.installedOn')} />
      </FormRow>
    </>
  );
}

/** Offers only kinds that fit the measuring point; another measuring point selects its usual kind. */
function KindField() {
  const { t } = useTranslation('edges');
  const { t: meterText } = useTranslation('meters');
  const { getValues, setValue } = useFormContext<RegisterForm>();
  const [place, obis] = useWatch<RegisterForm, ['measuringPoint', 'obis']>({ name: ['measuringPoint', 'obis'] });
  const point = place === '' ? null : (place as MeasuringPoint);
  const kinds = kindsAt(point, obis);
  useEffect(() => {
    if (point === null || kinds.includes(getValues('kind') as MeterKind)) return;
    const kind = usualKind(point, obis);
    if (kind !== null) setValue('kind', kind, { shouldDirty: true, shouldValidate: true });
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
