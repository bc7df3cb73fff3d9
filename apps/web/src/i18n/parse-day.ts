import { isDay } from '@lichthof/domain/time/days.ts';

/** Parses a typed day: '15.9.26', '15.09.2026', '15092026' or 'YYYY-MM-DD'. Null for other text. */
export function parseDay(text: string): string | null {
  const trimmed = text.trim();
  if (isDay(trimmed)) return trimmed;
  const match =
    /^(\d{1,2})[.\-/ ](\d{1,2})[.\-/ ](\d{4}|\d{2})$/.exec(trimmed) ?? /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(trimmed);
  if (!match) return null;
  const [, dayOfMonth, month, year] = match as unknown as [string, string, string, string];
  const day = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`;
  return isDay(day) ? day : null;
}
