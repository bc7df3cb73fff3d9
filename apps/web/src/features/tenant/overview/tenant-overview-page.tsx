import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useCurrentUser } from '../../../api/session.queries.ts';
import { formatLongDay } from '../../../i18n/date-formats.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { errorFacts } from '../../../api/error-text.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { ownTime } from './own-time.ts';
import { TenantOverview } from './tenant-overview.tsx';
import { apartmentQuery } from '../tenant.queries.ts';

export function TenantOverviewPage() {
  const { t } = useTranslation('tenant');
  const { firstName, lastName } = useCurrentUser();
  const apartment = useQuery(apartmentQuery(Number(useParams().apartmentId)));
  const title = t('greeting', { name: `${firstName} ${lastName}` });
  const own = apartment.data && ownTime(apartment.data);

  if (apartment.data && own) {
    return <TenantOverview key={apartment.data.apartmentId} {...{ title, apartment: apartment.data, own }} />;
  }
  return (
    <>
      <PageHeader title={title} status={' '} />
      {apartment.isPending && <WaitingCards />}
      {apartment.isError && (
        <Card title={t('ownConsumption')}>
          <ErrorState {...errorFacts(apartment.error, t('loadError'))} onRetry={() => void apartment.refetch()} />
        </Card>
      )}
      {apartment.data && (
        <Card title={t('ownConsumption')}>
          <EmptyState title={t('empty.title')} text={t('empty.text', { day: formatLongDay(apartment.data.moveIn) })} />
        </Card>
      )}
    </>
  );
}

function WaitingCards() {
  const { t } = useTranslation('tenant');
  return (
    <Stack role="status" aria-label={t('loading')} sx={{ gap: '12px' }}>
      {[336, 380].map((height) => (
        <Card key={height}>
          <Skeleton height={height - 40} />
        </Card>
      ))}
    </Stack>
  );
}
