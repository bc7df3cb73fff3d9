import { describe, expect, it } from 'vitest';
import { isFinalInvoice } from './final-invoice.ts';

const march = { from: '2026-03-01', to: '2026-04-01' };

describe('the last invoice of a contract', () => {
  it.each([
    ['an open-ended contract', null, false],
    ['a contract that ended before', '2026-03-01', false],
    ['a contract that ended on the first day', '2026-03-02', true],
    ['a contract that ended with the period', '2026-04-01', true],
    ['a contract that ends a day later', '2026-04-02', false],
  ])('of %s', (_contract, end, isFinal) => {
    expect(isFinalInvoice(march, end)).toBe(isFinal);
  });
});
