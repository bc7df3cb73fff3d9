import { expect, it } from 'vitest';
import { timeReader } from './time-pattern.ts';

const readAs = (pattern: string, text: string) => {
  const read = timeReader(pattern)(text);
  return read && new Date(read.localMs - (read.offsetMs ?? 0)).toISOString().slice(0, 16);
};

it.each([
  ['dd.MM.yyyy HH:mm', '1.2.2024 3:05', '2024-02-01T03:05'],
  ['dd.MM.yyyy HH:mm', '29.02.2024 24:00', '2024-03-01T00:00'],
  ['dd.MM.yyyy HH:mm[:ss]', '01.02.2024 00:14:59', '2024-02-01T00:15'],
  ['yy.MM.dd HH:mm', '23.11.05 00:15', '2023-11-05T00:15'],
  ['MM/dd/yyyy HH:mm', '10/28/2022 01:00', '2022-10-28T01:00'],
  ['yyyy-MM-dd HH:mm[:ss]', '2024-02-01T00:15:00', '2024-02-01T00:15'],
  ['yyyy-MM-dd HH:mm[:ss]XXX', '2024-02-01T00:15:00+02:00', '2024-01-31T22:15'],
  ['yyyyMMdd', '20240229', '2024-02-29T00:00'],
  ['dd.MM.yyyy hh:mm a', '01.11.2023 12:15 AM', '2023-11-01T00:15'],
  ['dd.MM.yyyy hh:mm a', '01.11.2023 12:15 PM', '2023-11-01T12:15'],
  ['dd.MM.yyyy HH:mm:ss,SSS', '23.06.2025 00:00:00,000', '2025-06-23T00:00'],
  ['serial', '45231,0104166', '2023-11-01T00:15'],
  ['unix', '1736463600', '2025-01-09T23:00'],
])('reads %s', (pattern, text, at) => {
  expect(readAs(pattern, text)).toBe(at);
});

it.each([
  ['dd.MM.yyyy HH:mm', '30.02.2024 00:00'],
  ['dd.MM.yyyy HH:mm', '01.13.2024 00:00'],
  ['dd.MM.yyyy HH:mm', '01.01.2024 24:15'],
  ['dd.MM.yyyy HH:mm', '01.01.2024 00:00 x'],
  ['yyyyMMdd', '2024022'],
  ['dd.MM.yyyy hh:mm a', '01.11.2023 13:15 PM'],
])('refuses %s in %s', (pattern, text) => {
  expect(readAs(pattern, text)).toBeNull();
});

it('tells the two hours of the clock change by their letter', () => {
  expect(timeReader('dd.MM.yyyy HH:mm')('29.10.2023 2B:15')).toMatchObject({ repeat: 'second' });
});
