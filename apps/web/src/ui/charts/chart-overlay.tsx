import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../theme/sx.ts';
import { VisuallyHidden } from '../page/visually-hidden.tsx';
import { rowsAt, type ChartContent } from './chart-rows.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import { layout, type Zoom } from './step-chart.ts';
import { useChartPointer } from './use-chart-pointer.ts';

interface ChartOverlayProps extends ChartContent {
  width: number;
  height: number;
  zoom: Zoom;
  intervalLabel: (index: number) => string;
  onZoom: (zoom: Zoom | undefined) => void;
}

/** Crosshair through chart and strip, tooltip, zoom by dragging; all of it by keys as well. */
export function ChartOverlay(props: ChartOverlayProps) {
  const { width, height, zoom, intervalLabel, onZoom } = props;
  const { t } = useTranslation('ui');
  const { active, dragFrom, handlers, leftOf } = useChartPointer({ width, zoom, onZoom });
  const rows = active === undefined ? [] : rowsAt(props, active);
  const head = active === undefined ? '' : intervalLabel(active);
  const spoken = [head, ...rows.map(({ label, figure, unit }) => `${label} ${figure} ${unit}`)].join(', ');

  return (
    <Box role="application" tabIndex={0} aria-label={t('chart.keys')} data-arrow-keys {...handlers} sx={surface}>
      {active !== undefined && (
        <>
          {dragFrom !== undefined && <Box sx={{ ...selection, ...rangeOf(dragFrom, active, leftOf) }} />}
          <Box sx={{ ...crosshair, left: leftOf(active + 0.5), height: height - layout.top - layout.axis }} />
          <ChartTooltip head={head} rows={rows} side={leftOf(active) > width / 2 ? 'left' : 'right'} />
        </>
      )}
      <VisuallyHidden>
        <span aria-live="polite">{spoken}</span>
      </VisuallyHidden>
    </Box>
  );
}

function rangeOf(dragFrom: number, active: number, leftOf: (at: number) => number) {
  const left = leftOf(Math.min(dragFrom, active));
  return { left, width: leftOf(Math.max(dragFrom, active) + 1) - left };
}

const surface: SxStyle = {
  position: 'absolute',
  inset: 0,
  cursor: 'crosshair',
  touchAction: 'pan-y',
  borderRadius: '4px',
};

const crosshair = {
  position: 'absolute',
  top: layout.top,
  width: '1px',
  backgroundColor: 'text.primary',
  pointerEvents: 'none',
} as const;

const selection = {
  position: 'absolute',
  top: layout.top,
  bottom: layout.axis,
  opacity: 0.12,
  backgroundColor: 'text.primary',
  pointerEvents: 'none',
} as const;
