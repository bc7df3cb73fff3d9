import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorFacts } from '../../../../api/error-text.ts';
import { Busy } from '../../../../ui/feedback/busy.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { ChartSkeleton } from '../../../../ui/feedback/skeletons.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { consumptionQuery, kpisQuery, type MonitoredEstate } from '../../monitoring.queries.ts';
import type { OverviewPeriod } from '../../overview-period.ts';
import { FlowCard } from './flow-card.tsx';

interface FlowSectionProps {
  estate: MonitoredEstate;
  period: OverviewPeriod;
  /** Opens the latest period with values. */
  onLastDay: () => void;
}

export function FlowSection({ estate, period, onLastDay }: FlowSectionProps) {
  const { t } = useTranslation('supply');
  const kpis = useQuery({ ...kpisQuery(estate.id, period), placeholderData: keepPreviousData });
  const days = { from: period.from, to: period.to };
  const usage = useQuery({ ...consumptionQuery(estate.id, days), placeholderData: keepPreviousData });
  const failed = kpis.isError ? kpis : usage.isError ? usage : undefined;
  if (failed) {
    return (
      <Card title={t('flow.title')}>
        <ErrorState {...errorFacts(failed.error, t('loadError'))} onRetry={() => void failed.refetch()} />
        <Button onClick={onLastDay}>{t('lastYear')}</Button>
      </Card>
    );
  }
  if (!kpis.data || !usage.data) {
    return (
      <Card title={t('flow.title')}>
        <ChartSkeleton height={340} />
      </Card>
    );
  }
  return (
    <Busy busy={kpis.isPlaceholderData || usage.isPlaceholderData}>
      <FlowCard
        kpis={kpis.data.kpis}
        usage={usage.data}
        lastValues={<Button onClick={onLastDay}>{t('lastYear')}</Button>}
      />
    </Busy>
  );
}
