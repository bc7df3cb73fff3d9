import { Resolution, type ActivePerformance } from '@lichthof/contracts/monitoring/monitoring.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { localDayOf, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import { energyLadder } from '@lichthof/domain/units/unit-ladders.ts';
import Box from '@mui/material/Box';
import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { intervalLabel } from '../../../i18n/chart-formats.ts';
import { formatQuantity } from '../../../i18n/quantity-formats.ts';
import { axisTicks } from '../../../ui/charts/axis-ticks.ts';
import { ChartCard } from '../../../ui/charts/chart-card.tsx';
import { EnergyBars } from '../../../ui/charts/energy-bars/energy-bars.tsx';
import { dayOrRangeLabel } from '../../../ui/page/period/period-label.ts';
import type { ComparedChart } from '../compare/use-compared.ts';
import { daysText } from '../figures/comparison.ts';
import type { OverviewPeriod } from '../overview-period.ts';
import { hatchedRanges, hasUnmarkedSubstitutes } from '../performance/performance-series.ts';
import { intervalAt, stepsOf } from '../performance/performance-steps.ts';
import { stepNames, sumKnown } from '../performance/performance-table.ts';
import { sourceShares } from '../performance/source-shares.ts';
import { TableFrame } from '../table-frame.tsx';
import { totalOf, type BalanceSide } from './energy-parts.ts';
import { energyDrawing } from './energy-series.ts';
import { energyTable } from './energy-table.ts';
import { StepPanel } from './step-panel.tsx';

interface EnergyCardProps {
  performance: ActivePerformance;
  days: OverviewPeriod;
  timeZone: TimeZone;
  hasGeneration: boolean;
  /** In steps of the same length. */
  compared: ComparedChart | undefined;
  /** Opens the day or the month. */
  onOpen: (kind: 'day' | 'month', day: string) => void;
}

/** Energy per day or month: one bar of the generation, the consumption by source beside it, and the chosen step. */
export const EnergyCard = memo(function EnergyCard(props: EnergyCardProps) {
  const { performance, days, timeZone, hasGeneration, compared, onOpen } = props;
  const { t } = useTranslation('monitoring');
  const length = performance.resolution === Resolution.Month ? 'month' : 'day';
  const drawing = useMemo(() => {
    const steps = stepsOf(performance, days, timeZone);
    return {
      steps,
      names: stepNames(performance.resolution, steps, timeZone),
      ...energyDrawing(performance, { steps, hasGeneration, compared }, t),
      ranges: hatchedRanges(performance, steps, t),
      ticks: axisTicks(steps.kind, steps.starts, timeZone),
    };
  }, [performance, days, timeZone, hasGeneration, compared, t]);
  const { steps, names, bars, before, unit, ranges, ticks } = drawing;
  const [chosen, setChosen] = useState<number>();
  const last = useMemo(() => lastKnownStep(performance, steps.keys), [performance, steps]);
  const index = chosen !== undefined && chosen < steps.keys.length ? chosen : last;
  const labelOf = (step: number) => intervalLabel(steps.kind, intervalAt(steps, step), timeZone);
  const sumOf = (side: BalanceSide) =>
    formatQuantity(sumKnown(Object.values(totalOf(performance, side))), energyLadder);
  return (
    <TableFrame>
      <ChartCard
        title={t(`energy.title.${length}`)}
        description={descriptionOf({ performance, hasGeneration }, t)}
        period={dayOrRangeLabel(days)}
        table={() => energyTable(performance, { steps, names, hasGeneration, compared }, t)}
      >
        <Box sx={besidePanel}>
          <EnergyBars
            {...{ bars, before, ranges, ticks, unit }}
            count={steps.keys.length}
            intervalLabel={labelOf}
            format={(amount) => formatNumber(amount, 1)}
            description={t(hasGeneration ? 'energy.summary' : 'energy.summaryWithoutPv', {
              days: daysText(days),
              pv: sumOf('generation'),
              consumption: sumOf('consumption'),
              ...sourceShares(performance),
            })}
            selection={{ index, onChange: setChosen }}
          />
          <StepPanel
            {...{ performance, steps, index, hasGeneration }}
            name={labelOf(index)}
            onStep={(by) => setChosen(index + by)}
            onOpen={() => onOpen(length, localDayOf(steps.starts[index] ?? 0, timeZone))}
          />
        </Box>
      </ChartCard>
    </TableFrame>
  );
});

type Described = Pick<EnergyCardProps, 'performance' | 'hasGeneration'>;
type Texts = ReturnType<typeof useTranslation<'monitoring'>>['t'];

function descriptionOf({ performance, hasGeneration }: Described, t: Texts): string {
  const sides = t(hasGeneration ? 'energy.sides' : 'energy.sidesWithoutPv');
  const text = hasUnmarkedSubstitutes(performance) ? t('energy.withSubstitutes', { sides }) : sides;
  return performance.isLimitedToDays ? t('energy.limitedToDays', { text }) : text;
}

/** The last step with values. */
function lastKnownStep(performance: ActivePerformance, keys: string[]): number {
  const sides = (['generation', 'consumption'] as const).map((side) => totalOf(performance, side));
  const last = keys.findLastIndex((key) => sides.some((series) => (series[key] ?? null) !== null));
  return Math.max(0, last);
}

const besidePanel = {
  display: 'grid',
  gap: '12px 24px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 216px' },
};
