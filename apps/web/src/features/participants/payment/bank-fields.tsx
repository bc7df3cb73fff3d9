import { formatIban, plainBankCode } from '@lichthof/domain/identifiers/bank-account.ts';
import { useTranslation } from 'react-i18next';
import { FormRow } from '../../../ui/fields/field-frame.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

/** Account holder, IBAN, BIC and bank; the names of the fields may stand below a prefix. */
export function BankFields({ prefix = '' }: { prefix?: string }) {
  const { t } = useTranslation('participant-payment');
  return (
    <>
      <TextField name={`${prefix}accountHolder`} label={t('accountHolder')} autoComplete="off" />
      <TextField name={`${prefix}iban`} label={t('iban')} autoComplete="off" tidy={inGroups} />
      <FormRow>
        <TextField name={`${prefix}bic`} label={t('bic')} autoComplete="off" tidy={plainBankCode} />
        <TextField name={`${prefix}bankName`} label={t('bankName')} autoComplete="off" />
      </FormRow>
    </>
  );
}

const inGroups = (typed: string) => formatIban(plainBankCode(typed));
