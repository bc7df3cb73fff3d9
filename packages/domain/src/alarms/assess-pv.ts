import { getItem } from '../collections/items.ts';
import { unsure, type Assessment } from './assessment.ts';

/** A mean complete day of a plant within a window of days. */
interface PvWindow {
  meanDayWh: number;
  completeDays: number;
}

/** The window that ends yesterday, and the same days of earlier years, the newest first. */
interface PvWindows {
  own: PvWindow;
  formerYears: PvWindow[];
}

export interface PvFacts extends PvWindows {
  peakKwp: number | null;
  /** Other plants of the customer. */
  neighbours: PvWindows[];
  /** 1 to 12: the month in which the window ends. */
  endMonth: number;
}

export const pvWindowDays = 28;
const leastCompleteDays = 20;
const leastNeighbours = 3;
const leastFormerYears = 2;
/** Below this expected mean day per kWp snow and low sun decide, and a comparison says nothing, Wh. */
const leastWhPerKwp = 1_000;
/** April to September: in other months one snowy or foggy month proves nothing without peak power or neighbours. */
const lightMonths = { first: 4, last: 9 };
/** Percentage points above the limit that close the alarm again. */
const hysteresisPercent = 10;

/**
 * The yield of four weeks as a share of what was to be expected, in percent. A plant is compared only with itself, on
 * the same days of earlier years, so its direction, shade and size do not matter; its neighbours tell how the weather
 * has changed since. Expected is the least that any comparison gives.
 *
 * Limits: docs/domain/alarms.md
 */
export function assessPv(facts: PvFacts, limitPercent: number): Assessment {
  if (!isKnown(facts.own)) return unsure;
  const expectedWh = Math.min(...expectedByNeighbours(facts), ...expectedByFormerYears(facts));
  if (!Number.isFinite(expectedWh) || expectedWh <= 0 || isDark(facts, expectedWh)) return unsure;
  const percent = (facts.own.meanDayWh / expectedWh) * 100;
  const measured = Math.round(percent);
  if (percent < limitPercent) return { state: 'bad', measured };
  return { state: percent >= Math.min(100, limitPercent + hysteresisPercent) ? 'good' : 'unsure', measured };
}

const isKnown = ({ completeDays }: PvWindow) => completeDays >= leastCompleteDays;

const isDark = ({ peakKwp, endMonth }: PvFacts, expectedWh: number) =>
  peakKwp === null ? !isLight(endMonth) : expectedWh < leastWhPerKwp * peakKwp;

const isLight = (month: number) => month >= lightMonths.first && month <= lightMonths.last;

/** Per earlier year: what the plant yielded then, times the median by which its neighbours' yield changed, Wh a day. */
function expectedByNeighbours({ formerYears, neighbours }: PvFacts): number[] {
  return formerYears.flatMap((former, index) => {
    if (!isKnown(former)) return [];
    const changes = neighbours.flatMap(({ own, formerYears: years }) => {
      const then = years[index];
      return then && isKnown(own) && isKnown(then) && then.meanDayWh > 0 ? [own.meanDayWh / then.meanDayWh] : [];
    });
    return changes.length < leastNeighbours ? [] : [former.meanDayWh * computeMedian(changes)];
  });
}

/** The weakest of at least two earlier years, Wh a day; only from April to September, since the weather is not in it. */
function expectedByFormerYears({ formerYears, endMonth }: PvFacts): number[] {
  const years = formerYears.filter(isKnown);
  if (!isLight(endMonth) || years.length < leastFormerYears) return [];
  return [Math.min(...years.map(({ meanDayWh }) => meanDayWh))];
}

function computeMedian(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = getItem(sorted, middle);
  return sorted.length % 2 === 1 ? upper : (getItem(sorted, middle - 1) + upper) / 2;
}
