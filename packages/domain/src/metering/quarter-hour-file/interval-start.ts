import { quarterHourMs, type TimeZone } from '../../time/local-days.ts';
import { resolveWallClock } from '../../time/wall-clock.ts';
import type { Stamp } from './layout.ts';
import type { FileTime } from './read-time.ts';

export interface PossibleStarts {
  /** When the quarter-hour may have begun (UTC ms), ascending: two in the hour that comes twice, none in the one skipped. */
  starts: number[];
  /** Whether the time may lie in the hour that is skipped in spring. */
  mayNotExist: boolean;
}

/**
 * When a row's quarter-hour began. Of times that mark the end there are two customs on the days of the clock change:
 * what the clock showed at the end, or a quarter of an hour more than it showed at the begin. Both are understood.
 */
export function possibleStarts(time: FileTime, stamp: Stamp, timeZone: TimeZone): PossibleStarts {
  const leadMs = stamp === 'end' ? quarterHourMs : 0;
  if ('at' in time) return { starts: [time.at - leadMs], mayNotExist: false };

  const shown = instantsOf(time.local, timeZone);
  if (stamp === 'start') return { starts: shown, mayNotExist: shown.length === 0 };
  const shownAtBegin = instantsOf(minusQuarterHour(time.local), timeZone);
  const starts = new Set([...shownAtBegin, ...shown.map((at) => at - leadMs)]);
  return { starts: [...starts].sort((a, b) => a - b), mayNotExist: shownAtBegin.length === 0 };
}

function instantsOf(local: string, timeZone: TimeZone): number[] {
  const found = resolveWallClock(local, timeZone);
  if (found.kind === 'missing') return [];
  return found.kind === 'unique' ? [found.at] : [found.first, found.second];
}

function minusQuarterHour(local: string): string {
  return new Date(Date.parse(`${local}Z`) - quarterHourMs).toISOString().slice(0, 19);
}
