import { describe, expect, it } from 'vitest';
import {
  formatDay,
  formatDayAndClock,
  formatDayAndTime,
  formatLongDay,
  formatLongDayAndTime,
  formatMonth,
  formatMonthName,
  formatShortMonth,
  formatWeekday,
  formatWeekdayName,
} from './date-formats.ts';

const berlin = 'Europe/Berlin';

describe('German dates', () => {
  it('are formatted as local days', () => {
    expect(formatDay('2026-09-15')).toBe('15.09.2026');
    expect(formatWeekday('2026-09-15')).toBe('Di., 15.09.2026');
    expect(formatWeekdayName('2026-09-15')).toBe('Di');
    expect(formatLongDay('2026-09-05')).toBe('5. September 2026');
    expect(formatMonthName('2026-09-05', 'long')).toBe('September');
    expect(formatDay(null)).toBe('–');
    expect(formatMonth('2026-08-01')).toBe('August 2026');
    expect(formatShortMonth('2026-08-01')).toBe('Aug 2026');
    expect(formatDayAndTime('2026-09-16T12:35:00Z', berlin)).toBe('16.09.2026, 14:35');
    expect(formatDayAndClock('2026-09-16T12:35:07Z', berlin)).toBe('16.09.2026, 14:35:07');
    expect(formatLongDayAndTime('2026-09-16T12:35:00Z', berlin)).toBe('Mittwoch, 16. September 2026 um 14:35');
    expect(formatDayAndTime('2026-10-25T00:30:00Z', berlin)).toBe('25.10.2026, 02:30 MESZ');
    expect(formatDayAndTime('2026-10-25T01:30:00Z', berlin)).toBe('25.10.2026, 02:30 MEZ');
    expect(formatDayAndTime('2026-10-24T22:00:00Z', berlin)).toBe('25.10.2026, 00:00 MESZ');
    expect(formatDayAndTime('2026-10-25T22:59:00Z', berlin)).toBe('25.10.2026, 23:59 MEZ');
    expect(formatDayAndTime('2026-10-25T23:00:00Z', berlin)).toBe('26.10.2026, 00:00');
    expect(formatDayAndTime('2026-10-24T21:59:00Z', berlin)).toBe('24.10.2026, 23:59');
    expect(formatDayAndTime('2026-03-29T01:00:00Z', berlin)).toBe('29.03.2026, 03:00 MESZ');
  });
});
