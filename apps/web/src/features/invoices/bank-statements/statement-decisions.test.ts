import type { StatementEntry, StatementReview } from '@lichthof/contracts/payments/bank-statements.ts';
import { expect, it } from 'vitest';
import { bookingsOf, firstDecisions } from './statement-decisions.ts';

const entry = (entryKey: string, changed: Partial<StatementEntry>): StatementEntry => ({
  entryKey,
  state: 'sure',
  bookedOn: '2026-10-01',
  amountCents: 4549,
  name: 'Jana Petzold',
  purpose: 'RE-2026-0001\nStrom',
  participantId: 1,
  invoiceIds: [11],
  returned: null,
  ...changed,
});
const returned = { invoiceId: 21, instalmentId: null, number: 'RE-2026-0002', reason: 'MS03', feeCents: 350 };
const review: StatementReview = {
  payers: [],
  leftOutCount: 0,
  entries: [
    entry('a', {}),
    entry('b', { state: 'proposed' }),
    entry('c', { state: 'unknown', participantId: null, invoiceIds: [] }),
    entry('d', { state: 'returned', amountCents: -4899, returned, participantId: null }),
    entry('e', { state: 'recorded' }),
    entry('f', { state: 'other', amountCents: -100 }),
  ],
};

it('chooses sure payments and returned debits first', () => {
  const { payments, returnedDebits } = bookingsOf(review, firstDecisions(review));
  expect(payments).toEqual([
    {
      entryKey: 'a',
      bookedOn: '2026-10-01',
      amountCents: 4549,
      participantId: 1,
      invoiceIds: [11],
      note: 'RE-2026-0001 Strom',
    },
  ]);
  expect(returnedDebits).toEqual([
    { invoiceId: 21, instalmentId: null, returnedOn: '2026-10-01', reason: 'MS03', feeCents: 350 },
  ]);
});

it('keeps the proposed invoices only for the proposed participant', () => {
  const decisions = {
    ...firstDecisions(review),
    a: { isChosen: true, participantId: 2 },
    c: { isChosen: true, participantId: null },
  };
  expect(bookingsOf(review, decisions).payments).toMatchObject([{ entryKey: 'a', participantId: 2, invoiceIds: [] }]);
});
