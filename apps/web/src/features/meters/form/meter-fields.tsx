import { hasMeterField } from '@lichthof/domain/fields/meter-fields.ts';
import { deviceTypes, mayHaveApartment, needsApartment } from '@lichthof/domain/metering/codes.ts';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useApartmentChoices } from '../../../api/apartment-choices.ts';
import { estateQuery, type EstateParams } from '../../../api/estate.queries.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { FormRow } from '../../../ui/fields/field-frame.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { measuringPoints } from '../list/meter-filter.ts';
import { KindField, ContradictingKindNotice } from './kind-field.tsx';
import type { MeterForm } from './meter-form-values.ts';

/** Name, measuring point, kind, and apartment, peak power or capacity. */
export function PlaceFields({ params }: { params: EstateParams }) {
  const { t } = useTranslation('meter-form');
  const [measuringPoint, kind] = useWatch<MeterForm, ['measuringPoint', 'kind']>({ name: ['measuringPoint', 'kind'] });
  const { data: estate } = useQuery(estateQuery(params));
  const apartments = useApartmentChoices(params, estate?.apartments ?? []);
  return (
    <>
      <TextField name="name" label={t('meters:field.name')} autoComplete="off" autoFocus />
      <FormRow>
        <SelectField
          name="measuringPoint"
          label={t('meters:field.measuringPoint')}
          hint={t('measuringPointHint')}
          placeholder={t('choose')}
          options={measuringPoints.map((value) => ({ value, label: t(`meters:measuringPoint.${value}`) }))}
        />
        <KindField />
      </FormRow>
      <ContradictingKindNotice />
      {hasMeterField(kind, 'peakPowerKw') && (
        <NumberField
          name="peakPowerKw"
          label={t('meters:field.peakPowerKw')}
          help={t('peakPowerHelp')}
          unit="kWp"
          optional
        />
      )}
      {hasMeterField(kind, 'storageCapacityKwh') && (
        <NumberField
          name="storageCapacityKwh"
          label={t('meters:field.storageCapacityKwh')}
          help={t('storageCapacityHelp')}
          unit="kWh"
          optional
        />
      )}
      {measuringPoint && mayHaveApartment(measuringPoint) && estate && (
        <SelectField
          name="apartmentId"
          label={t('meters:field.apartmentId')}
          placeholder={t(needsApartment(measuringPoint) ? 'choose' : 'ofEstate')}
          help={estate.apartments.length === 0 ? t('noApartments') : undefined}
          optional={!needsApartment(measuringPoint)}
          options={[...(needsApartment(measuringPoint) ? [] : [{ value: '', label: t('ofEstate') }]), ...apartments]}
        />
      )}
    </>
  );
}

/** The register and its device. */
export function DeviceFields({ serialHelp }: { serialHelp?: string }) {
  const { t } = useTranslation('meter-form');
  return (
    <>
      <FormRow>
        <TextField name="serialNumber" label={t('meters:field.serialNumber')} help={serialHelp} autoComplete="off" />
        <TextField
          name="obis"
          label={t('meters:field.obis')}
          hint={t('obisHint')}
          placeholder="1-0:1.8.0"
          autoComplete="off"
        />
      </FormRow>
      <SelectField
        name="deviceType"
        label={t('meters:field.deviceType')}
        hint={t('deviceTypeHint')}
        placeholder={t('choose')}
        options={deviceTypes.map((value) => ({ value, label: t(`meters:deviceType.${value}`) }))}
      />
      <FormRow>
        <DateField name="installedOn" until="removedOn" label={t('meters:field.installedOn')} />
        <DateField name="removedOn" label={t('meters:field.removedOn')} optional />
      </FormRow>
    </>
  );
}

/** Location ids of the grid operator. */
export function LocationFields() {
  const { t } = useTranslation('meter-form');
  return (
    <>
      <TextField
        name="marketLocationId"
        label={t('meters:field.marketLocationId')}
        hint={t('marketLocationHint')}
        inputMode="numeric"
        autoComplete="off"
        optional
      />
      <TextField
        name="meteringLocationId"
        label={t('meters:field.meteringLocationId')}
        hint={t('meteringLocationHint')}
        autoComplete="off"
        optional
      />
    </>
  );
}
