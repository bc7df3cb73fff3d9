import { describe, expect, it } from 'vitest';
import {
  formatChange,
  formatDecimal,
  formatFigure,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPointChange,
} from './number-formats.ts';

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
