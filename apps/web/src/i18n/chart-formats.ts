import { formatMonthName, formatWeekdayName } from '@lichthof/domain/formats/date-formats.ts';
import { hourMs, offsetMsAt, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { PeriodKind } from '@lichthof/domain/time/periods.ts';

/** Label in a chart's tooltip: for day and week 'dd.MM HH:mm', month 'dd.MM', year 'MMM'. */
export function tooltipLabel(kind: PeriodKind, atMs: number, timeZone: TimeZone): string {
  const { localDay, day, time } = localParts(atMs, timeZone);
  if (kind === 'year') return formatMonthName(localDay, 'short');
  return kind === 'month' ? day : `${day} ${time}`;
}

/** The same with the weekday and the end of the interval: 'Di., 15.09 13:15–13:30'. */
export function intervalLabel(kind: PeriodKind, interval: Interval, timeZone: TimeZone): string {
  const label = tooltipLabel(kind, interval.from, timeZone);
  if (kind === 'year') return label;
  const weekday = formatWeekdayName(localParts(interval.from, timeZone).localDay);
  if (kind === 'month') return `${weekday}., ${label}`;
  return `${weekday}., ${label}${untilTime(interval, timeZone)}`;
}

/** '13:15–13:30' */
export const timesLabel = (interval: Interval, timeZone: TimeZone): string =>
  localParts(interval.from, timeZone).time + untilTime(interval, timeZone);

interface Interval {
  from: number;
  to: number;
}

const untilTime = ({ from, to }: Interval, timeZone: TimeZone) =>
  `–${localParts(to, timeZone).time}${repeatedClock(from, timeZone)}`;

/** In October an hour comes twice: the first time by summer time (MESZ), then by MEZ. */
function repeatedClock(atMs: number, timeZone: TimeZone): string {
  const offsetMs = offsetMsAt(atMs, timeZone);
  if (offsetMsAt(atMs + hourMs, timeZone) < offsetMs) return ' MESZ';
  return offsetMsAt(atMs - hourMs, timeZone) > offsetMs ? ' MEZ' : '';
}

/** Label on a chart's axis: for day 'HH:mm', week and month 'dd.MM', year 'MM'. */
export function axisLabel(kind: PeriodKind, atMs: number, timeZone: TimeZone): string {
  const { day, month, time } = localParts(atMs, timeZone);
  if (kind === 'day') return time;
  return kind === 'year' ? month : day;
}

/** The parts of the local day and time: charts label thousands of intervals. */
function localParts(atMs: number, timeZone: TimeZone) {
  const iso = new Date(atMs + offsetMsAt(atMs, timeZone)).toISOString();
  const month = iso.slice(5, 7);
  return { localDay: iso.slice(0, 10), month, day: `${iso.slice(8, 10)}.${month}`, time: iso.slice(11, 16) };
}
