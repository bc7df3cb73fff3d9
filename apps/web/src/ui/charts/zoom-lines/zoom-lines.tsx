import { useWidth } from '../use-width.ts';
import Box from '@mui/material/Box';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../page/visually-hidden.tsx';
import { rowsAt } from '../chart-rows.ts';
import { ChartTooltip } from '../step-area/chart-tooltip.tsx';
import { layout, type StepSeries, type Zoom } from '../step-area/step-chart.ts';
import { useChartTheme } from '../use-chart-theme.ts';
import { dayBands, isShownInDays, type DayBand } from './day-bands.ts';
import { paintLines } from './paint-lines.ts';
import { useZoomPointer } from './use-zoom-pointer.ts';
import { nameOfDay, nameOfStep, zoomTicks, type ZoomSteps } from './zoom-steps.ts';

interface ZoomLinesProps {
  steps: ZoomSteps;
  /** Lines, with one value per step. */
  series: StepSeries[];
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
  unit: string;
  format: (amount: number | null) => string;
  /** One German sentence with the most important numbers, for screen readers. */
  description: string;
  height?: number;
}

/** Lines over very many steps, painted on a canvas, with zoom by wheel, pinch, dragging and keys. */
export function ZoomLines(props: ZoomLinesProps) {
  const { steps, series, zoom, onZoom, unit, format, description, height = 300 } = props;
  const { t } = useTranslation('ui');
  const theme = useChartTheme();
  const surface = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const width = useWidth(surface);

  const { from, to } = zoom;
  const picture = useMemo(() => {
    const shown = { from, to };
    const inDays = isShownInDays(steps, shown);
    const lines = series.map(({ color, dash, above = [] }) => {
      const bands = inDays ? dayBands(above, steps, shown) : undefined;
      return { color, dash, values: above, bands };
    });
    return { lines, zoom: shown, ticks: zoomTicks(steps, shown, width), unit, theme };
  }, [series, steps, from, to, width, unit, theme]);
  useEffect(() => {
    if (width > 0 && canvas.current) paintLines(canvas.current, picture, { width, height });
  }, [picture, width, height]);

  const { active, dragFrom, handlers, leftOf } = useZoomPointer({ surface, width, count: steps.count, zoom, onZoom });
  const known = active === undefined ? [] : rowsAt({ series, gauge: undefined, unit, format }, active);
  const rows = known.map((row, index) => {
    const bands = picture.lines[index]?.bands;
    return bands ? { ...row, figure: figureOf(bandAt(bands, active), format) } : row;
  });
  const nameOf = picture.lines[0]?.bands ? nameOfDay : nameOfStep;
  const head = active === undefined ? '' : nameOf(steps, active);
  return (
    <Box
      ref={surface}
      role="application"
      tabIndex={0}
      aria-label={`${description} ${t('chart.zoomKeys')}`}
      data-arrow-keys
      data-shown={`${zoom.from}-${zoom.to}`}
      {...handlers}
      sx={{ ...frame, height }}
    >
      <canvas ref={canvas} data-chart-drawing aria-hidden style={{ width: '100%', height, display: 'block' }} />
      {active !== undefined && (
        <>
          {dragFrom !== undefined && (
            <Box
              sx={{
                ...selection,
                left: leftOf(Math.min(dragFrom, active)),
                width: leftOf(Math.max(dragFrom, active) + 1) - leftOf(Math.min(dragFrom, active)),
              }}
            />
          )}
          <Box sx={{ ...crosshair, left: leftOf(active + 0.5) }} />
          <ChartTooltip head={head} rows={rows} side={leftOf(active) > width / 2 ? 'left' : 'right'} />
        </>
      )}
      <VisuallyHidden>
        <span aria-live="polite">
          {[head, ...rows.map(({ label, figure, unit: of }) => `${label} ${figure} ${of}`)].join(', ')}
        </span>
      </VisuallyHidden>
    </Box>
  );
}

const bandAt = (bands: (DayBand | null)[], step = 0) =>
  bands.find((band) => band !== null && band.from <= step && step < band.to) ?? null;

/** '12,30 (0,00–45,10)': the mean of the day, and what its quarter-hours range over. */
const figureOf = (band: DayBand | null, format: ZoomLinesProps['format']): string =>
  band ? `${format(band.mean)} (${format(band.lowest)}–${format(band.highest)})` : format(null);

const frame = { position: 'relative', cursor: 'crosshair', touchAction: 'pan-y', borderRadius: '4px' } as const;

const inPlot = { position: 'absolute', top: layout.top, bottom: layout.axis, pointerEvents: 'none' } as const;
const crosshair = { ...inPlot, width: '1px', backgroundColor: 'text.primary' } as const;
const selection = { ...inPlot, opacity: 0.12, backgroundColor: 'text.primary' } as const;
