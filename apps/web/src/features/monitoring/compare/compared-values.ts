import type { Series } from '@lichthof/contracts/monitoring/monitoring.ts';
import { daysBetween } from '@lichthof/domain/time/days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import type { Steps } from '../performance/performance-steps.ts';

/**
 * The values of another period at the steps of this one: the same day of the period at the same local time, or the
 * same month. An hour that only one of the two periods has is a gap.
 */
export function comparedValues(
  series: Series,
  { compared, steps }: { compared: DayRange; steps: Steps },
): (number | null)[] {
  if (steps.kind === 'year') {
    const inOrder = orderedKeys(series).map((key) => series[key] ?? null);
    return steps.keys.map((_key, index) => inOrder[index] ?? null);
  }
  const firstDay = steps.keys[0]?.slice(0, 10) ?? '';
  const byPlace = new Map(orderedKeys(series).map((key) => [placeOf(key, compared.from), series[key] ?? null]));
  return steps.keys.map((key) => byPlace.get(placeOf(key, firstDay)) ?? null);
}

const orderedKeys = (series: Series) => Object.keys(series).sort((a, b) => Date.parse(a) - Date.parse(b));

/** '3 13:15': the day counted from the first one, and the local time. */
const placeOf = (key: string, firstDay: string) => `${daysBetween(firstDay, key.slice(0, 10))} ${key.slice(11, 16)}`;
