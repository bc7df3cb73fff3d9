import type { KnownEmail } from '@lichthof/contracts/known-emails.ts';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { FormRow } from '../../../ui/fields/form-row.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { nameOf } from '../user-name.ts';

interface PersonStepProps {
  known: KnownEmail | undefined;
}

/** Address first: whoever is known needs no name. */
export function PersonStep({ known }: PersonStepProps) {
  const { t } = useTranslation('users-wizard');
  const member = known?.member;
  return (
    <>
      <TextField
        name="email"
        label={t('person.email')}
        help={t('person.emailHelp')}
        inputMode="email"
        autoComplete="off"
        autoFocus
      />
      <div role="status">
        {member && (
          <Notice status="info" title={nameOf(member)}>
            {t('person.member')}
          </Notice>
        )}
        {known?.isKnown && !member && <Notice status="info">{t('person.account')}</Notice>}
      </div>
      {!member && (
        <>
          <FormRow>
            <TextField name="firstName" label={t('person.firstName')} autoComplete="off" />
            <TextField name="lastName" label={t('person.lastName')} autoComplete="off" />
          </FormRow>
          <TextField name="phone" label={t('person.phone')} inputMode="tel" autoComplete="off" optional />
        </>
      )}
    </>
  );
}
