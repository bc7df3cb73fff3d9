import { useWidth } from '../use-width.ts';
import Box from '@mui/material/Box';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { printedWidth, usePrinting } from '../../print/printing.ts';
import { VisuallyHidden } from '../../page/visually-hidden.tsx';
import { rowsAt } from '../chart-rows.ts';
import { ChartLegend } from '../step-area/chart-legend.tsx';
import { ChartTooltip } from '../step-area/chart-tooltip.tsx';
import type { AxisTick, HatchedRange, StepSeries } from '../step-area/step-chart.ts';
import { barsPlot, leftOfStep, stepAt, type Bar } from './bars-plot.ts';
import { BarsPicture } from './bars-picture.tsx';

interface EnergyBarsProps {
  bars: Bar[];
  /** Number of steps. */
  count: number;
  /** The same step of another period, as a stroke over the last bar. */
  before?: StepSeries | undefined;
  ranges: HatchedRange[];
  ticks: AxisTick[];
  unit: string;
  /** 'Mi., 19.08' */
  intervalLabel: (index: number) => string;
  format: (amount: number | null) => string;
  /** One German sentence with the most important numbers, for screen readers. */
  description: string;
  height?: number;
  /** The step that is read beside the chart; without it a tooltip shows the amounts. */
  selection?: { index: number; onChange: (index: number) => void };
}

/** Energy of days or months as bars, with legend and reading by pointer and keys. */
export function EnergyBars(props: EnergyBarsProps) {
  const { bars, count, before, ranges, unit, format, intervalLabel, description, height = 330, selection } = props;
  const { t } = useTranslation('ui');
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [hovered, setHovered] = useState<number>();
  const surface = useRef<HTMLDivElement>(null);
  const shownWidth = useWidth(surface);
  const width = usePrinting() ? printedWidth : shownWidth;
  const isShown = ({ id }: StepSeries) => !hidden.has(id);
  const shownBars = bars.map((bar) => bar.filter(isShown)).filter((bar) => bar.length > 0);
  const shownBefore = before && isShown(before) ? before : undefined;
  const plot = barsPlot(shownBars, shownBefore, { width, height, count });
  const active = selection?.index ?? hovered;

  const choose = (index: number | undefined) => {
    if (selection && index !== undefined) selection.onChange(index);
    setHovered(index);
  };
  const pointed = (event: PointerEvent) =>
    stepAt(plot, event.clientX - event.currentTarget.getBoundingClientRect().left);
  const handleKey = (event: KeyboardEvent) => {
    const next = indexAfterKey(event.key, active, count);
    if (next === null) return;
    event.preventDefault();
    choose(next);
  };
  const series = [...bars.flat(), ...(before ? [before] : [])];
  const rows =
    active === undefined ? [] : rowsAt({ series: series.filter(isShown), gauge: undefined, unit, format }, active);
  const head = active === undefined ? '' : intervalLabel(active);
  return (
    <Box>
      <ChartLegend
        series={series}
        gauge={undefined}
        words={[...new Set(ranges.map(({ word }) => word).filter(Boolean))]}
        hidden={hidden}
        onChange={setHidden}
      />
      <Box
        ref={surface}
        role="application"
        tabIndex={0}
        aria-label={`${description} ${t('chart.barKeys')}`}
        data-arrow-keys
        onPointerMove={(event) => !selection && setHovered(pointed(event))}
        onPointerDown={(event) => choose(pointed(event))}
        onPointerLeave={() => setHovered(undefined)}
        onBlur={() => setHovered(undefined)}
        onKeyDown={handleKey}
        sx={{ position: 'relative', height, touchAction: 'pan-y', cursor: selection ? 'pointer' : undefined }}
      >
        {width > 0 && (
          <BarsPicture {...{ plot, ranges, unit, active }} ticks={props.ticks} bars={shownBars} before={shownBefore} />
        )}
        {!selection && active !== undefined && (
          <ChartTooltip head={head} rows={rows} side={leftOfStep(plot, active) > width / 2 ? 'left' : 'right'} />
        )}
        <VisuallyHidden>
          <span aria-live="polite">
            {[head, ...rows.map(({ label, figure }) => `${label} ${figure} ${unit}`)].join(', ')}
          </span>
        </VisuallyHidden>
      </Box>
    </Box>
  );
}

/** Arrow keys, Home and End move; Escape ends the reading; null for other keys. */
function indexAfterKey(key: string, active: number | undefined, count: number): number | undefined | null {
  const clamp = (index: number) => Math.min(count - 1, Math.max(0, index));
  if (key === 'ArrowRight') return active === undefined ? 0 : clamp(active + 1);
  if (key === 'ArrowLeft') return active === undefined ? count - 1 : clamp(active - 1);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return key === 'Escape' ? undefined : null;
}
