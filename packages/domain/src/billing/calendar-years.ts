import { daysBetween } from '../time/days.ts';
import type { DayRange } from '../time/periods.ts';

/** The number of parts per calendar year in `yearPartsOf`: a multiple of both 365 and 366. */
export const partsPerYear = 365 * 366;

/** The number of days (365 or 366) in the calendar year of the day. */
export function daysOfYear(day: string): number {
  return daysBetween(newYearOf(day), newYearAfter(day));
}

/** Cuts the range at every 1 January; an empty range gives no parts. */
export function cutAtNewYear({ from, to }: DayRange): DayRange[] {
  if (from >= to) return [];
  const nextYear = newYearAfter(from);
  return nextYear >= to ? [{ from, to }] : [{ from, to: nextYear }, ...cutAtNewYear({ from: nextYear, to })];
}

/**
 * The length of a range in parts of calendar years: each day counts as 1/365 or 1/366 of its year. The result is an
 * integer, so that the parts of a year add up to exactly one year.
 */
export function yearPartsOf(range: DayRange): number {
  const parts = cutAtNewYear(range).map(({ from, to }) => daysBetween(from, to) * (partsPerYear / daysOfYear(from)));
  return parts.reduce((sum, part) => sum + part, 0);
}

function newYearOf(day: string): string {
  return `${day.slice(0, 4)}-01-01`;
}

function newYearAfter(day: string): string {
  return `${Number(day.slice(0, 4)) + 1}-01-01`;
}
