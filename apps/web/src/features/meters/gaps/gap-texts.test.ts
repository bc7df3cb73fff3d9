import { expect, it } from 'vitest';
import { i18n, loadTexts } from '../../../i18n/i18n.ts';
import { durationText, rangeText } from './gap-texts.ts';

await loadTexts('meter-gaps');
const t = i18n.getFixedT('de', 'meter-gaps');

it.each([
  [1, '15 Minuten'],
  [4, '1 Stunde'],
  [5, '1 Stunde 15 Minuten'],
  [8, '2 Stunden'],
  [96, '1 Tag'],
  [288, '3 Tage'],
  [100, '25 Stunden'],
])('formats %i quarter-hours as %s', (quarterHours, text) => {
  expect(durationText(t, quarterHours)).toBe(text);
});

it.each([
  ['2026-03-14T03:00:00+01:00', '2026-03-14T04:15:00+01:00', '14.03.2026, 03:00 bis 04:15 Uhr'],
  ['2026-03-28T23:00:00+01:00', '2026-03-30T01:00:00+02:00', '28.03.2026, 23:00 bis 30.03.2026, 01:00 Uhr'],
  ['2026-10-25T02:30:00+02:00', '2026-10-25T02:15:00+01:00', '25.10.2026, 02:30 MESZ bis 02:15 Uhr MEZ'],
])('formats a gap from %s to %s in local time', (from, to, text) => {
  expect(rangeText(t, { from, to }, 'Europe/Berlin')).toBe(text);
});
