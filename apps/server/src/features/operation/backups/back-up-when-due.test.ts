import { expect, it } from 'vitest';
import { isBackupDue, latestTime } from './back-up-when-due.ts';

const at = (iso: string) => Date.parse(iso);

it.each([
  ['2026-11-28T03:09+01:00', '2026-11-27T03:10+01:00'],
  ['2026-11-28T03:10+01:00', '2026-11-28T03:10+01:00'],
  ['2026-07-01T00:30+02:00', '2026-06-30T03:10+02:00'],
])('finds at %s the last 03:10 at %s', (now, expected) => {
  expect(latestTime('03:10', at(now))).toBe(at(expected));
});

it.each([
  { title: 'without any attempt', isDue: true },
  { title: 'after a backup of this night', success: '2026-11-28T03:11+01:00', isDue: false },
  { title: 'after a backup of the night before', success: '2026-11-27T03:11+01:00', isDue: true },
  { title: 'within an hour of a failure', attempt: '2026-11-28T03:50+01:00', isDue: false },
  { title: 'an hour after a failure', attempt: '2026-11-28T03:20+01:00', isDue: true },
  {
    title: 'at the time of the day, although a backup by hand was made minutes before',
    success: '2026-11-28T03:05+01:00',
    isDue: true,
  },
])('knows whether a backup is due: $title', ({ success, attempt = success, isDue }) => {
  const attempts = {
    lastSuccessAt: success === undefined ? null : new Date(success),
    lastAttemptAt: attempt === undefined ? null : new Date(attempt),
  };
  expect(isBackupDue(attempts, '03:10', at('2026-11-28T04:30+01:00'))).toBe(isDue);
});
