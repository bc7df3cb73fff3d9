import { describe, expect, it } from 'vitest';
import {
  formatChange,
  formatDecimal,
  formatEuros,
  formatFigure,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPlain,
  formatPointChange,
  formatScaled,
  withDecimalComma,
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

describe('numbers in mails and files', () => {
  it('have a hyphen as minus', () => {
    expect([146_400, -1234, 0].map(formatEuros)).toEqual(['1.464,00\u00a0€', '-12,34\u00a0€', '0,00\u00a0€']);
    expect(formatPlain(-1234.5)).toBe('-1.234,5');
  });

  it('keep all digits', () => {
    expect([-5, 0, 7, 123, -123_456].map((cents) => formatScaled(cents, 2))).toEqual([
      '-0,05',
      '0,00',
      '0,07',
      '1,23',
      '-1234,56',
    ]);
    expect([12.5, '1234.5600', 3].map(withDecimalComma)).toEqual(['12,5', '1234,5600', '3']);
  });
});
