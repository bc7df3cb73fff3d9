import { listNeighbors } from '../../collections/pairs.ts';
import { levelsOfParts, listLevels, slotOf, type DayOfWindows } from './levels-of-day.ts';
import {
  calendarQuarters,
  priceLevels,
  windowDays,
  type LevelPrice,
  type PriceLevel,
  type WindowDay,
  type WindowPrice,
} from './timed-price.ts';

/** Why a price with levels leaves open what a quarter-hour costs. */
export type LevelFault = 'overlap' | 'hole' | 'priceMissing' | 'priceUnused';

/**
 * Every quarter-hour needs exactly one level, and every level one price. All sequences of days that a calendar can have
 * are tried: two weekdays, a holiday before or after either, the end of a season and of a year.
 */
export function findLevelFaults(price: LevelPrice): LevelFault[] {
  const used = usedLevels(price);
  const priced = priceLevels.filter((level) => price.ctPerKwh[level] !== undefined);
  return [
    ...(price.kind === 'windows' ? windowFaults(price) : calendarFaults(price.calendar)),
    ...(used.some((level) => !priced.includes(level)) ? (['priceMissing'] as const) : []),
    ...(priced.some((level) => !used.includes(level)) ? (['priceUnused'] as const) : []),
  ];
}

function usedLevels(price: LevelPrice): PriceLevel[] {
  if (price.kind === 'module3')
    return Object.values(price.calendar).flatMap((parts) => parts.map(({ level }) => level));
  return [...price.windows.map(({ level }) => level), ...(price.rest ? [price.rest] : [])];
}

function calendarFaults(calendar: Extract<LevelPrice, { kind: 'module3' }>['calendar']): LevelFault[] {
  const faults = calendarQuarters.flatMap((quarter) => {
    const parts = calendar[quarter];
    const covered = parts.reduce((sum, part) => sum + lengthOf(part), 0);
    const known = levelsOfParts(parts).filter((level) => level !== null).length;
    return [...(covered > known ? (['overlap'] as const) : []), ...(known < 96 ? (['hole'] as const) : [])];
  });
  return [...new Set(faults)];
}

function lengthOf({ from, to }: { from: string; to: string }): number {
  const [first, end] = [slotOf(from), slotOf(to)];
  return end > first ? end - first : 96 - first + end;
}

/** Windows of one level may hold at the same time, such as a night and the holiday after it. */
function windowFaults(price: WindowPrice): LevelFault[] {
  const found = possibleDays(price).flatMap(([before, today]) => listLevels(price.windows, before, today));
  const isOverlapping = found.some(({ size }) => size > 1);
  const hasHole = price.rest === null && found.some(({ size }) => size === 0);
  return [...(isOverlapping ? (['overlap'] as const) : []), ...(hasHole ? (['hole'] as const) : [])];
}

/** All pairs of days that may follow each other; months only where a window depends on them. */
function possibleDays({ holidays, windows }: WindowPrice): [DayOfWindows, DayOfWindows][] {
  const months = windows.some((window) => window.months) ? Array.from({ length: 12 }, (_, index) => index + 1) : [1];
  const monthPairs = months.flatMap((month): [number, number][] => [
    [month, month],
    [month, (month % months.length) + 1],
  ]);
  const weekdayPairs = [...listNeighbors(windowDays), ['sun', 'mon'] as const];
  const kindPairs = weekdayPairs.flatMap(([before, today]) => {
    const kindsOf = (day: WindowDay): WindowDay[] => (holidays === 'sunday' ? [day, 'sun'] : [day]);
    return kindsOf(before).flatMap((one) => kindsOf(today).map((other) => [one, other] as const));
  });
  const pairs = monthPairs.flatMap(([monthBefore, month]) =>
    kindPairs.map(([before, today]): [DayOfWindows, DayOfWindows] => [
      { kind: before, month: monthBefore },
      { kind: today, month },
    ]),
  );
  return [...new Map(pairs.map((pair) => [JSON.stringify(pair), pair])).values()];
}
