import { isoAt, quarterHourMs, startOfDay, type TimeZone } from '../../time/local-days.ts';
import type { Medium, MeterKind } from '../codes.ts';
import type { ReadDay } from '../quarter-hour-file/series-values.ts';
import { flowLimitOf } from './flow-limits.ts';
import {
  type EnteredPower,
  historyRuleOf,
  limitsOf,
  powerLimitOf,
  smallestMonth,
  wattsPerAmount,
} from './power-limits.ts';
import { largestMonth, type MonthSum, sumMonths } from './month-means.ts';

/** What seems wrong about the values of one meter. */
export interface Doubt {
  code:
    | 'powerTooHigh'
    | 'abovePeakPower'
    | 'aboveConnection'
    | 'flowTooHigh'
    | 'monthTooHigh'
    | 'monthTooLow'
    | 'aboveHistory'
    | 'belowHistory';
  /** The month shown as an example, or the quarter-hour's begin, local. */
  from: string;
  count: number;
  total?: number;
  expected?: number;
  power?: number;
  limit?: number;
}

export interface AmountsContext {
  kind: MeterKind | null;
  timeZone: TimeZone;
  /** Stored months of the meter that the file says nothing about. */
  history: readonly MonthSum[];
  entered: EnteredPower;
}

/** Fewer quarter-hours, a week, tell too little of a month. */
const fewestCounted = 672;
/** Closer to what is expected is not worth a question: 30 kWh in a month, in Wh per quarter-hour. */
const toleratedMean = 10;

/** Compares energy with what the meter's connection lets through, and with what it had before. */
export function checkAmounts(days: readonly ReadDay[], context: AmountsContext): Doubt[] {
  const months = sumMonths(days);
  const power = highPower(days, context);
  if (power) return [power];
  return monthDoubts(months, context);
}

function highPower(days: readonly ReadDay[], { kind, timeZone, entered }: AmountsContext): Doubt | undefined {
  const { code, watts: limit, questionAboveWatts } = powerLimitOf(kind, entered);
  const peak = findPeak(days, questionAboveWatts / wattsPerAmount, timeZone);
  return peak && { code, from: peak.from, count: peak.count, power: peak.amount * wattsPerAmount, limit };
}

interface FlowContext extends Pick<AmountsContext, 'timeZone'> {
  medium: Medium;
  isOfApartment: boolean;
}

/** Compares amounts of water or gas with what flows through a meter of their place. */
export function checkFlow(days: readonly ReadDay[], { timeZone, medium, isOfApartment }: FlowContext): Doubt[] {
  const limit = flowLimitOf(medium, { isOfApartment });
  const peak = limit === null ? undefined : findPeak(days, limit / quarterHoursOfHour, timeZone);
  if (limit === null || !peak) return [];
  const { from, count, amount } = peak;
  return [{ code: 'flowTooHigh', from, count, total: amount * quarterHoursOfHour, limit }];
}

const quarterHoursOfHour = 4;

/** How many amounts are above a limit, and the largest with its local begin. */
function findPeak(days: readonly ReadDay[], limit: number, timeZone: TimeZone) {
  let most: { day: string; index: number; amount: number } | undefined;
  let count = 0;
  for (const { day, amounts } of days) {
    for (const [index, amount] of amounts.entries()) {
      if (amount === null || amount <= limit) continue;
      count += 1;
      if (!most || amount > most.amount) most = { day, index, amount };
    }
  }
  if (!most) return undefined;
  const from = isoAt(startOfDay(most.day, timeZone) + most.index * quarterHourMs, timeZone).slice(0, 16);
  return { from, count, amount: most.amount };
}

/** Of all that is said about a meter's months only the first: what follows from it would be said twice. */
function monthDoubts(months: readonly MonthSum[], context: AmountsContext): Doubt[] {
  const counted = months.filter(({ count }) => count >= fewestCounted);
  const limit = limitsOf(context.kind).month;
  const tooHigh = counted.filter(({ total }) => limit !== null && total > limit);
  const tooLow = counted.filter(
    ({ total, count }) => total > 0 && total < (smallestMonth * count) / quarterHoursOfMonth,
  );
  const compared = counted.flatMap((month) => compareWithHistory(month, context));
  const above = compared.filter(({ code }) => code === 'aboveHistory');
  const below = compared.filter(({ code }) => code === 'belowHistory');
  if (above.length > 0 || below.length > 0) return [...firstOf(above), ...firstOf(below)];
  return [
    ...summary('monthTooHigh', tooHigh, limit ?? undefined),
    ...summary('monthTooLow', tooLow.length === counted.length ? tooLow : [], smallestMonth),
  ];
}

const quarterHoursOfMonth = 2880;

function summary(code: Doubt['code'], months: readonly MonthSum[], limit: number | undefined): Doubt[] {
  const example = largestMonth(months);
  if (!example) return [];
  const { month: from, total } = example;
  return [{ code, from, total, count: months.length, ...(limit !== undefined && { limit }) }];
}

const firstOf = (doubts: Doubt[]): Doubt[] => (doubts[0] ? [{ ...doubts[0], count: doubts.length }] : []);

function compareWithHistory({ month, total, count }: MonthSum, { kind, history }: AmountsContext): Doubt[] {
  const rule = historyRuleOf(kind);
  const expectedMean = meanOf(comparableMonths(month, history, rule.isSeasonal));
  if (expectedMean === null || Math.abs(total / count - expectedMean) <= toleratedMean) return [];
  const expected = Math.round(expectedMean * count);
  const doubt = { from: month, count: 1, total, expected };
  if (total > expected * rule.above) return [{ ...doubt, code: 'aboveHistory' }];
  return rule.below !== null && total < expected * rule.below ? [{ ...doubt, code: 'belowHistory' }] : [];
}

/** The same month of other years goes before all others. */
function comparableMonths(month: string, history: readonly MonthSum[], isSeasonal: boolean): MonthSum[] {
  const known = history.filter(({ count }) => count >= fewestCounted);
  const same = known.filter((one) => one.month.slice(5) === month.slice(5));
  return same.length > 0 || isSeasonal ? same : known;
}

function meanOf(months: MonthSum[]): number | null {
  const count = months.reduce((sum, one) => sum + one.count, 0);
  return count === 0 ? null : months.reduce((sum, one) => sum + one.total, 0) / count;
}
