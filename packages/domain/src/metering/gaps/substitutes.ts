import { zip } from '../../collections/pairs.ts';
import { quarterHourMs, type TimeZone } from '../../time/local-days.ts';
import type { Slot } from '../../time/slots.ts';

/** The quarter-hours of one meter by local day, in its base unit; null is missing, and so is a day that is not there. */
export type MeterDays = ReadonlyMap<string, readonly (number | null)[]>;

/** A missing quarter-hour, and how many of its seconds belong to the gap: all of them unless the counter was read within it. */
export interface GapSlot extends Slot {
  seconds?: number;
}

export const secondsOf = ({ seconds = quarterHourMs / 1000 }: GapSlot): number => seconds;
export const shareOf = (slot: GapSlot): number => secondsOf(slot) / (quarterHourMs / 1000);

/** One gap of one meter and what is known around it. */
export interface SubstituteRequest {
  /**
   * The gap's days and 21 before and after, as far as they exist, with what was measured: another gap's substitutes
   * belong in here as null. What they hold inside the gap does not count.
   */
  days: MeterDays;
  /** The gap's quarter-hours in order of time. */
  gap: readonly GapSlot[];
  timeZone: TimeZone;
  /** What the counter says was used in the gap, in whole base units; null where it has no readings around it. */
  knownDifferenceWh: number | null;
}

export interface Substitute extends Slot {
  /** Whole base units, never negative. */
  amount: number;
}

/**
 * Why no values can be proposed: nothing measured in the hours next to the gap; no comparable day around it has a value
 * at the time of day; the counter ran backwards; the meter is computed, so that its gap ends where those of its parts do.
 */
export const noSubstitutesReasons = ['noNeighbours', 'noReferenceDay', 'negativeDifference', 'computed'] as const;
export type NoSubstitutesReason = (typeof noSubstitutesReasons)[number];

/** The values proposed for a gap, one per quarter-hour in the order asked for; or why there are none. */
export type Substitutes =
  | { substitutes: Substitute[]; reason: null }
  | { substitutes: null; reason: NoSubstitutesReason };

export function noSubstitutes(reason: NoSubstitutesReason): Substitutes {
  return { substitutes: null, reason };
}

export function substitutesOf(gap: readonly Slot[], amounts: readonly number[]): Substitutes {
  return { substitutes: zip(gap, amounts).map(([{ day, index }, amount]) => ({ day, index, amount })), reason: null };
}
