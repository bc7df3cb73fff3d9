import { localDayOf, quarterHourMs, startOfDay, type TimeZone } from './local-days.ts';

/** The position of a quarter-hour in a local day. */
export interface Slot {
  day: string;
  index: number;
}

/** Undefined if the instant is not the start of a quarter-hour. */
/** The quarter-hour that begins at an instant of the grid. Throws a RangeError for another instant. */
export function getSlot(at: number, timeZone: TimeZone): Slot {
  const slot = slotAt(at, timeZone);
  if (!slot) throw new RangeError(`No quarter-hour begins at ${at}`);
  return slot;
}

export function slotAt(at: number, timeZone: TimeZone): Slot | undefined {
  const day = localDayOf(at, timeZone);
  const index = (at - startOfDay(day, timeZone)) / quarterHourMs;
  return Number.isInteger(index) ? { day, index } : undefined;
}
