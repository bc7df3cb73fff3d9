import { leastZoom, type Zoom } from '../step-area/step-chart.ts';

export const wholeOf = (count: number): Zoom => ({ from: 0, to: count });

export const sizeOf = ({ from, to }: Zoom): number => to - from;

/** Shows more or fewer steps; the step under the position stays where it is. */
export function zoomBy(zoom: Zoom, { at, factor }: { at: number; factor: number }, count: number): Zoom {
  const share = (at - zoom.from) / sizeOf(zoom);
  const size = Math.min(count, Math.max(leastZoom, Math.round(sizeOf(zoom) * factor)));
  return within(at - share * size, size, count);
}

/** Moves by a number of steps, but not beyond the ends. */
export const panBy = (zoom: Zoom, steps: number, count: number): Zoom => within(zoom.from + steps, sizeOf(zoom), count);

/** Shows so many steps around the middle of what is shown. */
export const zoomTo = (zoom: Zoom, size: number, count: number): Zoom =>
  within((zoom.from + zoom.to - size) / 2, Math.min(size, count), count);

function within(from: number, size: number, count: number): Zoom {
  const start = Math.max(0, Math.min(count - size, Math.round(from)));
  return { from: start, to: start + size };
}
