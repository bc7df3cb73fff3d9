import Box from '@mui/material/Box';
import { type KeyboardEvent, useCallback, useState } from 'react';
import { VisuallyHidden } from '../../page/visually-hidden.tsx';
import { axisWidth, monthBarsOption } from './month-bars-option.ts';
import { useChart } from '../use-chart.ts';
import { type ChartColor, useChartTheme } from '../use-chart-theme.ts';
import type { SxStyle } from '../../../theme/sx.ts';
import { overlayShadow } from '../../../theme/components/overlays.ts';
import { radius } from '../../../theme/tokens.ts';
import { Swatch } from '../../figures/swatch.tsx';

export interface MonthBar {
  /** On the axis: '09' or 'Sep'. */
  label: string;
  /** In the tooltip: 'September 2026'. */
  name: string;
  amount: number | null;
  /** The part of the amount that came from the roof, drawn at the bottom; absent or null where it is not known. */
  roof?: number | null;
  /** The same month of the previous year. */
  previous: number | null;
  /** The month is not over yet. */
  isRunning?: boolean;
}

export interface AmountAxis {
  /** 'kWh' */
  unit: string;
  amountPerUnit: number;
}

interface MonthBarsProps {
  months: MonthBar[];
  color: ChartColor;
  /** '1.484 m³' */
  format: (amount: number | null) => string;
  /** Name of the previous year in the tooltip: '2025'. */
  previousLabel: string;
  /** One German sentence for screen readers. */
  description: string;
  /** Absent in small charts, whose tiles say the amounts. */
  axis?: AmountAxis;
  height?: number;
}

/** Small bars of a year: strokes show the previous year, a bordered soft bar the current month. */
export function MonthBars({ months, color, format, previousLabel, description, axis, height = 116 }: MonthBarsProps) {
  const theme = useChartTheme();
  const [index, setIndex] = useState<number>();
  const optionFor = useCallback(
    (width: number) => monthBarsOption({ months, color, theme, isNarrow: width < widthOfLabels(months), axis }),
    [months, color, theme, axis],
  );
  const { canvas, width } = useChart(optionFor);
  const left = axis ? axisWidth : 0;
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
        setIndex(
          columnAt(clientX - currentTarget.getBoundingClientRect().left - left, {
            width: width - left,
            count: months.length,
          }),
        )
      }
      onPointerLeave={() => setIndex(undefined)}
      onBlur={() => setIndex(undefined)}
      onKeyDown={handleKey}
      sx={{ position: 'relative', height, borderRadius: '4px' }}
    >
      <Box ref={canvas} data-chart-drawing aria-hidden sx={{ height }} />
      {active && index !== undefined && (
        <MonthTip
          month={active}
          {...{ color, format, previousLabel }}
          at={(left + ((index + 0.5) / months.length) * (width - left)) / Math.max(width, 1)}
        />
      )}
      <VisuallyHidden>
        <span aria-live="polite">
          {active && `${active.name}: ${format(active.amount)}, ${previousLabel}: ${format(active.previous)}`}
        </span>
      </VisuallyHidden>
    </Box>
  );
}

const widthOfLetter = 10;
const widthOfLabels = (months: MonthBar[]) => months.reduce((sum, { label }) => sum + label.length * widthOfLetter, 0);

function columnAt(x: number, { width, count }: { width: number; count: number }): number {
  return Math.min(count - 1, Math.max(0, Math.floor((x / Math.max(width, 1)) * count)));
}

interface MonthTipProps {
  month: MonthBar;
  color: ChartColor;
  format: (amount: number | null) => string;
  previousLabel: string;
  /** From 0 to 1, left to right. */
  at: number;
}

function MonthTip({ month, color, format, previousLabel, at }: MonthTipProps) {
  return (
    <Box aria-hidden sx={[frame, at > 0.5 ? { right: `${(1 - at) * 100}%` } : { left: `${at * 100}%` }]}>
      <strong>{month.name}</strong>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '8px' }}>
        <Swatch color={color} shape="bar" />
        {format(month.amount)}
      </Box>
      {month.roof !== null && month.roof !== undefined && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: '8px' }}>
          <Swatch color="local" />
          {format(month.roof)}
        </Box>
      )}
      <Box sx={{ color: 'text.secondary' }}>
        {previousLabel}: {format(month.previous)}
      </Box>
    </Box>
  );
}

const frame: SxStyle = (theme) => ({
  ...theme.typography.small,
  position: 'absolute',
  bottom: '100%',
  zIndex: 1,
  padding: '8px 12px',
  whiteSpace: 'nowrap',
  pointerEvents: 'none',
  borderRadius: `${radius.toast}px`,
  backgroundColor: theme.vars.palette.stone.court,
  boxShadow: overlayShadow.toast(theme.vars.palette.stone.lineStrong),
});
