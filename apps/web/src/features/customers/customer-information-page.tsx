import type { Customer } from '@lichthof/contracts/places/customers.ts';
import { useQuery } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { errorFacts } from '../../api/error-text.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { CardsSkeleton, HeaderSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Card } from '../../ui/page/card.tsx';
import { FactList } from '../../ui/page/fact-list.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { ApiKeysCard } from './api-keys/api-keys-card.tsx';
import { customerFieldNames } from './customer-form.ts';
import { customerQuery } from './customers.queries.ts';
import { EditCustomerDialog } from './edit-customer-dialog.tsx';

export function CustomerInformationPage() {
  const { t } = useTranslation('customers');
  const { data: customer, error, refetch } = useQuery(customerQuery(Number(useParams()['customerId'])));
  const [edited, setEdited] = useState<Customer>();

  if (error && !customer) {
    return <ErrorState {...errorFacts(error, t('information.failed'))} onRetry={() => void refetch()} />;
  }
  if (!customer) {
    return (
      <>
        <HeaderSkeleton />
        <CardsSkeleton rowsOfCards={[5]} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={t('information.title')}
        status={customer.name}
        actions={
          <Button startIcon={<Pencil size={16} />} onClick={() => setEdited(customer)}>
            {t('edit.open')}
          </Button>
        }
      />
      <Stack sx={{ gap: '20px' }}>
        <CustomerCard customer={customer} />
        <ApiKeysCard customerId={customer.id} />
      </Stack>
      {edited && <EditCustomerDialog customer={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

function CustomerCard({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers');
  const { street, houseNumber, zipCode, city, country } = customer.address;
  const values = {
    ...customer,
    ...customer.address,
    street: [street, houseNumber].filter(Boolean).join(' '),
    city: [zipCode, city].filter(Boolean).join(' '),
  };
  const facts = customerFieldNames
    .filter((name) => name !== 'houseNumber' && name !== 'zipCode')
    .map((name) => ({ label: t(`field.${name}`), fact: values[name] }));
  return (
    <Card title={t('information.address')}>
      <FactList facts={[...facts, { label: t('information.country'), fact: country }]} />
    </Card>
  );
}
