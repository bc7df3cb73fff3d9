import type { ActivePerformance } from '@lichthof/contracts/monitoring.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ChartCard } from '../../../ui/charts/chart-card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Busy } from '../../../ui/feedback/busy.tsx';
import { errorFacts } from '../../../api/error-text.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { performanceQuery } from '../monitoring.queries.ts';
import type { MonitoredEstate } from '../monitored-estate.ts';
import { PerformanceSkeleton } from '../overview-skeleton.tsx';
import { PerformanceChart } from './performance-chart.tsx';
import { namesSubstitutes } from './performance-series.ts';
import { stepsOf } from './performance-steps.ts';
import { performanceTable } from './performance-table.ts';
import type { ShownPeriod } from '../shown-period.ts';
import { TableFrame } from '../table-frame.tsx';

interface PerformanceCardProps {
  estate: MonitoredEstate;
  period: ShownPeriod;
  /** A way to a period that has values. */
  lastValues: React.ReactNode;
}

export function PerformanceCard({ estate, period, lastValues }: PerformanceCardProps) {
  const { t } = useTranslation('monitoring');
  const query = useQuery({ ...performanceQuery(estate.id, period), placeholderData: keepPreviousData });
  const title = t('performance.title');

  if (query.isPending) return <PerformanceSkeleton />;
  if (query.isError) {
    return (
      <Card title={title}>
        <ErrorState {...errorFacts(query.error, t('loadError'))} onRetry={() => void query.refetch()} />
      </Card>
    );
  }
  const { performance, period: days } = query.data;
  return (
    <Busy busy={query.isPlaceholderData}>
      {hasValues(performance) ? (
        <PerformanceContent {...{ estate, performance, days }} />
      ) : (
        <Card title={title}>
          <EmptyState title={t('noValues.title')} text={t('noValues.text')} actions={lastValues} />
        </Card>
      )}
    </Busy>
  );
}

interface PerformanceContentProps {
  estate: MonitoredEstate;
  performance: ActivePerformance;
  days: ShownPeriod;
}

function PerformanceContent({ estate: { timeZone }, performance, days }: PerformanceContentProps) {
  const { t } = useTranslation('monitoring');
  const steps = stepsOf(performance, days, timeZone);
  const mean = t(`performance.meanOf.${performance.resolution}`);
  const meanOf = performance.isLimitedToDays ? t('performance.limitedToDays', { mean }) : mean;
  return (
    <TableFrame>
      <ChartCard
        title={t('performance.title')}
        description={namesSubstitutes(performance) ? t('performance.withSubstitutes', { meanOf }) : meanOf}
        fileName={`leistung-${days.from}`}
        table={() => performanceTable(performance, { steps, timeZone }, t)}
      >
        <PerformanceChart {...{ performance, days, timeZone }} />
      </ChartCard>
    </TableFrame>
  );
}

function hasValues({ energiesWh }: ActivePerformance): boolean {
  return Object.values(energiesWh).some((series) => Object.values(series).some((energyWh) => energyWh !== null));
}
