import { addDays, eachDay, weekdayOf } from '../../time/days.ts';
import { offsetMsAt, offsetsMsOfDay, quarterHourMs, startOfDay, type TimeZone } from '../../time/local-days.ts';
import type { Slot } from '../quarter-hour-file/day-slots.ts';
import type { SubstituteRequest } from './substitutes.ts';

const referenceDays = 21;
const quarterHoursOfClock = 96;

/** What was measured at each quarter-hour of the wall clock: position 0 is 00:00, 95 is 23:45. */
interface Profile {
  sumsWh: Float64Array;
  counts: Int32Array;
}
export type ReferenceProfiles = Record<DayType, Profile>;
type DayType = 'workday' | 'saturday' | 'sunday';

/** The profiles of the day types, from what was measured in the gap's days and in three weeks before and after. */
export function referenceProfiles({ days, gap, timeZone }: SubstituteRequest): ReferenceProfiles {
  const profiles = { workday: noProfile(), saturday: noProfile(), sunday: noProfile() };
  const inGap = new Set(gap.map(({ day, index }) => `${day}/${index}`));
  for (const day of daysAround(gap)) {
    const { sumsWh, counts } = profiles[dayTypeOf(day)];
    for (const [index, amount] of (days.get(day) ?? []).entries()) {
      if (amount === null || inGap.has(`${day}/${index}`)) continue;
      const position = clockPositionOf({ day, index }, timeZone);
      sumsWh[position]! += amount;
      counts[position]! += 1;
    }
  }
  return profiles;
}

/** The mean of the comparable days at the time of day; null where nothing was measured. */
export function referenceMean(profiles: ReferenceProfiles, slot: Slot, timeZone: TimeZone): number | null {
  const { sumsWh, counts } = profiles[dayTypeOf(slot.day)];
  const position = clockPositionOf(slot, timeZone);
  return counts[position] === 0 ? null : sumsWh[position]! / counts[position]!;
}

function noProfile(): Profile {
  return { sumsWh: new Float64Array(quarterHoursOfClock), counts: new Int32Array(quarterHoursOfClock) };
}

function daysAround(gap: readonly Slot[]): string[] {
  const first = gap[0];
  const last = gap.at(-1);
  if (!first || !last) return [];
  return eachDay(addDays(first.day, -referenceDays), addDays(last.day, referenceDays + 1));
}

function dayTypeOf(day: string): DayType {
  const weekday = weekdayOf(day);
  if (weekday === 7) return 'sunday';
  return weekday === 6 ? 'saturday' : 'workday';
}

function clockPositionOf({ day, index }: Slot, timeZone: TimeZone): number {
  const { first, last } = offsetsMsOfDay(day, timeZone);
  if (first === last) return index;
  const at = startOfDay(day, timeZone) + index * quarterHourMs;
  return index + (offsetMsAt(at, timeZone) - first) / quarterHourMs;
}
