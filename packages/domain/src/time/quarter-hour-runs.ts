import { quarterHourMs } from './local-days.ts';

/** Instants, positions or days; `to` is exclusive. */
export interface Range<Bound> {
  from: Bound;
  to: Bound;
}

/** Consecutive quarter-hours, in UTC ms. */
export type QuarterHourRun = Range<number>;

/**
 * Extends the last range if the next one begins where it ends, otherwise adds it. Returns the extended or added range.
 */
export function appendRange<Bound, Joined extends Range<Bound>>(ranges: Joined[], next: Joined): Joined {
  const last = ranges.at(-1);
  if (!last || last.to !== next.from) {
    ranges.push(next);
    return next;
  }
  last.to = next.to;
  return last;
}

/** Joins consecutive ranges, given in order. */
export function joinAdjacent<Bound>(ranges: Iterable<Range<Bound>>): Range<Bound>[] {
  const joined: Range<Bound>[] = [];
  for (const range of ranges) appendRange(joined, { ...range });
  return joined;
}

/** Joins consecutive quarter-hours, given by their starts (UTC ms) in order of time. */
export function joinQuarterHours(starts: readonly number[]): QuarterHourRun[] {
  return joinAdjacent(starts.map((at) => ({ from: at, to: at + quarterHourMs })));
}

/** Joins the positions of consecutive entries that fulfil the condition. */
export function joinPositions<Entry>(
  entries: readonly Entry[],
  holds: (entry: Entry, index: number) => boolean,
): Range<number>[] {
  const positions = entries.flatMap((entry, index) => (holds(entry, index) ? [index] : []));
  return joinAdjacent(positions.map((index) => ({ from: index, to: index + 1 })));
}
