import type { ReminderOverview } from '@lichthof/contracts/payments/reminders.ts';
import { defaultReminderRules } from '@lichthof/domain/reminders/reminder-rules.ts';
import { expect, it } from 'vitest';
import { lettersToIssue, type DueClaim } from './letters-to-issue.ts';

const invoice: DueClaim = {
  claim: 'invoice-1',
  claimKind: 'invoice',
  number: 'RE-1',
  participantId: 1,
  participantType: 'tenant',
  names: ['Ada Weiß'],
  apartmentName: 'WE 01',
  from: '2026-07-01',
  to: '2026-10-01',
  isRepayment: false,
  paidCents: 0,
  returnedOn: null,
  dueDate: '2026-02-02',
  openCents: 5000,
  kind: 'due',
  step: 1,
  day: null,
  last: null,
  block: null,
  delivery: 'post',
  otherCents: -300,
};
const steps = defaultReminderRules.steps.map((step, index) => ({ ...step, feeCents: index * 100 }));
const overview: ReminderOverview = {
  today: '2026-02-20',
  rules: { ...defaultReminderRules, steps },
  claims: [],
  reminders: [],
};

it('puts the invoices of a participant into one letter of the highest step, less the credit', () => {
  const invoices = [invoice, { ...invoice, invoiceId: 2, step: 2 as const }, { ...invoice, participantId: 2 }];
  expect(
    lettersToIssue(invoices, overview).map(({ participantId, step, feeCents, totalCents, payUntil }) => [
      participantId,
      step,
      feeCents,
      totalCents,
      payUntil,
    ]),
  ).toEqual([
    [1, 2, 100, 9800, '2026-03-09'],
    [2, 1, 0, 4700, '2026-03-09'],
  ]);
});
