import { describe, expect, it } from 'vitest';
import { possibleStarts, readTime } from './read-time.ts';
import type { TimeColumns } from './layout.ts';
import { readNumber } from './read-number.ts';

describe('readNumber', () => {
  it.each([
    ['0,377', ',', 0.377],
    ['0.377', '.', 0.377],
    [' 12 ', ',', 12],
    ['1E-3', '.', 0.001],
    ['-0,5', ',', -0.5],
    ['1.234,5', ',', 1234.5],
    ['1,234.5', '.', 1234.5],
    ['1.234.567', ',', 1_234_567],
    ['1 234,5', ',', 1234.5],
  ] as const)('%j with %j is %d', (cell, sign, number) => {
    expect(readNumber(cell, sign)).toEqual({ kind: 'number', number });
  });

  it.each([
    ['', ',', 'missing'],
    [' – ', ',', 'missing'],
    ['1.377', ',', 'ambiguous'],
    ['0,377', '.', 'ambiguous'],
    ['1.234.5', ',', 'text'],
    ['kaputt', ',', 'text'],
    ['0x10', '.', 'text'],
    ['Infinity', '.', 'text'],
  ] as const)('%j with %j is %s', (cell, sign, kind) => expect(readNumber(cell, sign)).toEqual({ kind }));
});

describe('readTime', () => {
  it.each([
    ['german', '1.8.2023 7:15', { local: '2023-08-01T07:15:00' }],
    ['german', '31.08.2023 24:00', { local: '2023-09-01T00:00:00' }],
    ['german', '30.02.2023 00:00', null],
    ['german', '31.08.2023 24:15', null],
    ['german', '31.08.0023 00:15', null],
    ['iso-offset', '2023-08-01T00:00:00.000+0200', { at: Date.UTC(2023, 6, 31, 22) }],
    ['excel-serial', '45139,0104', { local: '2023-08-01T00:15:00' }],
  ] as const)('%s %s', (format, text, time) => expect(readTime([text], { columns: [0], format })).toEqual(time));

  it('joins a date and a time, also when the date carries midnight', () => {
    const columns: TimeColumns = { columns: [0, 1], format: 'date-and-time' };
    expect(readTime(['01.08.2023 00:00:00', '07:15'], columns)).toEqual({ local: '2023-08-01T07:15:00' });
    expect(readTime(['2023-08-01', '07:15:00'], columns)).toEqual({ local: '2023-08-01T07:15:00' });
  });
});

describe('possibleStarts', () => {
  const at = (iso: string) => Date.parse(iso);
  it.each([
    ['start', '2023-10-29T02:00:00', ['2023-10-29T02:00+02:00', '2023-10-29T02:00+01:00'], false],
    ['start', '2023-03-26T02:15:00', [], true],
    ['end', '2023-08-01T00:00:00', ['2023-07-31T23:45+02:00'], false],
    ['end', '2023-03-26T02:00:00', ['2023-03-26T01:45+01:00'], false],
    ['end', '2023-03-26T03:00:00', ['2023-03-26T01:45+01:00'], true],
    ['end', '2023-03-26T02:15:00', [], true],
    ['end', '2023-10-29T02:00:00', ['2023-10-29T01:45+02:00', '2023-10-29T02:45+02:00'], false],
    ['end', '2023-10-29T03:00:00', ['2023-10-29T02:45+02:00', '2023-10-29T02:45+01:00'], false],
  ] as const)('%s %s', (stamp, local, starts, mayNotExist) => {
    expect(possibleStarts({ local }, stamp, 'Europe/Berlin')).toEqual({ starts: starts.map(at), mayNotExist });
  });
});
