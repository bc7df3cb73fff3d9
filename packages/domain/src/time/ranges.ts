import { listNeighbors } from '../collections/pairs.ts';
import type { DayRange } from './periods.ts';

/** Local days, `to` exclusive, null without an end. */
export interface OpenRange {
  from: string;
  to: string | null;
}

/** Whether the day is in the range. */
export const covers = ({ from, to }: OpenRange, day: string) => from <= day && (to === null || day < to);

/** The days that two ranges have in common; null if there are none. */
export function intersect(a: OpenRange, b: DayRange): DayRange | null {
  const from = a.from > b.from ? a.from : b.from;
  const to = a.to !== null && a.to < b.to ? a.to : b.to;
  return from < to ? { from, to } : null;
}

const endOf = ({ to }: OpenRange) => to ?? '9999-12-31';

export const isWithin = (inner: OpenRange, outer: OpenRange): boolean =>
  outer.from <= inner.from && endOf(inner) <= endOf(outer);

export const overlap = (a: OpenRange, b: OpenRange): boolean => a.from < endOf(b) && b.from < endOf(a);

/** Whether ranges in order of time cover the whole range without gaps or overlaps. */
export function coversWithoutGap(ranges: OpenRange[], { from, to }: OpenRange): boolean {
  const isJoined = listNeighbors(ranges).every(([one, next]) => next.from === one.to);
  return ranges.length > 0 && isJoined && ranges[0]?.from === from && ranges.at(-1)?.to === to;
}

/** The days of a range on which none of the others lies. */
export function daysOutside(ranges: readonly OpenRange[], { from, to }: DayRange): DayRange[] {
  const outside: DayRange[] = [];
  let next = from;
  for (const range of ranges.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    if (range.from > next) outside.push({ from: next, to: range.from < to ? range.from : to });
    const end = range.to ?? to;
    if (end > next) next = end;
  }
  return [...outside, { from: next, to }].filter((days) => days.from < days.to);
}
