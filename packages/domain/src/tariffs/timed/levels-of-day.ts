import { getItem } from '../../collections/items.ts';
import { addDays, dayMs, dayOfNumber, weekdayOf } from '../../time/days.ts';
import { hourMs, offsetMsAt, offsetsMsOfDay, quarterHourMs, quarterHourStarts } from '../../time/local-days.ts';
import type { TimeZone } from '../../time/time-zones.ts';
import { isPublicHoliday } from '../../time/public-holidays.ts';
import {
  type ClockTime,
  type LevelPrice,
  type ModuleThreePrice,
  type PriceLevel,
  type PriceWindow,
  type WindowDay,
  type WindowPrice,
  calendarQuarters,
  windowDays,
} from './timed-price.ts';

/**
 * The level of each quarter-hour of a local day, in the order of time. On the day of 100 quarter-hours both halves of
 * the doubled hour have the level of that clock time. Throws RangeError where the windows leave a hole.
 */
export function levelsOfDay(price: LevelPrice, day: string, timeZone: TimeZone): PriceLevel[] {
  const offsetAt = clockOf(price, day, timeZone);
  const levels = new Map<string, (PriceLevel | null)[]>();
  return quarterHourStarts(day, timeZone).map((at) => {
    const clockMs = at + offsetAt(at);
    const clockDay = dayOfNumber(Math.floor(clockMs / dayMs));
    const ofDay = levels.get(clockDay) ?? levelsOfClockDay(price, clockDay);
    levels.set(clockDay, ofDay);
    const level = ofDay[(clockMs % dayMs) / quarterHourMs];
    if (level) return level;
    throw new RangeError(`No price level on ${clockDay}, ${new Date(clockMs).toISOString().slice(11, 16)}`);
  });
}

/** How far the clock of a price is ahead of UTC at an instant of the day, in ms. */
function clockOf(price: LevelPrice, day: string, timeZone: TimeZone): (at: number) => number {
  if (price.kind === 'windows' && price.clock === 'CET') return () => hourMs;
  const { first, last } = offsetsMsOfDay(day, timeZone);
  return first === last ? () => first : (at) => offsetMsAt(at, timeZone);
}

/** By the 96 quarter-hours of the clock; null in a hole. */
function levelsOfClockDay(price: LevelPrice, day: string): (PriceLevel | null)[] {
  if (price.kind === 'module3') return levelsOfParts(partsOf(price, day));
  return levelsOfWindows(price, windowDayOf(price, addDays(day, -1)), windowDayOf(price, day));
}

function partsOf({ calendar }: ModuleThreePrice, day: string) {
  return calendar[getItem(calendarQuarters, Math.floor((Number(day.slice(5, 7)) - 1) / 3))];
}

/** The levels of a day that repeats: a part that goes on past midnight also holds in the morning. */
export function levelsOfParts(parts: readonly Pick<PriceWindow, 'level' | 'from' | 'to'>[]): (PriceLevel | null)[] {
  return clockQuarterHours.map(
    (slot) => parts.find((part) => isToday(part, slot) || isTomorrow(part, slot))?.level ?? null,
  );
}

/** What decides about the windows that begin on a day. */
export interface DayOfWindows {
  kind: WindowDay;
  month: number;
}

function windowDayOf({ holidays, state }: WindowPrice, day: string): DayOfWindows {
  const isSunday = holidays === 'sunday' && isPublicHoliday(day, state);
  return { kind: isSunday ? 'sun' : getItem(windowDays, weekdayOf(day) - 1), month: Number(day.slice(5, 7)) };
}

/** Of a day after another one; the first of several windows at a time. */
function levelsOfWindows(
  { windows, rest }: Pick<WindowPrice, 'windows' | 'rest'>,
  before: DayOfWindows,
  today: DayOfWindows,
): (PriceLevel | null)[] {
  const [ofBefore, ofToday] = [before, today].map((of) => windows.filter((window) => beginsOn(window, of)));
  return clockQuarterHours.map(
    (slot) =>
      (ofToday?.find((window) => isToday(window, slot)) ?? ofBefore?.find((window) => isTomorrow(window, slot)))
        ?.level ?? rest,
  );
}

/** The levels of all windows that hold at each quarter-hour of the clock. */
export function listLevels(
  windows: readonly PriceWindow[],
  before: DayOfWindows,
  today: DayOfWindows,
): ReadonlySet<PriceLevel>[] {
  return clockQuarterHours.map((slot) => {
    const begun = windows.filter((window) => beginsOn(window, today) && isToday(window, slot));
    const goingOn = windows.filter((window) => beginsOn(window, before) && isTomorrow(window, slot));
    return new Set([...begun, ...goingOn].map(({ level }) => level));
  });
}

const clockQuarterHours = Array.from({ length: dayMs / quarterHourMs }, (_, slot) => slot);

const beginsOn = ({ days, months }: PriceWindow, { kind, month }: DayOfWindows) =>
  days.includes(kind) && (months === undefined || months.includes(month));

type Span = Pick<PriceWindow, 'from' | 'to'>;

const slotsOf = ({ from, to }: Span) => ({ first: slotOf(from), end: slotOf(to) });

/** Whether a window holds at a quarter-hour of the day on which it begins. */
function isToday(span: Span, slot: number): boolean {
  const { first, end } = slotsOf(span);
  return slot >= first && (slot < end || end <= first);
}

/** Whether a window holds at a quarter-hour of the day after the one on which it begins. */
function isTomorrow(span: Span, slot: number): boolean {
  const { first, end } = slotsOf(span);
  return end <= first && slot < end;
}

/** The quarter-hours of the clock since midnight: 0 for '00:00', 96 for '24:00'. */
export function slotOf(time: ClockTime): number {
  return Number(time.slice(0, 2)) * 4 + Number(time.slice(3)) / 15;
}
