import { addDays } from '@lichthof/domain/time/days.ts';
import { quarterHoursOf } from '@lichthof/domain/time/local-days.ts';
import type { Zoom } from '../step-area/step-chart.ts';
import type { ZoomSteps } from './zoom-steps.ts';

/** The range of the quarter-hours of a local day. */
export interface DayBand {
  /** Its shown steps, `to` exclusive. */
  from: number;
  to: number;
  lowest: number;
  mean: number;
  highest: number;
}

/** Within so many days quarter-hours can be told apart. */
const longestInQuarterHoursDays = 45;

export const isShownInDays = ({ kind }: ZoomSteps, { from, to }: Zoom): boolean =>
  kind === 'quarter-hour' && to - from > longestInQuarterHoursDays * 96;

/** The band of each shown day; a day without values is null. */
export function dayBands(values: (number | null)[], steps: ZoomSteps, zoom: Zoom): (DayBand | null)[] {
  const bands: (DayBand | null)[] = [];
  let start = 0;
  for (let day = steps.firstDay; start < zoom.to; day = addDays(day, 1)) {
    const end = start + quarterHoursOf(day, steps.timeZone);
    const [from, to] = [Math.max(start, zoom.from), Math.min(end, zoom.to)];
    if (from < to) bands.push(bandOf(values, from, to));
    start = end;
  }
  return bands;
}

function bandOf(values: (number | null)[], from: number, to: number): DayBand | null {
  const known = values.slice(from, to).filter((value) => value !== null);
  if (known.length === 0) return null;
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  return { from, to, lowest: Math.min(...known), mean, highest: Math.max(...known) };
}
