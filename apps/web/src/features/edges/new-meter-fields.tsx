import type { EdgeMapping } from '@lichthof/contracts/edge-mapping.ts';
import { deviceTypes, MeasuringPoint } from '@lichthof/domain/metering/codes.ts';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../ui/fields/date-field.tsx';
import { FormRow } from '../../ui/fields/form-row.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { KindField } from './kind-field.tsx';
import type { RegisterForm } from './register-form.ts';

/** What a meter needs to be read; the rest can follow in its master data. */
export function NewMeterFields({ apartments }: { apartments: EdgeMapping['apartments'] }) {
  const { t } = useTranslation('edges');
  const { t: meterText } = useTranslation('meters');
  const measuringPoint = useWatch<RegisterForm, 'measuringPoint'>({ name: 'measuringPoint' });
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
      {measuringPoint === MeasuringPoint.Tenant && (
        <SelectField
          name="apartmentId"
          label={t('meter.apartment')}
          placeholder={t('meter.chooseApartment')}
          options={apartments.map(({ apartmentId, name }) => ({ value: apartmentId, label: name }))}
        />
      )}
      <FormRow>
        <TextField name="obis" label={t('meter.obis')} help={t('meter.obisHelp')} autoComplete="off" />
        <TextField
          name="serialNumber"
          label={t('meter.serialNumber')}
          help={t('meter.serialHelp')}
          autoComplete="off"
        />
      </FormRow>
      <FormRow>
        <SelectField
          name="deviceType"
          label={t('meter.deviceType')}
          options={deviceTypes.map((type) => ({ value: type, label: meterText(`deviceType.${type}`) }))}
        />
        <DateField name="installedOn" label={t('meter.installedOn')} />
      </FormRow>
    </>
  );
}
