import type { Zoom } from './step-chart.ts';

type Values = (number | null)[];

/** Where a label is drawn: its middle, in intervals and in the unit of the axis. */
export interface LabelPlace {
  at: number;
  amount: number;
}

/** The ground on which places are chosen. */
export interface LabelGround {
  zoom: Zoom;
  pxPerInterval: number;
  pxPerUnit: number;
  /** The amount at the upper edge of the plot. */
  highest: number;
  /** Lines, over which no word stands. */
  lines: Values[];
  /** Whether an interval is hatched. */
  isHatched: (index: number) => boolean;
}

/** Letters of 12 px have so much room from the upper to the lower edge. */
const textHeight = 16;
const air = 3;

/** The widest room for a text within an area, clear of lines and hatches; null if the text does not fit in it. */
export function placeInArea(lower: Values, upper: Values, textPx: number, ground: LabelGround): LabelPlace | null {
  const { pxPerUnit, lines } = ground;
  let best: (LabelPlace & { room: number }) | null = null;
  for (const window of windowsOf(textPx, ground)) {
    const floor = extremeOf(lower, window, Math.max);
    const ceiling = extremeOf(upper, window, Math.min);
    if (floor === null || ceiling === null) continue;
    const room = (ceiling - floor) * pxPerUnit;
    if (room < textHeight + 2 * air || room <= (best?.room ?? 0)) continue;
    const amount = (floor + ceiling) / 2;
    const reach = (textHeight / 2 + 1) / pxPerUnit;
    if (lines.some((line) => crosses(line, window, amount, reach))) continue;
    best = { at: middleOf(window), amount, room };
  }
  return best && { at: best.at, amount: best.amount };
}

/** How far a line may rise and fall below its own label, in px. */
const steepest = 20;

/** Free ground right above a line: nothing else is drawn between the line and its label; null if there is none. */
export function placeAboveLine(
  line: Values,
  tops: Values,
  textPx: number,
  { pxPerUnit, highest, ...ground }: LabelGround,
): LabelPlace | null {
  let best: (LabelPlace & { slope: number }) | null = null;
  for (const window of windowsOf(textPx, { pxPerUnit, highest, ...ground })) {
    const [low, high] = [extremeOf(line, window, Math.min), extremeOf(line, window, Math.max)];
    const top = extremeOf(tops, window, Math.max);
    if (low === null || high === null || high <= 0 || (top ?? 0) > high) continue;
    const slope = (high - low) * pxPerUnit;
    const amount = high + (textHeight / 2 + air) / pxPerUnit;
    if (slope > steepest || slope >= (best?.slope ?? Infinity)) continue;
    if (amount + textHeight / 2 / pxPerUnit > highest) continue;
    best = { at: middleOf(window), amount, slope };
  }
  return best && { at: best.at, amount: best.amount };
}

interface Window {
  from: number;
  to: number;
}

const middleOf = ({ from, to }: Window) => (from + to) / 2;

/** All runs of intervals below a text, nearest to the middle first, so that equal places are taken there. */
function windowsOf(textPx: number, { zoom, pxPerInterval, isHatched }: LabelGround): Window[] {
  const size = Math.ceil((textPx + 2 * air) / pxPerInterval);
  const count = zoom.to - zoom.from - size + 1;
  const starts = Array.from({ length: Math.max(0, count) }, (_, index) => zoom.from + index);
  const middle = zoom.from + (count - 1) / 2;
  return starts
    .toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
    .map((from) => ({ from, to: from + size }))
    .filter(({ from, to }) => !range(from, to).some(isHatched));
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

/** The extreme of the values in a window; null if one of them is missing. */
function extremeOf(values: Values, { from, to }: Window, pick: (a: number, b: number) => number): number | null {
  let extreme: number | null = null;
  for (let index = from; index < to; index += 1) {
    const value = values[index] ?? null;
    if (value === null) return null;
    extreme = extreme === null ? value : pick(extreme, value);
  }
  return extreme;
}

function crosses(line: Values, { from, to }: Window, amount: number, reach: number): boolean {
  const known = line.slice(from, to).filter((value) => value !== null);
  return known.length > 0 && Math.max(...known) > amount - reach && Math.min(...known) < amount + reach;
}
