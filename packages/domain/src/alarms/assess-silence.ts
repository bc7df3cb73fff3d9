import { daysBetween } from '../time/days.ts';
import { edgeOfflineAfterMinutes } from '../metering/status-thresholds.ts';
import { endedAfterDays, unsure, type Assessment } from './assessment.ts';

const minutesPerDay = 1440;

/** An edge by the minutes since its last message. Good only while it counts as online. */
export function assessEdge({ silentMinutes }: { silentMinutes: number }, limitMinutes: number): Assessment {
  const measured = Math.floor(silentMinutes);
  if (silentMinutes > endedAfterDays * minutesPerDay) return { state: 'ended', measured };
  if (silentMinutes > limitMinutes) return { state: 'bad', measured };
  return { state: silentMinutes <= edgeOfflineAfterMinutes ? 'good' : 'unsure', measured };
}

/**
 * A meter by the last local day with a value. Only whole days before today count, so a meter that sends once a day is
 * never silent. A meter without any value yet is not judged.
 */
export function assessMeterSilence(
  { lastDay, today }: { lastDay: string | null; today: string },
  limitDays: number,
): Assessment {
  if (lastDay === null) return unsure;
  const measured = Math.max(0, daysBetween(lastDay, today) - 1);
  if (measured > endedAfterDays) return { state: 'ended', measured };
  if (measured >= limitDays) return { state: 'bad', measured };
  return { state: measured === 0 ? 'good' : 'unsure', measured };
}
