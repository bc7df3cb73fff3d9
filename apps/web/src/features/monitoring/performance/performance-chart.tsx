import type { ActivePerformance } from '@lichthof/contracts/monitoring.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { intervalLabel } from '../../../i18n/chart-formats.ts';
import { formatNumber } from '../../../i18n/number-formats.ts';
import { axisTicks } from '../../../ui/charts/axis-ticks.ts';
import { StepAreaChart } from '../../../ui/charts/step-area-chart.tsx';
import { daysText } from '../figures/comparison.ts';
import { chargeGauge, hatchedRanges, performanceSeries } from './performance-series.ts';
import { intervalAt, stepsOf } from './performance-steps.ts';

interface PerformanceChartProps {
  performance: ActivePerformance;
  days: DayRange;
  timeZone: TimeZone;
}

export function PerformanceChart({ performance, days, timeZone }: PerformanceChartProps) {
  const { t } = useTranslation('monitoring');
  const drawing = useMemo(() => {
    const steps = stepsOf(performance, days, timeZone);
    return {
      steps,
      series: performanceSeries(performance, steps, t),
      gauge: chargeGauge(performance, steps, t),
      ranges: hatchedRanges(performance, steps, t),
      ticks: axisTicks(steps.kind, steps.starts, timeZone),
    };
  }, [performance, days, timeZone, t]);
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
      description={t('performance.summary', {
        days: daysText(days),
        pv: formatNumber(highest('pv'), 1),
        consumption: formatNumber(highest('consumption'), 1),
      })}
    />
  );
}

const max = (highest: number | null, power: number | null) =>
  power === null ? highest : Math.max(highest ?? 0, power);
