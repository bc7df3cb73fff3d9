import type { Prepayments } from '@lichthof/contracts/payments/prepayments.ts';
import { expect, it } from 'vitest';
import { firstMonths, initialPlan, lastMonths } from './plan-form.ts';
import { somePrepayments } from './prepayments-for-tests.ts';

const announced = { fromMonth: '2027-02-01', toMonth: '2028-01-01', dueDay: 20 };
const withAnnounced: Prepayments = { ...somePrepayments, proposal: { ...somePrepayments.proposal!, announced } };

it.each<[string, Prepayments, object]>([
  [
    'the proposal a year from the first month that may be announced',
    somePrepayments,
    { amountEur: 91, fromMonth: '2026-12-01', lastMonth: '2027-11-01', dueDay: 15, isAnnouncedElsewhere: false },
  ],
  [
    'what the invoice announces',
    withAnnounced,
    { amountEur: 91, fromMonth: '2027-02-01', lastMonth: '2027-12-01', dueDay: 20, isAnnouncedElsewhere: true },
  ],
  [
    'nothing announced for a month that is fixed',
    { ...withAnnounced, firstFreeMonth: '2027-03-01' },
    { fromMonth: '2027-03-01', isAnnouncedElsewhere: false },
  ],
  ['no amount without a proposal', { ...somePrepayments, proposal: null }, { amountEur: null, basis: 'other' }],
])('proposes %s', (_title, prepayments, expected) => expect(initialPlan(prepayments)).toMatchObject(expected));

it('offers months from the first free one on, two years at most', () => {
  expect(firstMonths(somePrepayments)[0]).toBe('2026-12-01');
  expect(firstMonths({ ...somePrepayments, firstFreeMonth: '2020-01-01' })[0]).toBe('2025-11-01');
  expect(lastMonths('2027-02-01').at(-1)).toBe('2029-01-01');
});
