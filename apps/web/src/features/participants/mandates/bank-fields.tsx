import { formatIban, plainBankCode } from '@lichthof/domain/identifiers/bank-account.ts';
import { useTranslation } from 'react-i18next';
import { useBankFields } from '../../../api/use-bank.ts';
import { FormRow } from '../../../ui/fields/field-frame.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

/** Account holder, IBAN, and the bank that follows from it. */
export function BankFields() {
  const { t } = useTranslation('participant-payment');
  const { isBicKnown, outdatedBic } = useBankFields('');
  return (
    <>
      <TextField name="accountHolder" label={t('accountHolder')} autoComplete="off" />
      <TextField name="iban" label={t('iban')} autoComplete="off" tidy={inGroups} />
      <FormRow>
        <TextField
          name="bic"
          label={t('bic')}
          autoComplete="off"
          tidy={plainBankCode}
          readOnly={isBicKnown}
          {...(isBicKnown && { help: t('bicKnown') })}
          {...(outdatedBic && { help: t('otherBic', { bic: outdatedBic }) })}
        />
        <TextField name="bankName" label={t('bankName')} autoComplete="off" />
      </FormRow>
    </>
  );
}

const inGroups = (typed: string) => formatIban(plainBankCode(typed));
