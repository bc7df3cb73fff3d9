import type { Substitutes } from '@lichthof/contracts/substitutes.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/number-formats.ts';
import { ChartCard } from '../../ui/charts/chart-card.tsx';
import { StepAreaChart } from '../../ui/charts/step-area-chart.tsx';
import { kilowattHours } from './issue-text.ts';
import { drawingOf, intervalAt, quarterHoursOf, substituteTable } from './substitute-series.ts';

interface SubstituteChartProps {
  proposal: Substitutes;
  timeZone: TimeZone;
}

/** The proposed values, hatched, between what was measured. */
export function SubstituteChart({ proposal, timeZone }: SubstituteChartProps) {
  const { t } = useTranslation('billing');
  const quarterHours = useMemo(() => quarterHoursOf(proposal), [proposal]);
  const drawing = useMemo(() => drawingOf(t, quarterHours, timeZone), [t, quarterHours, timeZone]);
  return (
    <ChartCard
      title={t('substitutes.chart')}
      description={t('substitutes.meanPower')}
      fileName={`ersatzwerte-${proposal.from.slice(0, 10)}`}
      table={() => substituteTable(t, quarterHours, timeZone)}
    >
      <StepAreaChart
        count={drawing.starts.length}
        series={drawing.series}
        ranges={drawing.ranges}
        ticks={drawing.ticks}
        unit="kW"
        intervalLabel={(index) => intervalAt(drawing.starts[index]!, timeZone)}
        format={(power) => formatNumber(power, 2)}
        description={t('substitutes.description', {
          count: proposal.quarterHours,
          energy: kilowattHours(proposal.totalWh),
        })}
        height={200}
      />
    </ChartCard>
  );
}
