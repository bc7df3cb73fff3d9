import { unsure, type Assessment } from './assessment.ts';

interface DayOfMeter {
  dayWh: number;
  /** The highest mean day of the months before, Wh; null without months. */
  highestMeanDayWh: number | null;
  /** Months before with values on most days. */
  monthCount: number;
  isPv: boolean;
}

/** Less than this above the highest mean day is a guest, not a fault, Wh. */
const leastExcessWh = 50_000;
const leastMonths = 3;
/** PV of winter months says nothing about a day in spring. */
const leastMonthsOfPv = 6;

/** A day's energy against the meter's own highest mean day of a month, in times. */
export function assessDayOfMeter(day: DayOfMeter, limitTimes: number): Assessment {
  const { dayWh, highestMeanDayWh, monthCount, isPv } = day;
  if (highestMeanDayWh === null || monthCount < (isPv ? leastMonthsOfPv : leastMonths)) return unsure;
  if (dayWh <= highestMeanDayWh + leastExcessWh) return { state: 'good', measured: null };
  if (highestMeanDayWh === 0) return unsure;
  const times = dayWh / highestMeanDayWh;
  return { state: times > limitTimes ? 'bad' : 'good', measured: Math.round(times * 10) / 10 };
}

/** Half a percentage point above the limit closes the alarm again. */
const hysteresisPercent = 0.5;
/** A week of a single meter: 7 × 96 quarter-hours. */
const leastQuarterHours = 672;

/** The share of quarter-hours with a value of all meters of an estate. */
export function assessCompleteness(
  { present, expected }: { present: number; expected: number },
  limitPercent: number,
): Assessment {
  if (expected < leastQuarterHours) return unsure;
  const percent = Math.min(100, (present / expected) * 100);
  // divided last, so that 97.9 % is not shown as 97.8 %
  const measured = Math.min(100, Math.floor((present * 1000) / expected) / 10);
  if (percent < limitPercent) return { state: 'bad', measured };
  return { state: percent >= Math.min(100, limitPercent + hysteresisPercent) ? 'good' : 'unsure', measured };
}
