import { expect, it } from 'vitest';
import { findCutNumber } from './find-cut-number.ts';

const rows = [
  'Zeit;kWh',
  '01.05.2026 00:00;0,170',
  '01.05.2026 00:15;0,175',
  '01.05.2026 00:30;1,160',
  '01.05.2026 00:45;0,180',
];
const file = (last: string) => [...rows, last].join('\n');

it.each(['01.05.2026 01:00;0,1', '01.05.2026 01:00;0,', '01.05.2026 01:00;0'])('finds the cut number of %s', (last) => {
  expect(findCutNumber(file(last), ';')).toEqual({ text: last });
});

it.each([
  ['a line end follows', `${file('01.05.2026 01:00;0,1')}\r\n`],
  ['it has as many decimals as the others', file('01.05.2026 01:00;0,175')],
  ['another number has as few decimals', file('01.05.2026 01:00;0,1').replace('1,160', '1,1')],
  ['no number has decimals', file('01.05.2026 01:00;12').replaceAll(/,\d+/g, '')],
  ['the last cell is a text', file('01.05.2026 01:00;W')],
  ['too few rows stand above it', 'Zeit;kWh\n01.05.2026 00:00;0,170\n01.05.2026 00:15;0,1'],
])('finds none where %s', (_, text) => expect(findCutNumber(text, ';')).toBeNull());
