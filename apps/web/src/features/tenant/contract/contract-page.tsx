import type { MonthlyInformation } from '@lichthof/contracts/tenant/monthly-information.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Files } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { errorFacts } from '../../../api/error-text.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import type { SxStyle } from '../../../theme/sx.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { CardsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { largeButton } from '../large-button.ts';
import { apartmentQuery, informedMonthsQuery, monthlyInformationQuery } from '../tenant.queries.ts';
import { MailChoicesCard } from '../mails/mail-choices-card.tsx';
import { ContactCard } from './contact-card.tsx';
import { CoTenantsCard } from './co-tenants-card.tsx';
import { ConsentCard } from './consent-card.tsx';
import { contractQuery } from './contract.queries.ts';
import { NewPricesCard } from './new-prices-card.tsx';
import { PaymentCard } from './payment-card.tsx';
import { PrepaymentsCard } from './prepayments-card.tsx';
import { PricesCard } from './prices-card.tsx';
import { TermsCard } from './terms-card.tsx';

/** The own electricity contract: what it costs, how long it runs, how it is paid, and who sees what. */
export function ContractPage() {
  const { t } = useTranslation('tenant-contract');
  const apartmentId = Number(useParams().apartmentId);
  return (
    <Box sx={{ maxWidth: 1100 }}>
      <PageHeader title={t('title')} />
      <ContractCards key={apartmentId} apartmentId={apartmentId} />
      <Box sx={{ display: 'grid', gap: '12px', mt: '12px' }}>
        <ConsentCard key={apartmentId} apartmentId={apartmentId} />
        <MailChoicesCard key={`mails-${apartmentId}`} apartmentId={apartmentId} />
        <CoTenantsCard apartmentId={apartmentId} />
      </Box>
      <Button
        component={Link}
        to={pathTo('tenant_documents', { apartmentId })}
        startIcon={<Files size={20} strokeWidth={1.6} />}
        sx={{ ...largeButton, mt: '20px', width: { xs: '100%', sm: 'auto' } }}
      >
        {t('toDocuments')}
      </Button>
    </Box>
  );
}

function ContractCards({ apartmentId }: { apartmentId: number }) {
  const { t } = useTranslation('tenant-contract');
  const { data, error, refetch } = useQuery(contractQuery(apartmentId));
  const apartment = useQuery(apartmentQuery(apartmentId)).data;
  const example = useExampleMonth(apartmentId);
  if (error && !data) {
    return (
      <Card title={t('terms.title')}>
        <ErrorState {...errorFacts(error, t('contractError'))} onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (!data || example.isPending) {
    return (
      <Box sx={columns}>
        <CardsSkeleton isColumn rowsOfCards={[9, 5]} />
        <CardsSkeleton isColumn rowsOfCards={[12, 4]} />
      </Box>
    );
  }
  const { contract } = data;
  if (!contract) {
    return (
      <Card title={t('terms.title')}>
        <EmptyState picture="contract" title={t('none.title')} text={t('none.text')} />
      </Card>
    );
  }
  return (
    <Box sx={columns}>
      <Box sx={column}>
        <PricesCard contract={contract} example={example.information} />
        <NewPricesCard contract={contract} />
        <ContactCard {...{ apartmentId, contract }} />
      </Box>
      <Box sx={column}>
        <TermsCard {...{ apartmentId, contract }} moveOut={apartment?.moveOut ?? null} />
        <PaymentCard {...{ apartmentId, contract }} />
        <PrepaymentsCard apartmentId={apartmentId} />
      </Box>
    </Box>
  );
}

const columns: SxStyle = {
  display: 'grid',
  gap: '12px',
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(auto-fit, minmax(330px, 1fr))' },
};
const column: SxStyle = { display: 'grid', gap: '12px', gridTemplateColumns: 'minmax(0, 1fr)' };

interface ExampleMonth {
  isPending: boolean;
  information: MonthlyInformation | undefined;
}

/** The newest month with known costs, to show what the prices mean; undefined if there is none or it does not load. */
function useExampleMonth(apartmentId: number): ExampleMonth {
  const months = useQuery(informedMonthsQuery(apartmentId));
  const month = months.data?.find(({ grossCents }) => grossCents !== null)?.month;
  const information = useQuery({
    ...monthlyInformationQuery(apartmentId, month ?? ''),
    enabled: month !== undefined,
  });
  const isWaiting = (query: typeof months | typeof information) => query.isLoading && query.failureCount === 0;
  return { isPending: isWaiting(months) || isWaiting(information), information: information.data };
}
