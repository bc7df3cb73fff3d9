import type { TFunction } from 'i18next';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** '40 Sekunden', '5 Minuten', '3 Stunden', '12 Tagen': as it stands after 'seit'. */
export function describeDuration(seconds: number, t: TFunction<'operation'>): string {
  if (seconds < minute) return t('duration.seconds', { count: Math.round(seconds) });
  if (seconds < hour) return t('duration.minutes', { count: Math.round(seconds / minute) });
  if (seconds < 2 * day) return t('duration.hours', { count: Math.round(seconds / hour) });
  return t('duration.days', { count: Math.round(seconds / day) });
}
