import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reminderTotalCents } from './reminder-letter.ts';
import { defaultReminderRules, reminderFeeCents, type ReminderRules } from './reminder-rules.ts';
import { reminderDeadline, reminderState, type OverdueClaim } from './reminder-state.ts';

const invoice: OverdueClaim = {
  dueDate: '2028-02-22',
  openCents: 5000,
  isDelivered: true,
  isCollected: false,
  blockedUntil: null,
  last: null,
  overdueCents: 5000,
};
const rules: ReminderRules = { ...defaultReminderRules, steps: defaultReminderRules.steps.slice(0, 2) };
const stateOn = (today: string, changed: Partial<OverdueClaim> = {}) =>
  reminderState({ ...invoice, ...changed }, rules, today);

describe('the step of a reminder', () => {
  it.each([
    ['waits in a leap year', '2028-02-28', {}, { kind: 'later', step: 1, day: '2028-02-29' }],
    ['is due after the days to wait', '2028-02-29', {}, { kind: 'due', step: 1 }],
    [
      'follows the deadline of the step before',
      '2028-04-06',
      { last: { step: 1, payUntil: '2028-03-31' } },
      { kind: 'later', step: 2, day: '2028-04-07' },
    ],
    ['is the next one', '2028-04-07', { last: { step: 1, payUntil: '2028-03-31' } }, { kind: 'due', step: 2 }],
    ['ends with the last step', '2029-01-01', { last: { step: 2, payUntil: '2028-05-01' } }, { kind: 'finished' }],
    ['is paused on the last day of the pause', '2028-06-01', { blockedUntil: '2028-06-01' }, { kind: 'blocked' }],
    ['goes on the day after', '2028-06-02', { blockedUntil: '2028-06-01' }, { kind: 'due', step: 1 }],
    ['waits for the delivery', '2028-06-02', { isDelivered: false }, { kind: 'undelivered' }],
    ['is left out while the provider collects', '2028-06-02', { isCollected: true }, { kind: 'collected' }],
    ['is left out below the limit', '2028-06-02', { overdueCents: 499 }, { kind: 'small' }],
    ['is due at the limit', '2028-06-02', { overdueCents: 500 }, { kind: 'due', step: 1 }],
  ] as const)('%s', (_, today, changed, expected) => {
    expect(stateOn(today, changed)).toEqual(expected);
  });

  it('never reminds of nothing, whatever the limit', () => {
    const noLimit = { ...rules, smallestCents: 0 };
    expect(reminderState({ ...invoice, overdueCents: 0 }, noLimit, '2029-01-01')).toEqual({ kind: 'small' });
  });

  it('is never due on the due date, even without days to wait', () => {
    const atOnce = { ...rules, steps: [{ waitDays: 0, feeCents: 0, payDays: 7 }] };
    expect(reminderState(invoice, atOnce, invoice.dueDate)).toMatchObject({ kind: 'later', day: '2028-02-23' });
  });
});

describe('deadline and fee', () => {
  it.each([
    ['a mail', { issuedOn: '2026-02-20', payDays: 10, isByPost: false }, '2026-03-02'],
    ['a letter', { issuedOn: '2026-02-20', payDays: 10, isByPost: true }, '2026-03-05'],
  ])('counts the days from the arrival of %s', (_, letter, expected) => {
    expect(reminderDeadline(letter)).toBe(expected);
  });

  const withFees = { ...rules, steps: [1, 2, 3].map(() => ({ waitDays: 7, feeCents: 150, payDays: 14 })) };
  it.each([
    ['nothing for the first letter', { step: 1, isByPost: true }, 0],
    ['the fee of a letter by post', { step: 2, isByPost: true }, 150],
    ['nothing for a mail', { step: 3, isByPost: false }, 0],
  ] as const)('charges %s', (_, letter, expected) => {
    expect(reminderFeeCents(withFees, letter)).toBe(expected);
  });

  it('charges mails where the provider says so', () => {
    expect(reminderFeeCents({ ...withFees, isFeeByPostOnly: false }, { step: 3, isByPost: false })).toBe(150);
  });

  it('adds up to the total to the cent', () => {
    const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });
    const invoices = fc.array(fc.record({ openCents: fc.nat(1_000_000) }));
    fc.assert(
      fc.property(invoices, cents, fc.nat(500), (reminded, otherCents, feeCents) => {
        const total = reminderTotalCents({ invoices: reminded, otherCents, feeCents });
        const without = reminderTotalCents({ invoices: [], otherCents, feeCents });
        expect(total - without).toBe(reminded.reduce((sum, { openCents }) => sum + openCents, 0));
        expect(without).toBe(otherCents + feeCents);
      }),
    );
  });
});
