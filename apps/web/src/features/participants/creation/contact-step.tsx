import { useTranslation } from 'react-i18next';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { FormRow } from '../../../ui/fields/field-frame.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

/** Who gets the invoices, and how they are reached. */
export function ContactStep() {
  const { t } = useTranslation('participant-creation');
  return (
    <>
      <TextField name="name1" label={t('contact.name1')} help={t('contact.nameHelp')} autoComplete="off" />
      <FormRow>
        <TextField name="name2" label={t('contact.name2')} autoComplete="off" optional />
        <TextField name="name3" label={t('contact.name3')} autoComplete="off" optional />
      </FormRow>
      <TextField name="greetingName" label={t('participants:field.greetingName')} autoComplete="off" optional />
      <CheckboxField name="isBusiness" label={t('contact.business')} help={t('contact.businessHelp')} />
      <FormRow>
        <TextField
          name="email"
          label={t('participants:field.email')}
          help={t('contact.emailHelp')}
          inputMode="email"
          autoComplete="off"
          optional
        />
        <TextField name="phone" label={t('participants:field.phone')} inputMode="tel" autoComplete="off" optional />
      </FormRow>
    </>
  );
}
