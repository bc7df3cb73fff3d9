import { describe, expect, it } from 'vitest';
import { dueDateOf } from './due-date.ts';
import { PaymentMethod } from './invoice-snapshot.ts';

const { Transfer, DirectDebit } = PaymentMethod;

describe('dueDateOf', () => {
  it.each([
    ['2027-01-19', false, DirectDebit, '2027-02-02'],
    ['2027-01-19', true, DirectDebit, '2027-02-05'],
    ['2027-01-20', true, DirectDebit, '2027-02-08'],
    ['2026-03-20', false, DirectDebit, '2026-04-07'],
    ['2026-03-20', false, Transfer, '2026-04-03'],
    ['2026-03-20', true, Transfer, '2026-04-06'],
    ['2026-12-11', false, DirectDebit, '2026-12-28'],
    ['2026-12-18', false, DirectDebit, '2027-01-04'],
    ['2028-02-15', false, Transfer, '2028-02-29'],
    ['2027-02-15', false, Transfer, '2027-03-01'],
    ['2026-10-25', false, Transfer, '2026-11-08'],
  ])('issued on %s, by post: %s, method %i: %s', (issuedDate, isByPost, method, dueDate) => {
    expect(dueDateOf({ issuedDate, isByPost, method })).toBe(dueDate);
  });
});
