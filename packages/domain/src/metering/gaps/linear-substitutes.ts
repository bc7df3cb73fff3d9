import { addDays } from '../../time/days.ts';
import { quarterHoursOf, type TimeZone } from '../../time/local-days.ts';
import { roundWithCarry } from '../../units/round-with-carry.ts';
import { splitExactly } from '../../units/split-exactly.ts';
import type { Slot } from '../../time/slots.ts';
import type { MeterDays } from './substitutes.ts';
import {
  noSubstitutes,
  secondsOf,
  shareOf,
  substitutesOf,
  type SubstituteRequest,
  type Substitutes,
} from './substitutes.ts';

const quarterHoursOfHour = 4;

/**
 * Equal parts of the known difference; without one a straight line from the mean of the hour before the gap to that
 * of the hour after it. Where only one of them was measured, its mean throughout.
 */
export function linearSubstitutes(request: SubstituteRequest): Substitutes {
  const { gap, knownDifferenceWh } = request;
  if (knownDifferenceWh === null) return straightLine(request);
  if (knownDifferenceWh < 0) return noSubstitutes('negativeDifference');
  return substitutesOf(gap, splitExactly(knownDifferenceWh, gap.map(secondsOf)));
}

function straightLine({ days, gap, timeZone }: SubstituteRequest): Substitutes {
  const first = gap[0];
  const last = gap.at(-1);
  if (!first || !last) return substitutesOf([], []);
  const before = meanOf(days, hourNextTo(first, -1, timeZone));
  const after = meanOf(days, hourNextTo(last, 1, timeZone));
  const from = before ?? after;
  const to = after ?? before;
  if (from === null || to === null) return noSubstitutes('noNeighbours');

  const stepWh = (to - from) / (gap.length + 1);
  const amounts = gap.map((slot, index) => (from + stepWh * (index + 1)) * shareOf(slot));
  return substitutesOf(gap, roundWithCarry(amounts, 1) as number[]);
}

function hourNextTo(slot: Slot, direction: 1 | -1, timeZone: TimeZone): Slot[] {
  const steps = Array.from({ length: quarterHoursOfHour }, (_, index) => (index + 1) * direction);
  return steps.map((step) => slotAfter(slot, step, timeZone));
}

/** So many quarter-hours after or before, less than a day. */
function slotAfter({ day, index }: Slot, steps: number, timeZone: TimeZone): Slot {
  const position = index + steps;
  const quarterHours = quarterHoursOf(day, timeZone);
  if (position >= quarterHours) return { day: addDays(day, 1), index: position - quarterHours };
  if (position >= 0) return { day, index: position };
  const dayBefore = addDays(day, -1);
  return { day: dayBefore, index: quarterHoursOf(dayBefore, timeZone) + position };
}

function meanOf(days: MeterDays, slots: Slot[]): number | null {
  const amounts = slots.map(({ day, index }) => days.get(day)?.[index] ?? null).filter((amount) => amount !== null);
  if (amounts.length === 0) return null;
  return amounts.reduce((sum, amount) => sum + amount, 0) / amounts.length;
}
