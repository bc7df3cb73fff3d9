import { getItem } from '@lichthof/domain/collections/items.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { localDayOf, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import { useMemo } from 'react';
import { dayOrRangeLabel } from '../../page/period/period-label.ts';
import { ChartCard } from '../chart-card.tsx';
import { drawGap, gapInterval, gapQuarterHours, gapTable, type GapAmounts, type GapWords } from './gap-series.ts';
import { StepAreaChart } from './step-area-chart.tsx';

interface GapChartProps {
  amounts: GapAmounts;
  words: GapWords;
  timeZone: TimeZone;
  title: string;
  /** The quantity of the axis, in words. */
  subtitle: string;
  unit: 'kW' | 'm³/h';
  /** One sentence for screen readers. */
  description: string;
}

/** The proposed values of a gap, hatched, between the known values. */
export function GapChart(props: GapChartProps) {
  const { amounts, words, timeZone, title, subtitle, unit, description } = props;
  const quarterHours = useMemo(() => gapQuarterHours(amounts), [amounts]);
  const drawing = useMemo(() => drawGap(quarterHours, words, timeZone), [quarterHours, words, timeZone]);
  return (
    <ChartCard
      title={title}
      description={subtitle}
      period={daysOf(drawing.starts, timeZone)}
      table={() => gapTable(quarterHours, words, timeZone)}
    >
      <StepAreaChart
        count={drawing.starts.length}
        series={drawing.series}
        ranges={drawing.ranges}
        ticks={drawing.ticks}
        unit={unit}
        intervalLabel={(index) => gapInterval(getItem(drawing.starts, index), timeZone)}
        format={(mean) => formatNumber(mean, 2)}
        description={description}
        height={200}
      />
    </ChartCard>
  );
}

function daysOf(starts: number[], timeZone: TimeZone): string {
  const [first, last] = [starts[0], starts.at(-1)];
  if (first === undefined || last === undefined) return '';
  return dayOrRangeLabel({ from: localDayOf(first, timeZone), to: addDays(localDayOf(last, timeZone), 1) });
}
