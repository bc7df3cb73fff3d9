import { timeForms } from '@lichthof/domain/intake/stream-values.ts';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { SourceFormFields } from './source-form.ts';

/** Where topics and messages of a broker have what a counter needs. */
export function MqttFields({ allowsOwnNetwork }: { allowsOwnNetwork: boolean }) {
  const { t } = useTranslation('intake');
  const timePath = useWatch<SourceFormFields, 'timePath'>({ name: 'timePath' });
  return (
    <>
      {allowsOwnNetwork && <CheckboxField name="usesTls" label={t('form.usesTls')} />}
      <TextField name="ca" label={t('form.ca')} help={t('form.caHelp')} multiline rows={3} optional />
      <TextField name="template" label={t('form.template')} help={t('form.templateHelp')} maxLength={300} />
      <TextField name="valuePath" label={t('form.valuePath')} help={t('form.valuePathHelp')} maxLength={200} optional />
      <TextField name="timePath" label={t('form.timePath')} help={t('form.timePathHelp')} maxLength={200} optional />
      {timePath.trim() === '' ? (
        <CheckboxField name="takesArrival" label={t('form.takesArrival')} help={t('form.takesArrivalHelp')} />
      ) : (
        <SelectField
          name="timeForm"
          label={t('form.timeForm')}
          options={timeForms.map((value) => ({ value, label: t(`form.timeForms.${value}`) }))}
        />
      )}
      <NumberField name="toleranceSeconds" label={t('form.tolerance')} help={t('form.toleranceHelp')} />
    </>
  );
}
