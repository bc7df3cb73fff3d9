import type { Zoom } from '../step-area/step-chart.ts';

type Values = (number | null)[];

/** The range that a line passes through within one column of pixels. */
export interface LineColumn {
  lowest: number;
  highest: number;
  last: number;
}

/**
 * Reduces the shown values to so many columns, each with its extremes, so that no peak is lost. A column without any
 * value is a gap.
 */
export function lineColumns(values: Values, { from, to }: Zoom, columns: number): (LineColumn | null)[] {
  const count = to - from;
  return Array.from({ length: columns }, (_, column) => {
    const end = from + Math.ceil(((column + 1) * count) / columns);
    return columnOf(values, from + Math.floor((column * count) / columns), end);
  });
}

function columnOf(values: Values, from: number, to: number): LineColumn | null {
  let found: LineColumn | null = null;
  for (let index = from; index < to; index += 1) {
    const value = values[index] ?? null;
    if (value === null) continue;
    found ??= { lowest: value, highest: value, last: value };
    if (value < found.lowest) found.lowest = value;
    if (value > found.highest) found.highest = value;
    found.last = value;
  }
  return found;
}

/** The highest shown value of all series. */
export function highestShown(series: Values[], { from, to }: Zoom): number {
  let highest = 0;
  for (const values of series) {
    for (let index = from; index < to; index += 1) highest = Math.max(highest, values[index] ?? 0);
  }
  return highest;
}

/** For each column whether any series misses a value there, so that short gaps are seen in a year, too. */
export function gapColumns(series: Values[], { from, to }: Zoom, columns: number): boolean[] {
  const gaps = Array.from({ length: columns }, () => false);
  for (const values of series) {
    for (let index = from; index < to; index += 1) {
      if ((values[index] ?? null) !== null) continue;
      gaps[Math.floor(((index - from) * columns) / (to - from))] = true;
    }
  }
  return gaps;
}
