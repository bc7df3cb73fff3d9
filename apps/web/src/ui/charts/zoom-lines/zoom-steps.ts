import { formatWeekday, formatYear } from '@lichthof/domain/formats/date-formats.ts';
import { addDays, eachDay } from '@lichthof/domain/time/days.ts';
import { localDayOf, quarterHourMs, startOfDay, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import { axisLabel, intervalLabel } from '../../../i18n/chart-formats.ts';
import { isHourStep } from '../axis-ticks.ts';
import type { AxisTick, Zoom } from '../step-area/step-chart.ts';

/** The steps of a chart: quarter-hours or local days, from the start of a local day. */
export interface ZoomSteps {
  kind: 'quarter-hour' | 'day';
  firstDay: string;
  count: number;
  timeZone: TimeZone;
}

function startAt({ kind, firstDay, timeZone }: ZoomSteps, index: number): number {
  if (kind === 'day') return startOfDay(addDays(firstDay, index), timeZone);
  return startOfDay(firstDay, timeZone) + index * quarterHourMs;
}

export function nameOfStep(steps: ZoomSteps, index: number): string {
  const from = startAt(steps, index);
  if (steps.kind === 'day') return formatWeekday(localDayOf(from, steps.timeZone));
  return intervalLabel('week', { from, to: from + quarterHourMs }, steps.timeZone);
}

/** Of the day of a step. */
export const nameOfDay = (steps: ZoomSteps, index: number): string =>
  formatWeekday(localDayOf(startAt(steps, index), steps.timeZone));

/** Steps of so many days. */
export const stepsOfDays = ({ kind }: ZoomSteps, days: number): number => (kind === 'day' ? days : days * 96);

const leastTickPx = 60;
const dayMs = 86_400_000;

/** Ticks that fit: years, months, days or hours, by what is shown. */
export function zoomTicks(steps: ZoomSteps, zoom: Zoom, width: number): AxisTick[] {
  const [fromMs, toMs] = [startAt(steps, zoom.from), startAt(steps, zoom.to)];
  const shownDays = (toMs - fromMs) / dayMs;
  const room = Math.max(1, Math.floor(width / leastTickPx));
  if (steps.kind === 'quarter-hour' && shownDays <= 2)
    return hourTicks(steps, zoom, Math.ceil((shownDays * 24) / room));
  const { timeZone } = steps;
  const days = eachDay(localDayOf(fromMs, timeZone), addDays(localDayOf(toMs - 1, timeZone), 1));
  const ticks = days.filter(isTick(shownDays, Math.ceil(days.length / room)));
  const [kind, isYears] = [shownDays > 100 ? 'year' : 'month', shownDays > 1100] as const;
  return ticks
    .map((day) => ({
      at: positionOf(steps, day),
      label: isYears ? formatYear(day) : axisLabel(kind, startOfDay(day, timeZone), timeZone),
    }))
    .filter(({ at }) => at >= zoom.from);
}

function isTick(shownDays: number, every: number): (day: string, index: number) => boolean {
  if (shownDays > 1100) return (day) => day.endsWith('-01-01');
  if (shownDays > 100) return (day) => day.endsWith('-01');
  return (_day, index) => index % every === 0;
}

function positionOf({ kind, firstDay, timeZone }: ZoomSteps, day: string): number {
  const fromMs = startOfDay(firstDay, timeZone);
  const distanceMs = startOfDay(day, timeZone) - fromMs;
  return kind === 'day' ? Math.round(distanceMs / dayMs) : distanceMs / quarterHourMs;
}

const hourSteps = [1, 2, 3, 6, 12, 24];

function hourTicks(steps: ZoomSteps, { from, to }: Zoom, leastHours: number): AxisTick[] {
  const hours = hourSteps.find((size) => size >= leastHours) ?? 24;
  const ticks: AxisTick[] = [];
  for (let index = from; index < to; index += 1) {
    const at = startAt(steps, index);
    if (isHourStep(at, hours, steps.timeZone)) {
      ticks.push({ at: index, label: axisLabel('day', at, steps.timeZone) });
    }
  }
  return ticks;
}
