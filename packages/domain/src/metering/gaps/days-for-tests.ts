import { addDays, eachDay } from '../../time/days.ts';
import { quarterHoursOf } from '../../time/local-days.ts';
import type { Slot } from '../../time/slots.ts';
import type { MeterDays } from './substitutes.ts';
import type { Substitutes } from './substitutes.ts';

/** Berlin days from the first to the last, each quarter-hour with the amount the function gives. */
export function daysOf(first: string, last: string, amountAt: (slot: Slot) => number | null): MeterDays {
  const days = eachDay(first, addDays(last, 1));
  return new Map(days.map((day) => [day, positionsOf(day).map((index) => amountAt({ day, index }))]));
}

/** So many quarter-hours of one day. */
export function gapOf(day: string, index: number, quarterHours: number): Slot[] {
  return Array.from({ length: quarterHours }, (_, step) => ({ day, index: index + step }));
}

export function wholeDay(day: string): Slot[] {
  return gapOf(day, 0, quarterHoursOf(day, 'Europe/Berlin'));
}

export function amountsOf({ substitutes }: Substitutes): number[] | null {
  return substitutes && substitutes.map(({ amount }) => amount);
}

function positionsOf(day: string): number[] {
  return Array.from({ length: quarterHoursOf(day, 'Europe/Berlin') }, (_, index) => index);
}
