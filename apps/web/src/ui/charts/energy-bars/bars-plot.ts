import { axisRange } from '../axis-ticks.ts';
import { layout, type StepSeries } from '../step-area/step-chart.ts';
import type { ChartColor } from '../use-chart-theme.ts';

/** The bars of a step stand beside each other; the parts of a bar stand on each other. */
export type Bar = StepSeries[];

export interface BarsPlot {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Number of steps. */
  count: number;
  /** The amount at the upper edge. */
  highest: number;
  /** Between two lines of the grid. */
  interval: number;
}

export interface DrawnPart {
  key: string;
  color: ChartColor;
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
  count: number;
}

export function barsPlot(bars: Bar[], before: StepSeries | undefined, { width, height, count }: Size): BarsPlot {
  const sums = bars.flatMap((bar) => Array.from({ length: count }, (_, step) => sumAt(bar, step)));
  const highest = Math.max(0, ...sums, ...(before?.above ?? []).map((amount) => amount ?? 0));
  const { max, interval } = axisRange(0, highest);
  const { left, right, top, axis } = layout;
  return {
    left,
    top,
    width: Math.max(0, width - left - right),
    height: height - top - axis,
    count,
    highest: max,
    interval,
  };
}

const sumAt = (bar: Bar, step: number) => bar.reduce((sum, { above }) => sum + (above?.[step] ?? 0), 0);

/** Of the width of a step, for all of its bars. */
const shareOfStep = 0.76;
const gapBetweenBars = 2;
const gapBetweenParts = 1;

export const leftOfStep = ({ left, width, count }: BarsPlot, step: number) => left + (step / count) * width;

export const heightOf = ({ top, height, highest }: BarsPlot, amount: number) => top + height * (1 - amount / highest);

/** Where the bar of that number begins, and how wide it is. */
function barFrame(plot: BarsPlot, barCount: number, [step, bar]: [number, number]): { x: number; width: number } {
  const stepWidth = plot.width / plot.count;
  const gap = Math.min(gapBetweenBars, stepWidth * 0.08);
  const width = Math.max(1, (stepWidth * shareOfStep - gap * (barCount - 1)) / barCount);
  const margin = (stepWidth - barCount * width - (barCount - 1) * gap) / 2;
  return { x: leftOfStep(plot, step) + margin + bar * (width + gap), width };
}

/** The strokes of another period, each over the last bar of its step. */
export function strokesOf(before: StepSeries | undefined, barCount: number, plot: BarsPlot) {
  return (before?.above ?? []).flatMap((amount, step) => {
    if (amount === null) return [];
    const { x, width } = barFrame(plot, barCount, [step, barCount - 1]);
    return [{ key: `${step} before`, x1: x - 2, x2: x + width + 2, y: heightOf(plot, amount) }];
  });
}

/** All parts with their places; those of a bar keep a thin line between them. */
export function drawnParts(bars: Bar[], plot: BarsPlot): DrawnPart[] {
  return bars.flatMap((bar, barIndex) =>
    Array.from({ length: plot.count }, (_, step) => partsOfBar(bar, plot, [step, barIndex, bars.length])).flat(),
  );
}

function partsOfBar(bar: Bar, plot: BarsPlot, [step, barIndex, barCount]: [number, number, number]): DrawnPart[] {
  const frame = barFrame(plot, barCount, [step, barIndex]);
  let sum = 0;
  return bar.flatMap(({ id, color, above }) => {
    const amount = above?.[step] ?? 0;
    if (amount <= 0) return [];
    const lower = heightOf(plot, sum) - (sum > 0 ? gapBetweenParts : 0);
    sum += amount;
    const y = heightOf(plot, sum);
    return [{ key: `${step} ${id}`, color, ...frame, y, height: Math.max(0.5, lower - y) }];
  });
}

export function stepAt({ left, width, count }: BarsPlot, x: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor(((x - left) / Math.max(1, width)) * count)));
}
