import { Resolution, type ActivePerformance } from '@lichthof/contracts/monitoring/monitoring.ts';
import { formatChange, formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { energyLadder } from '@lichthof/domain/units/unit-ladders.ts';
import Box from '@mui/material/Box';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { intervalLabel } from '../../../../i18n/chart-formats.ts';
import { formatQuantity, quantityOf } from '../../../../i18n/quantity-formats.ts';
import { axisTicks } from '../../../../ui/charts/axis-ticks.ts';
import { ChartCard } from '../../../../ui/charts/chart-card.tsx';
import { EnergyBars } from '../../../../ui/charts/energy-bars/energy-bars.tsx';
import { StepAreaChart } from '../../../../ui/charts/step-area/step-area-chart.tsx';
import type { StepSeries } from '../../../../ui/charts/step-area/step-chart.ts';
import { Change } from '../../../../ui/figures/change.tsx';
import { Figure } from '../../../../ui/figures/figure.tsx';
import { dayOrRangeLabel } from '../../../../ui/page/period/period-label.ts';
import { energyUnitOf, scaled, totalOf, type BalanceSide } from '../../energy/energy-parts.ts';
import { daysText } from '../../figures/comparison.ts';
import { hatchedRanges } from '../../performance/performance-series.ts';
import { intervalAt, stepsOf, valuesOf } from '../../performance/performance-steps.ts';
import { stepNames, sumKnown } from '../../performance/performance-table.ts';
import type { OverviewPeriod } from '../../overview-period.ts';
import { TableFrame } from '../../table-frame.tsx';
import { splitSeries, type ComparedPerformance } from './split-series.ts';
import { splitTable } from './split-table.ts';

interface SplitCardProps {
  side: BalanceSide;
  performance: ActivePerformance;
  days: OverviewPeriod;
  compared: ComparedPerformance | undefined;
  timeZone: TimeZone;
  hasGeneration: boolean;
}

/** Generation by its uses, or consumption by its sources, over time. Not drawn anew while another period loads. */
export const SplitCard = memo(function SplitCard({
  side,
  performance,
  days,
  compared,
  timeZone,
  hasGeneration,
}: SplitCardProps) {
  const { t } = useTranslation('supply');
  const { t: tCommon } = useTranslation('monitoring');
  const drawing = useMemo(() => {
    const steps = stepsOf(performance, days, timeZone);
    const series = splitSeries(performance, { side, steps, compared }, t).filter(
      ({ id }) => hasGeneration || id !== 'direct',
    );
    const highest = Math.max(0, ...valuesOf(totalOf(performance, side), steps).map((wh) => wh ?? 0));
    return {
      steps,
      series,
      ...scaleSeries(series, highest),
      ranges: hatchedRanges(performance, steps, tCommon),
      ticks: axisTicks(steps.kind, steps.starts, timeZone),
    };
  }, [performance, days, timeZone, side, compared, hasGeneration, t, tCommon]);
  const { steps, series, drawn, unit, ranges, ticks } = drawing;

  const totalWh = sumKnown(Object.values(totalOf(performance, side)));
  const change = compared?.changes?.[side];
  const total = formatQuantity(totalWh, energyLadder);
  const chart = {
    ranges,
    ticks,
    unit,
    count: steps.keys.length,
    height: 260,
    intervalLabel: (index: number) => intervalLabel(steps.kind, intervalAt(steps, index), timeZone),
    format: (amount: number | null) => formatNumber(amount, 2),
    description: t(`split.${side}.summary`, {
      days: daysText(days),
      total,
      parts: series
        .filter(({ shape }) => shape === 'stack')
        .map(({ label, above }) => `${label} ${formatQuantity(sumKnown(above ?? []), energyLadder)}`)
        .join(', '),
    }),
  };
  return (
    <TableFrame>
      <ChartCard
        title={t(`split.${side}.title`)}
        description={t(`split.step.${performance.resolution}`)}
        period={dayOrRangeLabel(days)}
        table={() =>
          splitTable(series, stepNames(performance.resolution, steps, timeZone), {
            total: valuesOf(totalOf(performance, side), steps),
            texts: {
              step: tCommon(`table.step.${performance.resolution}`),
              total: t(`split.${side}.total`),
              sum: tCommon('table.sumOfKnown'),
            },
          })
        }
      >
        <Box data-chart-words sx={{ mb: '4px' }}>
          <Figure {...quantityOf(totalWh, energyLadder)}>
            {compared && change && (
              <Change
                change={formatChange(change.now, change.before)}
                against={t('split.against', { days: compared.label })}
              />
            )}
          </Figure>
        </Box>
        {performance.resolution === Resolution.QuarterHour ? (
          <StepAreaChart {...chart} series={drawn} />
        ) : (
          <EnergyBars
            {...chart}
            bars={[drawn.filter(({ shape }) => shape === 'stack')]}
            before={drawn.find(({ shape }) => shape === 'line')}
          />
        )}
      </ChartCard>
    </TableFrame>
  );
});

/** All series in the unit that suits the highest step. */
function scaleSeries(series: StepSeries[], highestWh: number): { drawn: StepSeries[]; unit: string } {
  const { unit, size } = energyUnitOf(highestWh);
  return { drawn: series.map((one) => ({ ...one, above: scaled(one.above ?? [], size) })), unit };
}
