import { daysBetween } from '../time/days.ts';
import type { DayRange } from '../time/periods.ts';

/** How many parts a calendar year is divided into by `yearPartsOf`: a multiple of both 365 and 366. */
export const partsPerYear = 365 * 366;

/** The days (365 or 366) of the calendar year that the day lies in. */
export function daysOfYear(day: string): number {
  return daysBetween(newYearOf(day), newYearAfter(day));
}

/** The range cut at every 1 January; an empty range has no parts. */
export function cutAtNewYear({ from, to }: DayRange): DayRange[] {
  if (from >= to) return [];
  const nextYear = newYearAfter(from);
  return nextYear >= to ? [{ from, to }] : [{ from, to: nextYear }, ...cutAtNewYear({ from: nextYear, to })];
}

/**
 * A range in whole parts of calendar years: each day counts as 1/365 or 1/366 of its year. Whole, so that the parts of
 * a year add up to exactly one.
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
