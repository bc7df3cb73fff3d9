import { energyLadder, volumeLadder } from '@lichthof/domain/units/unit-ladders.ts';
import { describe, expect, it } from 'vitest';
import { axisLabel, intervalLabel, tooltipLabel, timesLabel } from './chart-formats.ts';
import { formatDay, formatDayAndTime, formatMonth, formatShortMonth, formatWeekday } from './date-formats.ts';
import {
  formatChange,
  formatDecimal,
  formatFigure,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPointChange,
} from './number-formats.ts';
import { parseNumber } from './parse-number.ts';
import { formatExactKilowattHours, formatQuantity } from './quantity-formats.ts';

const berlin = 'Europe/Berlin';

describe('German numbers', () => {
  it('have three to four digits, and a no-break space before the unit', () => {
    expect([1484, 263.3, 79, 4.02, 0, -5.5].map(formatFigure)).toEqual([
      '1.484',
      '263,3',
      '79,0',
      '4,02',
      '0,0',
      '−5,50',
    ]);
    expect([999.96, 9.996].map(formatFigure)).toEqual(['1.000', '10,0']);
    expect(formatPercent(0.79)).toBe('79,0\u00a0%');
    expect(formatMoney(146_400)).toBe('1.464,00\u00a0€');
    expect(formatDecimal('28.4512')).toBe('28,4512');
    expect(formatDecimal('12.5')).toBe('12,50');
  });

  it('are a dash if unknown, never 0', () => {
    expect([formatNumber(null), formatPercent(undefined), formatMoney(null), formatChange(1, 0)]).toEqual(
      Array.from({ length: 4 }, () => '–'),
    );
  });

  it('have a sign and a real minus in a change', () => {
    expect(formatChange(125.1, 100)).toBe('+25,1\u00a0%');
    expect(formatChange(96.7, 100)).toBe('−3,3\u00a0%');
    expect(formatPointChange(0.552, 0.612)).toBe('−6,0\u00a0Pkt.');
    expect(formatNumber(-0.04, 1)).toBe('0,0');
  });
});

describe('quantities', () => {
  it('use the unit in which three to four digits are shown', () => {
    const shown = [263_312, 39_590_000, 4_021_000, 532, 0].map((energyWh) => formatQuantity(energyWh, energyLadder));
    expect(shown).toEqual(['263,3\u00a0kWh', '39,6\u00a0MWh', '4,02\u00a0MWh', '532\u00a0Wh', '0\u00a0Wh']);
    expect(formatQuantity(1_484_000, volumeLadder)).toBe('1.484\u00a0m³');
    expect(formatQuantity(null, energyLadder)).toBe('–');
    expect(formatExactKilowattHours(612_480)).toBe('612,480');
  });
});

describe('parseNumber', () => {
  it.each([
    ['1.234,56', 1234.56],
    ['1.234', 1234],
    ['12.5', 12.5],
    ['−3,5', -3.5],
    ['0,0000', 0],
    [' ', null],
    ['12a', Number.NaN],
  ])('reads %s', (text, figure) => expect(parseNumber(text)).toBe(figure));
});

describe('German dates', () => {
  it('are formatted as local days', () => {
    expect(formatDay('2026-09-15')).toBe('15.09.2026');
    expect(formatWeekday('2026-09-15')).toBe('Di., 15.09.2026');
    expect(formatMonth('2026-08-01')).toBe('August 2026');
    expect(formatShortMonth('2026-08-01')).toBe('Aug 2026');
    expect(formatDayAndTime('2026-09-16T12:35:00Z', berlin)).toBe('16.09.2026, 14:35');
    expect(formatDayAndTime('2026-10-25T00:30:00Z', berlin)).toBe('25.10.2026, 02:30 MESZ');
    expect(formatDayAndTime('2026-10-25T01:30:00Z', berlin)).toBe('25.10.2026, 02:30 MEZ');
    expect(formatDayAndTime('2026-10-24T22:00:00Z', berlin)).toBe('25.10.2026, 00:00 MESZ');
    expect(formatDayAndTime('2026-10-25T22:59:00Z', berlin)).toBe('25.10.2026, 23:59 MEZ');
    expect(formatDayAndTime('2026-10-25T23:00:00Z', berlin)).toBe('26.10.2026, 00:00');
    expect(formatDayAndTime('2026-10-24T21:59:00Z', berlin)).toBe('24.10.2026, 23:59');
    expect(formatDayAndTime('2026-03-29T01:00:00Z', berlin)).toBe('29.03.2026, 03:00 MESZ');
  });
});

describe('chart labels', () => {
  const at = Date.parse('2026-09-15T11:15:00Z');

  it.each([
    ['day', '15.09 13:15', '13:15'],
    ['week', '15.09 13:15', '15.09'],
    ['month', '15.09', '15.09'],
    ['year', 'Sep', '09'],
  ] as const)('depend on the period: %s', (kind, tooltip, axis) => {
    expect(tooltipLabel(kind, at, berlin)).toBe(tooltip);
    expect(axisLabel(kind, at, berlin)).toBe(axis);
  });

  it('contain both ends of a quarter-hour', () => {
    expect(intervalLabel('day', { from: at, to: at + 900_000 }, berlin)).toBe('Di., 15.09 13:15–13:30');
  });

  it.each([
    ['2026-10-24T23:45:00Z', '01:45–02:00'],
    ['2026-10-25T00:45:00Z', '02:45–02:00 MESZ'],
    ['2026-10-25T01:00:00Z', '02:00–02:15 MEZ'],
    ['2026-10-25T02:00:00Z', '03:00–03:15'],
    ['2026-03-29T00:45:00Z', '01:45–03:00'],
  ])('name the clock of an hour that comes twice: %s', (instant, times) => {
    const from = Date.parse(instant);
    expect(timesLabel({ from, to: from + 900_000 }, berlin)).toBe(times);
    expect(intervalLabel('week', { from, to: from + 900_000 }, berlin)).toContain(times);
  });
});
