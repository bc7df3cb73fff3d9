import type { EdgeState } from '@lichthof/contracts/edges.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { TFunction } from 'i18next';
import { formatDayAndTime } from '../../i18n/date-formats.ts';
import { formatNumber } from '../../i18n/number-formats.ts';

type Translate = TFunction<'edges'>;

/** Smaller errors are the way of the message, and do not matter. */
const rightWithinMs = 2000;
/** Beyond it nothing of the history is taken. */
export const wrongBeyondMs = 120_000;

/** 'Verbunden seit 16.09.2026, 14:35' */
export function connectionText(t: Translate, { connection }: EdgeState, timeZone: TimeZone): string {
  const { isConnected, since } = connection;
  if (since === null) return t('connection.never');
  return t(isConnected ? 'connection.since' : 'connection.awaySince', { at: formatDayAndTime(since, timeZone) });
}

/** 'geht 3 Minuten vor' */
export function clockText(t: Translate, aheadMs: number | null): string {
  if (aheadMs === null) return t('clock.unknown');
  if (Math.abs(aheadMs) <= rightWithinMs) return t('clock.right');
  return t(aheadMs > 0 ? 'clock.ahead' : 'clock.behind', { duration: durationText(t, Math.abs(aheadMs)) });
}

const units = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
  ['seconds', 1000],
] as const;

/** In the largest unit of which there are two: '90 Sekunden', '3 Minuten', '61 Minuten'. */
function durationText(t: Translate, ms: number): string {
  const [unit, size] = units.find((one) => ms >= 2 * one[1]) ?? units.at(-1)!;
  return t(`duration.${unit}`, { number: formatNumber(Math.round(ms / size)) });
}
