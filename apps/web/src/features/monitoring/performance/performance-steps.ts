import { Resolution, type ActivePerformance, type Series } from '@lichthof/contracts/monitoring/monitoring.ts';
import { getItem } from '@lichthof/domain/collections/items.ts';
import { daysBetween } from '@lichthof/domain/time/days.ts';
import { startOfDay, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { DayRange, PeriodKind } from '@lichthof/domain/time/periods.ts';

/** The steps of a performance chart, in order: their keys in the series and the instants (UTC ms) where they begin. */
export interface Steps {
  keys: string[];
  starts: number[];
  /** Where the last step ends. */
  end: number;
  /** Decides the formats of axis and tooltip. */
  kind: PeriodKind;
}

export function stepsOf(
  { resolution, electricityConsumption }: ActivePerformance,
  days: DayRange,
  timeZone: TimeZone,
): Steps {
  const keys = Object.keys(electricityConsumption).sort((a, b) => Date.parse(a) - Date.parse(b));
  return {
    keys,
    starts: keys.map((key) => Date.parse(key)),
    end: startOfDay(days.to, timeZone),
    kind: formatKind(resolution, daysBetween(days.from, days.to)),
  };
}

export function intervalAt({ starts, end }: Steps, index: number): { from: number; to: number } {
  return { from: getItem(starts, index), to: starts[index + 1] ?? end };
}

export const valuesOf = (series: Series, { keys }: Steps): (number | null)[] => keys.map((key) => series[key] ?? null);

function formatKind(resolution: Resolution, days: number): PeriodKind {
  if (resolution === Resolution.QuarterHour) return days === 1 ? 'day' : 'week';
  return resolution === Resolution.Day ? 'month' : 'year';
}
