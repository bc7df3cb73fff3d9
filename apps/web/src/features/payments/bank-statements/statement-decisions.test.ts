import { movementOf } from '@lichthof/domain/bank-statements/bank-statement.ts';
import { beforeAll, expect, it } from 'vitest';
import { loadTexts } from '../../../i18n/i18n.ts';
import { listBookings, firstDecisions, unansweredEntries, type Decision } from './statement-decisions.ts';
import { aReview, recordedPayment, returnedEntry, sureEntry } from './statement-for-tests.ts';
import { groupOf } from './statement-decisions.ts';

beforeAll(() => loadTexts('bank-statements'));

const review = aReview([
  sureEntry,
  { ...sureEntry, entryKey: 'b', state: 'proposed' },
  { ...sureEntry, entryKey: 'c', state: 'unknown', participantId: null, invoiceIds: [] },
  returnedEntry,
  { ...sureEntry, entryKey: 'e', recorded: [recordedPayment] },
  { ...sureEntry, entryKey: 'f', state: 'other', amountCents: -100 },
]);

it('chooses sure payments and returned debits first', () => {
  const { payments, returnedDebits } = listBookings(review, firstDecisions(review));
  expect(payments).toEqual([
    {
      entryKey: sureEntry.entryKey,
      ...movementOf(sureEntry),
      otherThan: [],
      participantId: 1,
      invoiceIds: [11],
      note: 'RE-2026-0001 Strom',
    },
  ]);
  expect(returnedDebits).toMatchObject([
    { invoiceId: 21, instalmentId: null, bookedOn: '2026-10-01', reason: 'Konto nicht gedeckt (AM04)', feeCents: 350 },
  ]);
});

const decisionOf = (changed: Partial<Decision>): Decision => ({
  isChosen: true,
  participantId: 1,
  returnIndex: null,
  answer: null,
  ...changed,
});

it.each([
  ['the same', 'same', 0],
  ['another one', 'other', 1],
] as const)('records what may be recorded already only as answered: %s', (_, answer, count) => {
  const doubtful = aReview([{ ...sureEntry, recorded: [recordedPayment] }]);
  expect(unansweredEntries(doubtful, firstDecisions(doubtful))).toHaveLength(1);
  const decisions = { [sureEntry.entryKey]: decisionOf({ answer }) };
  expect(unansweredEntries(doubtful, decisions)).toEqual([]);
  const otherThan = ['payment-7'];
  expect(listBookings(doubtful, decisions).payments).toMatchObject(count === 0 ? [] : [{ otherThan }]);
});

it('pays the one invoice of exactly the amount when another participant is chosen, and is no longer sure', () => {
  const decision = decisionOf({ participantId: 2 });
  const decisions = { ...firstDecisions(review), [sureEntry.entryKey]: decision };
  expect(listBookings(review, decisions).payments).toMatchObject([{ participantId: 2, invoiceIds: [22] }]);
  expect(groupOf(sureEntry, decision)).toBe('changed');
  expect(groupOf(sureEntry, decisionOf({}))).toBe('sure');
});

it('keeps the decisions about movements that are read again', () => {
  const earlier = { [sureEntry.entryKey]: decisionOf({ isChosen: false }) };
  expect(firstDecisions(review, earlier)).toMatchObject({ ...earlier, b: { isChosen: false } });
});
