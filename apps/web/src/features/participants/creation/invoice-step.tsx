import type { ParticipantOptions } from '@lichthof/contracts/supply/new-participants.ts';
import { PaymentMethod } from '@lichthof/domain/billing/invoices/payment.ts';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { localToday } from '../../../i18n/local-today.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { AddressFields } from '../../../ui/fields/address-fields.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { useProposal } from '../../../ui/fields/use-proposal.ts';
import { BankFields } from '../mandates/bank-fields.tsx';
import { MandateText } from '../mandates/mandate-text.tsx';
import type { CreationForm } from './creation-form.ts';

/** Where invoices go, and how they are paid. */
export function InvoiceStep({ options: { provider } }: { options: ParticipantOptions }) {
  const { t } = useTranslation('participant-creation');
  const { type, hasOwnAddress, paymentMethod } = useWatch<CreationForm>() as CreationForm;
  useProposal('accountHolder', 'name1', paymentMethod === PaymentMethod.DirectDebit);
  if (type === 'third_party') return <Notice status="info">{t('invoice.none')}</Notice>;
  const text = provider?.mandateText ?? null;
  return (
    <>
      <CheckboxField name="hasOwnAddress" label={t('invoice.ownAddress')} />
      {hasOwnAddress && (
        <>
          <AddressFields labelOf={(part) => t(`participants:field.${part}`)} keep />
        </>
      )}
      <RadioCards
        name="paymentMethod"
        label={t('invoice.payment')}
        columns={2}
        options={[
          { value: PaymentMethod.Transfer, label: t('invoice.transfer'), description: t('invoice.transferText') },
          {
            value: PaymentMethod.DirectDebit,
            label: t('invoice.directDebit'),
            description: t(text ? 'invoice.directDebitText' : 'invoice.unavailable'),
            disabled: text === null,
          },
        ]}
      />
      {paymentMethod === PaymentMethod.DirectDebit && text && (
        <>
          <BankFields />
          <MandateText text={text} />
          <DateField name="signedDate" label={t('participant-payment:dialog.signedDate')} maxDay={localToday()} />
          <CheckboxField name="isSigned" label={t('participant-payment:dialog.isSigned')} />
        </>
      )}
    </>
  );
}
