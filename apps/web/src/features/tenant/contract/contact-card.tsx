import type { TenantContract } from '@lichthof/contracts/tenant/tenant-contract.ts';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/page/card.tsx';
import { FactList } from '../../../ui/page/fact-list.tsx';
import { largeButton } from '../large-button.ts';
import { ContactDialog } from './contact-dialog.tsx';

interface ContactCardProps {
  apartmentId: number;
  contract: TenantContract;
}

/** Whom the contract is with; the tenant changes phone and invoice address. */
export function ContactCard({ apartmentId, contract }: ContactCardProps) {
  const { t } = useTranslation('tenant-contract');
  const [isEditing, setEditing] = useState(false);
  const { names, email, phone, invoiceAddress } = contract;
  const address = invoiceAddress
    ? `${invoiceAddress.street} ${invoiceAddress.houseNumber}, ${invoiceAddress.zipCode} ${invoiceAddress.city}`
    : t('contact.apartment');
  return (
    <Card title={t('contact.title')}>
      <FactList
        isCompact
        facts={[
          { label: t('contact.names'), fact: names.join(', ') },
          { label: t('contact.email'), fact: email },
          { label: t('contact.phone'), fact: phone },
          { label: t('contact.address'), fact: address },
        ]}
      />
      <Button variant="outlined" onClick={() => setEditing(true)} sx={{ ...largeButton, mt: '12px', width: '100%' }}>
        {t('contact.edit')}
      </Button>
      {isEditing && <ContactDialog {...{ apartmentId, contract }} onClose={() => setEditing(false)} />}
    </Card>
  );
}
