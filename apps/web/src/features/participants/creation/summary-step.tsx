import type { ParticipantOptions } from '@lichthof/contracts/supply/new-participants.ts';
import { PaymentMethod } from '@lichthof/domain/billing/invoices/payment.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { maskIban } from '@lichthof/domain/identifiers/bank-account.ts';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { type Fact, FactList } from '../../../ui/page/fact-list.tsx';
import { addressText } from '../participant-texts.ts';
import { monthsText } from './contract-step.tsx';
import type { CreationForm } from './creation-form.ts';

/** Everything once more before the contract is made. */
export function SummaryStep({ options }: { options: ParticipantOptions }) {
  const { t } = useTranslation('participant-creation');
  const form = useWatch<CreationForm>() as CreationForm;
  const facts = [...usePlaceFacts(form, options), ...useContactFacts(form), ...useContractFacts(form, options)];
  const isDirectDebit = form.type !== 'third_party' && form.paymentMethod === PaymentMethod.DirectDebit;
  return (
    <>
      <FactList facts={facts} />
      <Notice status="info">
        {t('summary.numbers')} {isDirectDebit && t('summary.reference')}
      </Notice>
    </>
  );
}

function usePlaceFacts(form: CreationForm, { apartments, generalMeters, provider }: ParticipantOptions): Fact[] {
  const { t } = useTranslation('participant-creation');
  const apartment = apartments.find(({ apartmentId }) => apartmentId === form.apartmentId);
  const named = generalMeters.filter(({ meterId }) => form.meterIds.includes(meterId));
  const meters = form.type === 'general' ? named : (apartment?.meters ?? []);
  return [
    { label: t('type.label'), fact: t(`type.${form.type}`) },
    ...(form.type === 'general' ? [] : [{ label: t('place.apartment'), fact: apartment?.name }]),
    { label: t('participants:contract.use'), fact: t(`estates:unitUse.${apartment?.unitUse ?? form.unitUse}`) },
    { label: t('participants:meters.title'), fact: meters.map(({ name }) => name).join(', ') },
    { label: t('summary.provider'), fact: provider?.name },
  ];
}

function useContactFacts(form: CreationForm): Fact[] {
  const { t } = useTranslation('participant-creation');
  const { name1, name2, name3, email, phone, hasOwnAddress } = form;
  return [
    { label: t('contact.name1'), fact: [name1, name2, name3].filter(Boolean).join(', ') },
    { label: t('participants:field.email'), fact: email },
    ...(phone ? [{ label: t('participants:field.phone'), fact: phone }] : []),
    ...(hasOwnAddress ? [{ label: t('participants:address.invoice'), fact: addressText(form) }] : []),
  ];
}

function useContractFacts(form: CreationForm, { tariffs }: ParticipantOptions): Fact[] {
  const { t } = useTranslation('participant-creation');
  const begin = { label: t('contract.from'), fact: form.contractFrom && formatDay(form.contractFrom) };
  if (form.type === 'third_party') return [begin];
  const isDirectDebit = form.paymentMethod === PaymentMethod.DirectDebit;
  return [
    { label: t('invoice.payment'), fact: t(isDirectDebit ? 'invoice.directDebit' : 'invoice.transfer') },
    ...(isDirectDebit ? [{ label: t('participant-payment:iban'), fact: maskIban(form.iban) }] : []),
    begin,
    { label: t('contract.tariff'), fact: tariffs.find(({ tariffId }) => tariffId === form.tariffId)?.name },
    { label: t('contract.minimumTerm'), fact: monthsText(t, form.minimumTermMonths, 'contract.noTerm') },
    { label: t('contract.notice'), fact: monthsText(t, form.noticeMonths, 'contract.noNotice') },
  ];
}
