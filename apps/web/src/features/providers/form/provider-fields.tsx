import { legalForms } from '@lichthof/domain/billing/invoices/provider.ts';
import { formatIban, isIban, plainBankCode } from '@lichthof/domain/identifiers/bank-account.ts';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useBankFields } from '../../../api/use-bank.ts';
import { AddressFields } from '../../../ui/fields/address-fields.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { FormRow } from '../../../ui/fields/field-frame.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useProposal } from '../../../ui/fields/use-proposal.ts';
import type { ProviderForm } from './provider-form.ts';

/** Legal form, name and what invoices must say about the provider. */
export function BusinessFields() {
  const { t } = useTranslation('provider-form');
  const [legalForm, isSmallBusiness] = useWatch<
    { provider: ProviderForm },
    ['provider.legalForm', 'provider.isSmallBusiness']
  >({
    name: ['provider.legalForm', 'provider.isSmallBusiness'],
  });
  const isCompany = legalForm === 'partnership' || legalForm === 'capital_company';
  return (
    <>
      <SelectField
        name="provider.legalForm"
        label={t('field.legalForm')}
        placeholder={t('choose')}
        options={legalForms.map((value) => ({ value, label: t(`legalForm.${value}`) }))}
        {...(legalForm && { help: t(`needed.${legalForm}`) })}
      />
      <TextField name="provider.name" label={t('field.name')} autoComplete="off" help={t('help.name')} />
      <TextField
        name="provider.directors"
        label={t('field.directors')}
        help={t('help.directors')}
        optional={legalForm === 'sole_trader'}
        autoComplete="off"
      />
      <FormRow>
        <TextField
          name="provider.registerNumber"
          label={t('field.registerNumber')}
          placeholder="HRB 12345"
          optional={!isCompany}
          autoComplete="off"
        />
        <TextField
          name="provider.registerCourt"
          label={t('field.registerCourt')}
          placeholder="Amtsgericht Leipzig"
          optional={!isCompany}
          autoComplete="off"
        />
      </FormRow>
      <FormRow>
        <TextField
          name="provider.vatId"
          label={t('field.vatId')}
          placeholder="DE123456788"
          optional={!isCompany || isSmallBusiness}
          autoComplete="off"
        />
        <TextField
          name="provider.taxNumber"
          label={t('field.taxNumber')}
          placeholder="181/815/08155"
          {...(!isCompany && { help: t('help.taxNumber') })}
          autoComplete="off"
        />
      </FormRow>
      <CheckboxField
        name="provider.isSmallBusiness"
        label={t('field.isSmallBusiness')}
        help={t('help.isSmallBusiness')}
      />
      <FormRow>
        <TextField name="provider.hotline" label={t('field.hotline')} inputMode="tel" autoComplete="off" />
        <TextField
          name="provider.hotlineHours"
          label={t('field.hotlineHours')}
          placeholder="Mo–Fr 8–17 Uhr"
          optional
          autoComplete="off"
        />
      </FormRow>
      <TextField name="provider.email" label={t('field.email')} inputMode="email" autoComplete="off" />
    </>
  );
}

/** The address on invoices, and how their numbers begin. */
export function InvoiceAddressFields() {
  const { t } = useTranslation('provider-form');
  return (
    <>
      <AddressFields at="provider." labelOf={(part) => t(`field.${part}`)} />
      <TextField
        name="provider.invoicePrefix"
        label={t('field.invoicePrefix')}
        help={t('help.invoicePrefix')}
        maxLength={10}
        autoComplete="off"
      />
    </>
  );
}

const inGroups = (typed: string) => {
  const iban = plainBankCode(typed);
  return isIban(iban) ? formatIban(iban) : typed;
};

interface BankFieldsProps {
  /** A mandate names the creditor id, so that it cannot change. */
  isCreditorIdLocked?: boolean;
}

/** The account to which participants pay, and the creditor id of direct debits. */
export function BankFields({ isCreditorIdLocked = false }: BankFieldsProps) {
  const { t } = useTranslation('provider-form');
  const { isBicKnown, outdatedBic } = useBankFields('provider.');
  useProposal('provider.accountHolder', 'provider.name');
  return (
    <>
      <TextField name="provider.accountHolder" label={t('field.accountHolder')} maxLength={70} autoComplete="off" />
      <TextField name="provider.iban" label={t('field.iban')} tidy={inGroups} autoComplete="off" />
      <FormRow>
        <TextField
          name="provider.bic"
          label={t('field.bic')}
          autoComplete="off"
          readOnly={isBicKnown}
          {...(isBicKnown && { help: t('help.bicKnown') })}
          {...(outdatedBic && { help: t('help.otherBic', { bic: outdatedBic }) })}
        />
        <TextField name="provider.bankName" label={t('field.bankName')} autoComplete="off" />
      </FormRow>
      <TextField
        name="provider.creditorId"
        label={t('field.creditorId')}
        placeholder="DE98ZZZ09999999999"
        help={t(isCreditorIdLocked ? 'help.creditorIdLocked' : 'help.creditorId')}
        disabled={isCreditorIdLocked}
        autoComplete="off"
      />
    </>
  );
}
