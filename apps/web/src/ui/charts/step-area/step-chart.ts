import type { ChartColor } from '../use-chart-theme.ts';

type Values = (number | null)[];

/** One entry of the legend. Values are amounts per interval, not below 0; null is a gap. */
export interface StepSeries {
  id: string;
  label: string;
  color: ChartColor;
  /**
   * stack: full areas, stacked above and below zero · area: soft area with a line · line: the line alone.
   */
  shape: 'stack' | 'area' | 'line';
  above?: Values;
  below?: Values;
  /** Words beside the drawing; without them the series has no direct label there. */
  aboveWord?: string;
  belowWord?: string;
}

/** A state from 0 to 100, in its own strip below. */
export interface StepGauge {
  id: string;
  label: string;
  color: ChartColor;
  values: Values;
  unit: string;
}

/** Intervals [from, to) that are hatched, with a word: substitute or missing values. */
export interface HatchedRange {
  from: number;
  to: number;
  word: string;
}

export interface AxisTick {
  /** In intervals from the start; 0.5 is the middle of the first. */
  at: number;
  label: string;
}

/** The part of the intervals that is shown: from inclusive, to exclusive. */
export interface Zoom {
  from: number;
  to: number;
}

/** Fewer intervals are not worth a zoom: a click that slipped. */
export const leastZoom = 3;

/** Places in px; the same for the drawing and what lies over it. */
export const layout = { left: 44, right: 10, top: 26, axis: 24, gaugeGap: 26, gaugeHeight: 44 };

/** One value per interval as corners of steps; a gap ends the line at the interval's edge. */
export function stepPoints(values: Values): [number, number | null][] {
  const cornersOf = (value: number | null, index: number): [number, number | null][] =>
    value === null
      ? [[index, null]]
      : [
          [index, value],
          [index + 1, value],
        ];
  return values.flatMap(cornersOf);
}

/** Adds the values up series by series; an interval where nothing is known stays a gap. */
export function cumulate(stacked: Values[]): Values[] {
  const sums: Values[] = [];
  for (const values of stacked) {
    const below = sums.at(-1);
    sums.push(values.map((value, index) => addUp(below?.[index] ?? null, value)));
  }
  return sums;
}

const addUp = (a: number | null, b: number | null) => (a === null && b === null ? null : (a ?? 0) + (b ?? 0));

/** The lowest and the highest amount that is drawn; 0 where there is none. */
export function reachOf(series: StepSeries[]): [lowest: number, highest: number] {
  const stacked = series.filter(({ shape }) => shape === 'stack');
  const sumsOf = (place: 'above' | 'below') => cumulate(stacked.flatMap((one) => (one[place] ? [one[place]] : [])));
  const single = series.filter(({ shape }) => shape !== 'stack').map(({ above = [] }) => above);
  return [-highestOf(sumsOf('below')), highestOf([...sumsOf('above'), ...single])];
}

const highestOf = (rows: Values[]) => rows.flat().reduce<number>((highest, value) => Math.max(highest, value ?? 0), 0);

/** The value of an interval as the tooltip shows it: below zero is negative only beside an above. */
export function shownValue({ above, below }: StepSeries, index: number): number | null {
  const up = above?.[index] ?? null;
  const down = below?.[index] ?? null;
  if (above && below) return down !== null && down > 0 ? -down : (up ?? down);
  return up ?? down;
}
