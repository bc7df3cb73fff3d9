import type { ParticipantDetails } from '@lichthof/contracts/participants.ts';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/page/card.tsx';
import { FactList } from '../../ui/page/fact-list.tsx';
import { addressText } from './address-text.ts';

export function InvoiceAddressCard({ participant }: { participant: ParticipantDetails }) {
  const { t } = useTranslation('participants');
  const { names, greetingName, email, phone, invoiceAddress, deliveryAddress } = participant;
  return (
    <Card title={t('address.title')}>
      <FactList
        facts={[
          { label: t('address.names'), fact: names.join(', ') },
          { label: t('address.greetingName'), fact: greetingName },
          { label: t('address.email'), fact: email },
          { label: t('address.phone'), fact: phone },
          { label: t('address.invoice'), fact: addressText(invoiceAddress ?? deliveryAddress) },
          ...(invoiceAddress ? [{ label: t('address.deliveryPoint'), fact: addressText(deliveryAddress) }] : []),
        ]}
      />
    </Card>
  );
}
