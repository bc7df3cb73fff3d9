import { getItem } from '../../collections/items.ts';
import { addDays, eachDay, weekdayOf } from '../../time/days.ts';
import { offsetMsAt, offsetsMsOfDay, quarterHourMs, startOfDay, type TimeZone } from '../../time/local-days.ts';
import { roundWithCarry } from '../../units/round-with-carry.ts';
import { splitExactly } from '../../units/split-exactly.ts';
import type { Slot } from '../../time/slots.ts';
import {
  noSubstitutes,
  secondsOf,
  shareOf,
  type SubstituteRequest,
  type Substitutes,
  substitutesOf,
} from './substitutes.ts';

/** Means are weighed in thousandths of a base unit. */
const partsPerUnit = 1000;

/**
 * The mean course of comparable days (Monday to Friday, Saturday, Sunday) around the gap, by the wall clock; scaled to
 * the known difference where there is one.
 */
export function profileDaySubstitutes(request: SubstituteRequest): Substitutes {
  const { gap, knownDifferenceWh, timeZone } = request;
  if (knownDifferenceWh !== null && knownDifferenceWh < 0) return noSubstitutes('negativeDifference');
  const profiles = referenceProfiles(request);
  const means = gap.flatMap((slot) => {
    const mean = referenceMean(profiles, slot, timeZone);
    return mean === null ? [] : [mean * shareOf(slot)];
  });
  if (means.length < gap.length) return noSubstitutes('noReferenceDay');

  const amounts =
    knownDifferenceWh === null ? roundWithCarry(means, 1) : scaledTo(knownDifferenceWh, means, gap.map(secondsOf));
  return substitutesOf(gap, amounts as number[]);
}

/** A course of nothing but zeros says nothing about when the known difference was used: then by time. */
function scaledTo(knownDifferenceWh: number, means: number[], seconds: number[]): number[] {
  const parts = means.map((mean) => Math.round(mean * partsPerUnit));
  const isConstant = parts.every((part) => part === 0);
  return splitExactly(knownDifferenceWh, isConstant ? seconds : parts);
}

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
      sumsWh[position] = getItem(sumsWh, position) + amount;
      counts[position] = getItem(counts, position) + 1;
    }
  }
  return profiles;
}

/** The mean of the comparable days at the time of day; null where nothing was measured. */
export function referenceMean(profiles: ReferenceProfiles, slot: Slot, timeZone: TimeZone): number | null {
  const { sumsWh, counts } = profiles[dayTypeOf(slot.day)];
  const position = clockPositionOf(slot, timeZone);
  const count = getItem(counts, position);
  return count === 0 ? null : getItem(sumsWh, position) / count;
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
