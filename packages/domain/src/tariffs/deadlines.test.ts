import { describe, expect, it } from 'vitest';
import { invoiceDueOn, labellingDueOn, nextLabelYear, refundDueOn } from './deadlines.ts';

describe('deadlines', () => {
  it('gives six weeks after the last day of a period', () => {
    // the last day is 31 December; six weeks later is 11 February
    expect(invoiceDueOn('2027-01-01')).toBe('2027-02-11');
  });

  it('gives two weeks to pay out a credit', () => expect(refundDueOn('2026-12-20')).toBe('2027-01-03'));

  it.each([
    ['2027-06-30', 2026, '2027-07-01'],
    ['2027-07-01', 2026, '2027-07-01'],
    ['2028-01-01', 2027, '2028-07-01'],
  ])('on %s needs the labelling of %i on %s', (today, year, dueOn) => {
    expect(nextLabelYear(today)).toBe(year);
    expect(labellingDueOn(year)).toBe(dueOn);
  });
});
