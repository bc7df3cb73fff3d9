import Box from '@mui/material/Box';
import { useCallback, useState, type KeyboardEvent } from 'react';
import { VisuallyHidden } from '../page/visually-hidden.tsx';
import { monthBarsOption } from './month-bars-option.ts';
import { MonthTip } from './month-tip.tsx';
import { useChart } from './use-chart.ts';
import { useChartTheme, type ChartColor } from './use-chart-theme.ts';

export interface MonthBar {
  /** On the axis: '09'. */
  label: string;
  /** In the tooltip: 'September 2026'. */
  name: string;
  amount: number | null;
  /** The same month a year before. */
  previous: number | null;
  /** The month is not over. */
  isRunning?: boolean;
}

export interface MonthBarsProps {
  months: MonthBar[];
  color: ChartColor;
  /** '1.484 m³' */
  format: (amount: number | null) => string;
  /** Name of the earlier year in the tooltip: '2025'. */
  previousLabel: string;
  /** One German sentence for screen readers. */
  description: string;
  height?: number;
}

/** Small bars of a year: strokes are the year before, a bordered soft bar is the running month. */
export function MonthBars({ months, color, format, previousLabel, description, height = 116 }: MonthBarsProps) {
  const theme = useChartTheme();
  const [index, setIndex] = useState<number>();
  const optionFor = useCallback(
    (width: number) => monthBarsOption({ months, color, theme, isNarrow: width < 230 }),
    [months, color, theme],
  );
  const { canvas, width } = useChart(optionFor);
  const active = index === undefined ? undefined : months[index];

  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step !== undefined)
      setIndex(((index ?? (step < 0 ? months.length : -1)) + step + months.length) % months.length);
    if (event.key === 'Escape') setIndex(undefined);
  };

  return (
    <Box
      role="application"
      aria-label={description}
      tabIndex={0}
      data-arrow-keys
      onPointerMove={({ clientX, currentTarget }) =>
        setIndex(columnAt(clientX - currentTarget.getBoundingClientRect().left, { width, count: months.length }))
      }
      onPointerLeave={() => setIndex(undefined)}
      onBlur={() => setIndex(undefined)}
      onKeyDown={handleKey}
      sx={{ position: 'relative', height, borderRadius: '4px' }}
    >
      <Box ref={canvas} data-chart-drawing aria-hidden sx={{ height }} />
      {active && index !== undefined && (
        <MonthTip month={active} {...{ color, format, previousLabel }} at={(index + 0.5) / months.length} />
      )}
      <VisuallyHidden>
        <span aria-live="polite">
          {active && `${active.name}: ${format(active.amount)}, ${previousLabel}: ${format(active.previous)}`}
        </span>
      </VisuallyHidden>
    </Box>
  );
}

function columnAt(x: number, { width, count }: { width: number; count: number }): number {
  return Math.min(count - 1, Math.max(0, Math.floor((x / Math.max(width, 1)) * count)));
}
