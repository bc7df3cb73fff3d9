import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { SxStyle } from '../../../theme/sx.ts';
import { VisuallyHidden } from '../../page/visually-hidden.tsx';
import { type ChartContent, rowsAt } from '../chart-rows.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import { layout, leastZoom, type Zoom } from './step-chart.ts';

interface ChartOverlayProps extends ChartContent {
  width: number;
  height: number;
  zoom: Zoom;
  intervalLabel: (index: number) => string;
  onZoom: (zoom: Zoom | undefined) => void;
}

/** Crosshair over chart and gauge strip, tooltip, and zoom by dragging; all also by keyboard. */
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

interface ChartPointer {
  width: number;
  zoom: Zoom;
  onZoom: (zoom: Zoom | undefined) => void;
}

/** The interval under the pointer or selected by keys, and the dragged range. */
function useChartPointer({ width, zoom, onZoom }: ChartPointer) {
  const [index, setIndex] = useState<number>();
  const [dragFrom, setDragFrom] = useState<number>();
  const count = zoom.to - zoom.from;
  const plotWidth = Math.max(0, width - layout.left - layout.right);
  const active = index !== undefined && index >= zoom.from && index < zoom.to ? index : undefined;

  const indexAt = (event: PointerEvent) => {
    const inPlot = event.clientX - event.currentTarget.getBoundingClientRect().left - layout.left;
    return zoom.from + Math.min(count - 1, Math.max(0, Math.floor((inPlot / plotWidth) * count)));
  };
  const handlers = {
    onPointerMove: (event: PointerEvent) => setIndex(indexAt(event)),
    onPointerLeave: () => dragFrom === undefined && setIndex(undefined),
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragFrom(indexAt(event));
    },
    onPointerUp: (event: PointerEvent) => {
      if (dragFrom === undefined) return;
      const ends = [dragFrom, indexAt(event)];
      setDragFrom(undefined);
      const next = { from: Math.min(...ends), to: Math.max(...ends) + 1 };
      if (next.to - next.from >= leastZoom) onZoom(next);
    },
    onDoubleClick: () => onZoom(undefined),
    onBlur: () => setIndex(undefined),
    onKeyDown: (event: KeyboardEvent) => {
      const next = chartKeyStep(event.key, { active, zoom });
      if (next === undefined) return;
      event.preventDefault();
      if ('index' in next) setIndex(next.index);
      else onZoom(next.zoom);
    },
  };
  const leftOf = (at: number) => layout.left + ((at - zoom.from) / count) * plotWidth;
  return { active, dragFrom, handlers, leftOf };
}

interface Position {
  active: number | undefined;
  zoom: Zoom;
}

type KeyStep = { index: number | undefined } | { zoom: Zoom | undefined };

/** Arrow keys, Home and End move; plus zooms in, minus and Escape show all. */
function chartKeyStep(key: string, { active, zoom }: Position): KeyStep | undefined {
  const clamp = (index: number) => Math.min(zoom.to - 1, Math.max(zoom.from, index));
  if (key === 'ArrowRight') return { index: active === undefined ? zoom.from : clamp(active + 1) };
  if (key === 'ArrowLeft') return { index: active === undefined ? zoom.to - 1 : clamp(active - 1) };
  if (key === 'Home') return { index: zoom.from };
  if (key === 'End') return { index: zoom.to - 1 };
  if (key === 'Escape') return active === undefined ? { zoom: undefined } : { index: undefined };
  if (key === '-') return { zoom: undefined };
  if (key === '+' && active !== undefined) return { zoom: halfAround(active, zoom) };
  return undefined;
}

function halfAround(active: number, { from, to }: Zoom): Zoom {
  const size = Math.min(to - from, Math.max(leastZoom, Math.round((to - from) / 2)));
  const start = Math.min(to - size, Math.max(from, active - Math.floor(size / 2)));
  return { from: start, to: start + size };
}
