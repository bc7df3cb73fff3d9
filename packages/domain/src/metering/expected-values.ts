import { addDays } from '../time/days.ts';
import { localDayOf, quarterHourMs, quarterHourStarts, startOfDay, type TimeZone } from '../time/local-days.ts';
import type { DayRange } from '../time/periods.ts';
import type { Slot } from '../time/slots.ts';

/** The quarter-hours in which a meter has had values, and how long it was in its place. */
export interface MeterLife {
  firstValue: Slot;
  lastValue: Slot;
  /** The local day from which on it is in no place any more; null while it is. */
  placedTo: string | null;
}

/** Instants in UTC ms, `toMs` exclusive. */
export interface ExpectedTime {
  fromMs: number;
  toMs: number;
}

export interface ZonedInstant {
  timeZone: TimeZone;
  nowMs: number;
}

/**
 * The time in which every quarter-hour of a meter should have a value: from its first one to the end of yesterday, as
 * long as it is in its place, and of the running day up to the latest value, since what follows may still come. What
 * lies in the future is never expected. Rule and worked example: docs/domain/metering.md, in SQL
 * apps/server/src/features/metering/values/expected-quarter-hours.ts
 */
export function expectedTime(life: MeterLife, at: ZonedInstant): ExpectedTime {
  const today = localDayOf(at.nowMs, at.timeZone);
  const placedTo = life.placedTo !== null && life.placedTo < today ? life.placedTo : today;
  return {
    fromMs: startOfSlot(life.firstValue, at.timeZone),
    toMs: Math.min(passedUntilMs(at), Math.max(valuesUntilMs(life.lastValue, at), startOfDay(placedTo, at.timeZone))),
  };
}

/** The end of the latest value, or of its day once that is over; never in the future. */
export function valuesUntilMs(lastValue: Slot, at: ZonedInstant): number {
  const isOver = lastValue.day < localDayOf(at.nowMs, at.timeZone);
  const endMs = isOver ? startOfDay(addDays(lastValue.day, 1), at.timeZone) : endOfSlot(lastValue, at.timeZone);
  return Math.min(endMs, passedUntilMs(at));
}

const passedUntilMs = ({ nowMs }: ZonedInstant) => Math.floor(nowMs / quarterHourMs) * quarterHourMs;

/** How many quarter-hours of the days are expected. */
export function expectedQuarterHours(
  { fromMs, toMs }: ExpectedTime,
  { from, to }: DayRange,
  timeZone: TimeZone,
): number {
  const [first, end] = [Math.max(fromMs, startOfDay(from, timeZone)), Math.min(toMs, startOfDay(to, timeZone))];
  return Math.max(0, end - first) / quarterHourMs;
}

/** The begins (UTC ms) of a day's expected quarter-hours that have no value; without amounts nothing is stored of it. */
export function missingStarts(
  day: string,
  amounts: readonly (number | null)[] | null,
  { fromMs, toMs, timeZone }: ExpectedTime & { timeZone: TimeZone },
): number[] {
  return quarterHourStarts(day, timeZone).filter(
    (at, index) => at >= fromMs && at < toMs && (amounts?.[index] ?? null) === null,
  );
}

const startOfSlot = ({ day, index }: Slot, timeZone: TimeZone) => startOfDay(day, timeZone) + index * quarterHourMs;
export const endOfSlot = (slot: Slot, timeZone: TimeZone) => startOfSlot(slot, timeZone) + quarterHourMs;
