import { describe, expect, it } from 'vitest';
import { finalInvoiceDueOn, invoiceDueOn, labellingDueOn, nextLabelYear, refundDueOn } from './deadlines.ts';

describe('deadlines', () => {
  // six weeks after 31 December is 11 February, three weeks after it 21 January
  it.each([
    ['a year', '2026-01-01', '2027-01-01', '2027-02-11'],
    ['a quarter', '2026-10-01', '2027-01-01', '2027-02-11'],
    ['a month', '2026-12-01', '2027-01-01', '2027-01-21'],
    ['February', '2028-02-01', '2028-03-01', '2028-03-21'],
  ])('gives invoices of %s from %s to %s time until %s', (_, from, to, dueOn) => {
    expect(invoiceDueOn({ from, to })).toBe(dueOn);
  });

  it('gives a final invoice six weeks', () => expect(finalInvoiceDueOn('2027-01-01')).toBe('2027-02-11'));

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
