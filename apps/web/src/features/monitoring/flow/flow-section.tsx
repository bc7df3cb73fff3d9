import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { errorFacts } from '../../../api/error-text.ts';
import { Busy } from '../../../ui/feedback/busy.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { ChartSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { consumptionQuery, kpisQuery, type MonitoredEstate } from '../monitoring.queries.ts';
import type { OverviewPeriod } from '../overview-period.ts';
import { FlowCard } from './flow-card.tsx';

interface FlowSectionProps {
  estate: MonitoredEstate;
  period: OverviewPeriod;
  /** A button that opens the latest period with values. */
  lastValues: ReactNode;
  action?: ReactNode;
}

export function FlowSection({ estate, period, lastValues, action }: FlowSectionProps) {
  const { t } = useTranslation('flow');
  const kpis = useQuery({ ...kpisQuery(estate.id, period), placeholderData: keepPreviousData });
  const days = { from: period.from, to: period.to };
  const usage = useQuery({ ...consumptionQuery(estate.id, days), placeholderData: keepPreviousData });
  // drawn in pieces, between which the browser can answer
  const shown = useDeferredValue(
    useMemo(() => kpis.data && usage.data && { kpis: kpis.data.kpis, usage: usage.data }, [kpis.data, usage.data]),
  );
  const failed = kpis.isError ? kpis : usage.isError ? usage : undefined;
  if (failed) {
    return (
      <Card title={t('title')} action={action}>
        <ErrorState {...errorFacts(failed.error, t('loadError'))} onRetry={() => void failed.refetch()} />
        {lastValues}
      </Card>
    );
  }
  if (!shown) {
    return (
      <Card title={t('title')} action={action}>
        <ChartSkeleton height={340} />
      </Card>
    );
  }
  return (
    <Busy busy={kpis.isPlaceholderData || usage.isPlaceholderData}>
      <FlowCard {...shown} {...{ lastValues, action }} />
    </Busy>
  );
}
