import type { Estate } from '@lichthof/contracts/places/estates.ts';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { errorFacts } from '../../api/error-text.ts';
import { estateQuery } from '../../api/estate.queries.ts';
import { Card } from '../../ui/page/card.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { LiveSection } from './live/live-section.tsx';
import { hasValues } from './monitoring.queries.ts';
import { NoValues } from './no-values.tsx';
import { Overview } from './overview.tsx';
import { FiguresSkeleton, PerformanceSkeleton, PeriodSkeleton, StatusSkeleton } from './overview-skeleton.tsx';

export function OverviewPage() {
  const { t } = useTranslation('monitoring');
  const { customerId, estateId } = useParams();
  const ids = { customerId: Number(customerId), estateId: Number(estateId) };
  const estate = useQuery(estateQuery(ids));

  if (estate.isPending) return <LoadingOverview />;
  if (estate.isError) {
    return (
      <OverviewWithoutValues>
        <ErrorState {...errorFacts(estate.error, t('loadError'))} onRetry={() => void estate.refetch()} />
      </OverviewWithoutValues>
    );
  }
  if (hasValues(estate.data)) return <Overview key={estate.data.id} estate={estate.data} />;
  return (
    <OverviewWithoutValues estate={estate.data}>
      <NoValues estate={estate.data} />
    </OverviewWithoutValues>
  );
}

/** The page of an estate without any values. */
function OverviewWithoutValues({ estate, children }: { estate?: Estate; children: React.ReactNode }) {
  const { t } = useTranslation('monitoring');
  return (
    <>
      <PageHeader title={t('title')} />
      <Stack sx={{ gap: '12px' }}>
        {estate && <LiveSection estate={estate} />}
        <Card title={t('empty.card')}>{children}</Card>
      </Stack>
    </>
  );
}

function LoadingOverview() {
  const { t } = useTranslation('monitoring');
  return (
    <>
      <PageHeader title={t('title')} status={<StatusSkeleton />} actions={<PeriodSkeleton />} />
      <Stack sx={{ gap: '12px' }}>
        <FiguresSkeleton />
        <PerformanceSkeleton />
      </Stack>
    </>
  );
}
