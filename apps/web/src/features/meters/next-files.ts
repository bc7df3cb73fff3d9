import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { formatDay, formatMonth } from '@lichthof/domain/formats/date-formats.ts';
import { nextFileMonth } from '@lichthof/domain/metering/file-months.ts';
import { addDays } from '@lichthof/domain/time/days.ts';

/** The last day with values of a meter, and the month whose files come next; empty without values. */
export function nextFilesOf({ valuesTo }: Pick<Meter, 'valuesTo'>): { day: string; month: string } {
  if (valuesTo === null) return { day: '', month: '' };
  const lastDay = addDays(valuesTo, -1);
  return { day: formatDay(lastDay), month: formatMonth(nextFileMonth(lastDay)) };
}
