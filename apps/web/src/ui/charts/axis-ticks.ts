import { getLast } from '@lichthof/domain/collections/items.ts';
import { hourMs, localDayOf, offsetMsAt, startOfDay, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { PeriodKind } from '@lichthof/domain/time/periods.ts';
import { axisLabel } from '../../i18n/chart-formats.ts';
import type { AxisTick } from './step-area/step-chart.ts';

/**
 * Ticks for intervals with the given starts (UTC ms).
 * Day: every three hours · week: midnights · month: every third day · year: every month.
 */
export function axisTicks(kind: PeriodKind, starts: number[], timeZone: TimeZone): AxisTick[] {
  const isTick = { day: isThirdHour, week: isMidnight, month: isThirdDay, year: () => true }[kind];
  const middle = kind === 'month' || kind === 'year' ? 0.5 : 0;
  return starts.flatMap((at, index) =>
    isTick(at, timeZone) ? [{ at: index + middle, label: axisLabel(kind, at, timeZone) }] : [],
  );
}

const isThirdHour = (at: number, timeZone: TimeZone) => isHourStep(at, 3, timeZone);

/** Whether the local clock shows a full hour that is one of every so many from midnight. */
export const isHourStep = (at: number, everyHours: number, timeZone: TimeZone) =>
  (at + offsetMsAt(at, timeZone)) % (everyHours * hourMs) === 0;

const isMidnight = (at: number, timeZone: TimeZone) => at === startOfDay(localDayOf(at, timeZone), timeZone);

function isThirdDay(at: number, timeZone: TimeZone): boolean {
  return Number(localDayOf(at, timeZone).slice(8)) % 3 === 1;
}

const sizes = [1, 2, 2.5, 5, 10];
const wantedSteps = 4;

/** Round figures from 0 to the highest amount or just above: 0, 2,5, 5. */
export function axisSteps(highest: number): number[] {
  if (highest <= 0) return [0, 1];
  const step = roundStep(highest / wantedSteps);
  const count = Math.ceil(highest / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => withoutNoise(index * step));
}

const wantedStepsOfRange = 6;

/** Round limits that include 0 and both amounts, and the round step between ticks. */
export function axisRange(lowest: number, highest: number): { min: number; max: number; interval: number } {
  const [from, to] = [Math.min(0, lowest), Math.max(0, highest)];
  if (from === to) return { min: 0, max: 1, interval: 0.2 };
  const interval = roundStep((to - from) / wantedStepsOfRange);
  const min = withoutNoise(Math.floor(from / interval + 1e-9) * interval);
  const max = withoutNoise(Math.ceil(to / interval - 1e-9) * interval);
  return { min: min === 0 ? 0 : min, max, interval };
}

/** The number of decimals needed to distinguish ticks that are one step apart. */
export function decimalsOfStep(step: number): number {
  // 0.0000005 is written as 5e-7
  const [digits = '', power = '0'] = String(withoutNoise(step)).split('e');
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(power));
}

function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return withoutNoise((sizes.find((size) => size * power >= least * (1 - 1e-9)) ?? getLast(sizes)) * power);
}

/** Removes rounding errors: 0.30000000000000004 becomes 0.3. */
const withoutNoise = (amount: number) => Number(amount.toPrecision(12));
