import { addDays, eachDay } from '../../time/days.ts';
import { quarterHoursOf, type TimeZone } from '../../time/local-days.ts';
import type { DayRange } from '../../time/periods.ts';
import type { Slot } from '../quarter-hour-file/day-slots.ts';

/** The quarter-hours of one meter by local day, in its base unit; null is missing, and so is a day that is not there. */
export type MeterDays = ReadonlyMap<string, readonly (number | null)[]>;

/** A run of missing quarter-hours, `to` exclusive: the first present one, or position 0 of the day after the last. */
export interface Gap {
  from: Slot;
  to: Slot;
  quarterHours: number;
}

/**
 * The runs of missing quarter-hours, joined over midnight, in order of time: of the range's days, or without a range
 * from the first day there is to the last.
 */
export function findGaps(days: MeterDays, timeZone: TimeZone, range = rangeOf(days)): Gap[] {
  const gaps: Gap[] = [];
  let isOpen = false;
  for (const slot of eachSlot(range, timeZone)) {
    const isMissing = (days.get(slot.day)?.[slot.index] ?? null) === null;
    if (isMissing && !isOpen) gaps.push({ from: slot, to: { day: range.to, index: 0 }, quarterHours: 0 });
    if (isMissing) gaps.at(-1)!.quarterHours += 1;
    else if (isOpen) gaps.at(-1)!.to = slot;
    isOpen = isMissing;
  }
  return gaps;
}

/** A gap's quarter-hours in order of time. */
export function slotsOf({ from, to }: Gap, timeZone: TimeZone): Slot[] {
  const slots = [...eachSlot({ from: from.day, to: addDays(to.day, 1) }, timeZone)];
  return slots.slice(from.index, slots.length - (quarterHoursOf(to.day, timeZone) - to.index));
}

function rangeOf(days: MeterDays): DayRange {
  const known = [...days.keys()].sort();
  const first = known[0] ?? '1970-01-01';
  const last = known.at(-1);
  return { from: first, to: last === undefined ? first : addDays(last, 1) };
}

function* eachSlot({ from, to }: DayRange, timeZone: TimeZone): Generator<Slot> {
  for (const day of eachDay(from, to)) {
    const quarterHours = quarterHoursOf(day, timeZone);
    for (let index = 0; index < quarterHours; index += 1) yield { day, index };
  }
}
