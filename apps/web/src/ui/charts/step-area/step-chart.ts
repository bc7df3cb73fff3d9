import type { ChartColor, ChartTheme } from '../use-chart-theme.ts';

type Values = (number | null)[];

/** One entry of the legend. Values are non-negative amounts per interval; null is a gap. */
export interface StepSeries {
  id: string;
  label: string;
  color: ChartColor;
  /**
   * stack: full areas, stacked above and below zero · area: soft area with a line · outline: its line without zeros ·
   * line: only a line.
   */
  shape: 'stack' | 'area' | 'outline' | 'line';
  /** A lighter area, for the second direction of the same energy. */
  isSoft?: boolean;
  /** How a line is drawn that has the colour of another one. */
  dash?: 'dashed' | 'dotted';
  /** The values for the tooltip, where the drawn part is not the whole value. */
  values?: Values;
  above?: Values;
  below?: Values;
  /** Amounts on which the stack above zero starts anew: it stays there when series below it are hidden. */
  base?: Values;
  /** Labels beside the series; without them it has no label there. */
  aboveWord?: string;
  belowWord?: string;
}

/** A state from 0 to 100, in a separate strip below. */
export interface StepGauge {
  id: string;
  label: string;
  color: ChartColor;
  values: Values;
  unit: string;
}

/** A hatched range of intervals [from, to) with a word: substitute or missing values. */
export interface HatchedRange {
  from: number;
  to: number;
  word: string;
}

export interface AxisTick {
  /** Position in intervals from the start; 0.5 is the middle of the first interval. */
  at: number;
  label: string;
}

/** The shown intervals: `to` exclusive. */
export interface Zoom {
  from: number;
  to: number;
}

/** A drag over fewer intervals does not zoom, since it was probably a click. */
export const leastZoom = 3;

/** Margins in px, the same for the chart and its overlay; '−10.000' has room at the left. */
export const layout = { left: 50, right: 16, top: 26, axis: 24, gaugeGap: 26, gaugeHeight: 44 };

/**
 * The corners of the steps, as x and y in turn: equal values beside each other are one step. NaN is a gap, which ends
 * the line at the edge of the interval. ECharts copies every point of other lists.
 */
export function stepPoints(values: Values): Float64Array {
  const points: number[] = [];
  for (const [index, value] of values.entries()) {
    if (values[index - 1] !== value) points.push(index, value ?? Number.NaN);
    if (values[index + 1] !== value && value !== null) points.push(index + 1, value);
  }
  return Float64Array.from(points);
}

export const stackedAt = (series: StepSeries[], place: 'above' | 'below') =>
  series.filter((one) => one.shape === 'stack' && one[place]);

/**
 * The upper edges of stacked series, in their order. Series with the same base stand on it, the others on zero. An
 * interval without any known value is a gap.
 */
export function stackEdges(stacked: StepSeries[], place: 'above' | 'below'): Values[] {
  const sums: Values[] = [];
  for (const [index, one] of stacked.entries()) {
    const before = stacked[index - 1];
    const floor = before && before.base === one.base ? sums.at(-1) : one.base;
    sums.push((one[place] ?? []).map((value, at) => addUp(floor?.[at] ?? null, value)));
  }
  return sums;
}

const addUp = (a: number | null, b: number | null) => (a === null && b === null ? null : (a ?? 0) + (b ?? 0));

/** The lowest and the highest drawn amount; 0 if there is none. */
export function reachOf(series: StepSeries[]): [lowest: number, highest: number] {
  const sumsOf = (place: 'above' | 'below') => stackEdges(stackedAt(series, place), place);
  const single = series.filter(({ shape }) => shape !== 'stack').map(({ above = [] }) => above);
  return [-highestOf(sumsOf('below')), highestOf([...sumsOf('above'), ...single])];
}

/** The colour of a stacked area, which is also that of its sign in the legend. */
export const stackFill = ({ mark, fill }: ChartTheme, { color, isSoft }: StepSeries): string =>
  isSoft ? fill(color) : mark(color);

export type ChartSign = 'area' | 'soft' | 'edged' | 'line' | 'dashed' | 'dotted';

/** The sign of a series in legend and tooltip. */
export function signOf({ shape, isSoft, dash }: StepSeries): ChartSign {
  if (dash) return dash;
  if (shape === 'line' || shape === 'outline') return 'line';
  if (shape === 'area') return 'edged';
  return isSoft ? 'soft' : 'area';
}

const highestOf = (rows: Values[]) => rows.flat().reduce<number>((highest, value) => Math.max(highest, value ?? 0), 0);

/** The value of an interval in the tooltip: below zero it is negative only if the series also has values above. */
export function shownValue({ above, below, values }: StepSeries, index: number): number | null {
  if (values) return values[index] ?? null;
  const up = above?.[index] ?? null;
  const down = below?.[index] ?? null;
  if (above && below) return down !== null && down > 0 ? -down : (up ?? down);
  return up ?? down;
}
