import { energyLadder, volumeLadder } from '@lichthof/domain/units/unit-ladders.ts';
import { describe, expect, it } from 'vitest';
import { axisLabel, intervalLabel, tooltipLabel, timesLabel } from './chart-formats.ts';
import { parseNumber } from './parse-number.ts';
import { formatExactKilowattHours, formatQuantity } from './quantity-formats.ts';

const berlin = 'Europe/Berlin';

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
