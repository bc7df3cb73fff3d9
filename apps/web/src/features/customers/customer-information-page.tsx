import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Card } from '../../ui/page/card.tsx';
import { FactList } from '../../ui/page/fact-list.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { customerQuery } from './customers.queries.ts';

export function CustomerInformationPage() {
  const { t } = useTranslation('customers');
  const { data } = useSuspenseQuery(customerQuery(Number(useParams()['customerId'])));
  const { street, houseNumber, zipCode, city, state, country } = data.address;
  return (
    <>
      <PageHeader title={t('information.title')} status={data.name} />
      <Card title={t('information.address')}>
        <FactList
          facts={[
            { label: t('information.name'), fact: data.name },
            { label: t('information.street'), fact: [street, houseNumber].filter(Boolean).join(' ') },
            { label: t('information.city'), fact: [zipCode, city].filter(Boolean).join(' ') },
            { label: t('information.state'), fact: state },
            { label: t('information.country'), fact: country },
          ]}
        />
      </Card>
    </>
  );
}
