import { describe, expect, it } from 'vitest';
import { dueDateOf, payoutDateOf, PaymentMethod, isTargetDay, targetDayFrom } from './payment.ts';
import * as fc from 'fast-check';
import { addDays } from '../../time/days.ts';

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

describe('payoutDateOf', () => {
  it.each([
    ['2027-01-19', '2027-02-02'],
    ['2026-03-20', '2026-04-02'],
    ['2026-03-23', '2026-04-02'],
    ['2026-12-11', '2026-12-24'],
    ['2026-12-18', '2026-12-31'],
  ])('for a credit of %s is %s', (issuedDate, day) => expect(payoutDateOf(issuedDate)).toBe(day));
});

const someDay = fc.nat(40_000).map((count) => addDays('2000-01-01', count));

describe('isTargetDay', () => {
  it.each([
    ['Good Friday', '2026-04-03'],
    ['Easter Monday', '2026-04-06'],
    ['Good Friday', '2027-03-26'],
    ['Easter Monday', '2027-03-29'],
    ['1 January', '2026-01-01'],
    ['1 May', '2026-05-01'],
    ['Christmas Day', '2026-12-25'],
    ['26 December', '2028-12-26'],
    ['a Saturday', '2026-06-20'],
    ['a Sunday', '2026-06-21'],
  ])('is not on %s, %s', (_, day) => expect(isTargetDay(day)).toBe(false));

  it.each([
    ['Maundy Thursday', '2026-04-02'],
    ['Ascension', '2026-05-14'],
    ['Whit Monday', '2026-05-25'],
    ['a German holiday in autumn', '2028-10-03'],
    ['Christmas Eve', '2026-12-24'],
    ['the last day of a year', '2026-12-31'],
    ['29 February', '2028-02-29'],
  ])('is on %s, %s', (_, day) => expect(isTargetDay(day)).toBe(true));
});

describe('targetDayFrom', () => {
  it.each([
    ['2026-04-02', '2026-04-02'],
    ['2026-04-03', '2026-04-07'],
    ['2026-12-25', '2026-12-28'],
    ['2027-01-01', '2027-01-04'],
    ['2027-12-31', '2027-12-31'],
    ['2028-01-01', '2028-01-03'],
  ])('finds from %s on %s', (day, targetDay) => expect(targetDayFrom(day)).toBe(targetDay));

  it('is the first such day, at most four days later', () => {
    fc.assert(
      fc.property(someDay, (day) => {
        const away = [0, 1, 2, 3, 4].find((count) => isTargetDay(addDays(day, count)));
        expect(away).toBeDefined();
        expect(targetDayFrom(day)).toBe(addDays(day, away!));
      }),
    );
  });
});
