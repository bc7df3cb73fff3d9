import { Resolution, type ActivePerformance } from '@lichthof/contracts/monitoring/monitoring.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { errorFacts } from '../../../api/error-text.ts';
import { intervalLabel } from '../../../i18n/chart-formats.ts';
import { axisTicks } from '../../../ui/charts/axis-ticks.ts';
import { ChartCard } from '../../../ui/charts/chart-card.tsx';
import { StepAreaChart } from '../../../ui/charts/step-area/step-area-chart.tsx';
import { Busy } from '../../../ui/feedback/busy.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { dayOrRangeLabel } from '../../../ui/page/period/period-label.ts';
import type { ComparedChart } from '../compare/use-compared.ts';
import { daysText } from '../figures/comparison.ts';
import { type MonitoredEstate, performanceQuery } from '../monitoring.queries.ts';
import { PerformanceSkeleton } from '../overview-skeleton.tsx';
import { EnergyCard } from '../energy/energy-card.tsx';
import { calendarPeriod, type OverviewPeriod } from '../overview-period.ts';
import { TableFrame } from '../table-frame.tsx';
import { chargeGauge, comparedSeries, hatchedRanges, performanceSeries } from './performance-series.ts';
import { intervalAt, stepsOf } from './performance-steps.ts';
import { performanceTable } from './performance-table.ts';
import { sourceShares } from './source-shares.ts';

interface PerformanceCardProps {
  estate: MonitoredEstate;
  period: OverviewPeriod;
  compared: ComparedChart | undefined;
  /** A button that opens the latest period with values. */
  lastValues: React.ReactNode;
  onPeriodChange: (period: OverviewPeriod) => void;
}

/** Power by quarter-hour; over longer periods energy by day or month. */
export function PerformanceCard({ estate, period, compared, lastValues, onPeriodChange }: PerformanceCardProps) {
  const { t } = useTranslation('monitoring');
  const query = useQuery({ ...performanceQuery(estate.id, period), placeholderData: keepPreviousData });
  const title = t('performance.title');
  // drawn in pieces, after what stands above
  const data = useDeferredValue(query.data);

  if (query.isError) {
    return (
      <Card title={title}>
        <ErrorState {...errorFacts(query.error, t('loadError'))} onRetry={() => void query.refetch()} />
      </Card>
    );
  }
  if (!data) return <PerformanceSkeleton />;
  const { performance, period: days } = data;
  const { timeZone, hasGeneration } = estate;
  const comparable = compared?.performance.resolution === performance.resolution ? compared : undefined;
  const content = { days, timeZone, hasGeneration, compared: comparable };
  return (
    <Busy busy={query.isPlaceholderData}>
      {hasValues(performance) ? (
        performance.resolution === Resolution.QuarterHour ? (
          <PerformanceContent {...{ ...content, performance }} />
        ) : (
          <EnergyCard
            {...{ ...content, performance }}
            onOpen={(kind, day) => onPeriodChange(calendarPeriod(kind, day))}
          />
        )
      ) : (
        <Card title={title}>
          <EmptyState picture="values" title={t('noValues.title')} text={t('noValues.text')} actions={lastValues} />
        </Card>
      )}
    </Busy>
  );
}

interface PerformanceContentProps {
  timeZone: TimeZone;
  hasGeneration: boolean;
  performance: ActivePerformance;
  days: OverviewPeriod;
  /** In steps of the same length. */
  compared: ComparedChart | undefined;
}

/** Not drawn anew while another period loads. */
const PerformanceContent = memo(function PerformanceContent({
  timeZone,
  hasGeneration,
  performance,
  days,
  compared,
}: PerformanceContentProps) {
  const { t } = useTranslation('monitoring');
  const steps = stepsOf(performance, days, timeZone);
  return (
    <TableFrame>
      <ChartCard
        title={t('performance.title')}
        description={t('performance.mean')}
        period={dayOrRangeLabel(days)}
        table={() => performanceTable(performance, { steps, timeZone, hasGeneration, compared }, t)}
      >
        <PerformanceChart {...{ performance, days, timeZone, hasGeneration, compared }} />
      </ChartCard>
    </TableFrame>
  );
});

function hasValues({ energiesWh }: ActivePerformance): boolean {
  return Object.values(energiesWh).some((series) => Object.values(series).some((energyWh) => energyWh !== null));
}

interface PerformanceChartProps {
  performance: ActivePerformance;
  days: DayRange;
  timeZone: TimeZone;
  hasGeneration: boolean;
  compared: ComparedChart | undefined;
}

/** The figures that an estate without generation cannot have. */
const ofGeneration: ReadonlySet<string> = new Set(['pv', 'direct', 'feed']);

function PerformanceChart({ performance, days, timeZone, hasGeneration, compared }: PerformanceChartProps) {
  const { t } = useTranslation('monitoring');
  const drawing = useMemo(() => {
    const steps = stepsOf(performance, days, timeZone);
    return {
      steps,
      series: [...performanceSeries(performance, steps, t), ...comparedSeries(compared, steps, t)].filter(
        ({ id }) => hasGeneration || !ofGeneration.has(id),
      ),
      gauge: chargeGauge(performance, steps, t),
      ranges: hatchedRanges(performance, steps, t),
      ticks: axisTicks(steps.kind, steps.starts, timeZone),
    };
  }, [performance, days, timeZone, hasGeneration, compared, t]);
  const { steps, series, gauge, ranges, ticks } = drawing;

  const highest = (id: string) => series.find((one) => one.id === id)?.above?.reduce(max, null) ?? null;
  return (
    <StepAreaChart
      count={steps.keys.length}
      {...{ series, ranges, ticks }}
      {...(gauge && { gauge })}
      unit="kW"
      intervalLabel={(index) => intervalLabel(steps.kind, intervalAt(steps, index), timeZone)}
      format={(power) => formatNumber(power, 1)}
      description={t(hasGeneration ? 'performance.summary' : 'performance.summaryWithoutPv', {
        days: daysText(days),
        pv: formatNumber(highest('pv'), 1),
        consumption: formatNumber(highest('consumption'), 1),
        ...sourceShares(performance),
      })}
    />
  );
}

const max = (highest: number | null, power: number | null) =>
  power === null ? highest : Math.max(highest ?? 0, power);
