import { leastZoom, type Zoom } from './step-chart.ts';

interface Position {
  active: number | undefined;
  zoom: Zoom;
}

type KeyStep = { index: number | undefined } | { zoom: Zoom | undefined };

/** Arrows, Home and End walk; plus zooms in, minus and Escape show all again. */
export function chartKeyStep(key: string, { active, zoom }: Position): KeyStep | undefined {
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
