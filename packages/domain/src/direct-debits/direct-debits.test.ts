import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTargetDay } from '../billing/invoices/payment.ts';
import {
  computeCollectionDate,
  earliestCollectionDate,
  findIncompleteReason,
  type CollectionRules,
  type DebitCandidate,
} from './direct-debits.ts';

const rules: CollectionRules = {
  creditorId: 'DE98ZZZ09999999999',
  collectionDate: '2026-09-30',
  isChosen: false,
  isAnnouncedAnew: false,
};
const mandate = { creditorId: 'DE98ZZZ09999999999', isRevoked: false, grantedOn: '2024-06-14', lastCollectedOn: null };
const complete: DebitCandidate = {
  openCents: 5310,
  dueOn: '2026-09-30',
  isSent: true,
  isAnnouncedWithFormerMandate: false,
  returnedOn: null,
  mandate,
};

describe('an open invoice', () => {
  it.each<[string, Partial<DebitCandidate>, Partial<CollectionRules>, string | undefined]>([
    ['is collected with a mandate in force', {}, {}, undefined],
    ['waits until it is sent', { isSent: false }, {}, 'notSent'],
    ['of nothing is not collected', { openCents: 0 }, {}, 'nothingToCollect'],
    ['with a credit is not collected', { openCents: -1200 }, {}, 'nothingToCollect'],
    ['needs a creditor id', {}, { creditorId: null }, 'creditorIdMissing'],
    ['needs a mandate', { mandate: null }, {}, 'mandateMissing'],
    ['is not collected by a revoked mandate', { mandate: { ...mandate, isRevoked: true } }, {}, 'mandateRevoked'],
    ['needs the mandate of this creditor', {}, { creditorId: 'AT61ZZZ01234567890' }, 'otherCreditor'],
    ['is collected 36 months after the last one', {}, { collectionDate: '2027-06-14' }, undefined],
    ['is not collected later than that', {}, { collectionDate: '2027-06-15' }, 'mandateLapsed'],
    [
      'is collected by an old mandate in use',
      { mandate: { ...mandate, grantedOn: '2019-02-28', lastCollectedOn: '2026-08-31' } },
      {},
      undefined,
    ],
    ['announced with a former mandate waits', { isAnnouncedWithFormerMandate: true }, {}, 'formerMandate'],
    ['chosen waits too', { isAnnouncedWithFormerMandate: true }, { isChosen: true }, 'formerMandate'],
    [
      'is collected once it is announced anew',
      { isAnnouncedWithFormerMandate: true },
      { isAnnouncedAnew: true },
      undefined,
    ],
    ['that came back stays open', { returnedOn: '2026-09-07' }, {}, 'returned'],
    ['that came back is collected again if chosen', { returnedOn: '2026-09-07' }, { isChosen: true }, undefined],
  ])('%s', (_title, candidate, changed, reason) =>
    expect(findIncompleteReason({ ...complete, ...candidate }, { ...rules, ...changed })).toBe(reason),
  );
});

it.each([
  ['2026-09-30', '2026-09-28', '2026-09-30'],
  ['2026-09-30', '2026-10-01', '2026-10-01'],
  ['2026-04-03', '2026-04-01', '2026-04-07'],
  ['2026-12-24', '2026-12-25', '2026-12-28'],
  ['2028-02-29', '2028-02-01', '2028-02-29'],
])('collects what is due on %s, chosen %s, on %s', (dueOn, chosen, expected) =>
  expect(computeCollectionDate(dueOn, chosen)).toBe(expected),
);

it.each([
  ['2026-09-28', '2026-09-29'],
  ['2026-10-02', '2026-10-05'],
  ['2026-10-03', '2026-10-06'],
  ['2026-12-23', '2026-12-24'],
  ['2026-12-24', '2026-12-28'],
])('a file of %s is collected on %s at the earliest', (today, expected) =>
  expect(earliestCollectionDate(today)).toBe(expected),
);

const days = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

it('collects on a TARGET day, never before the invoice is due or the chosen day', () => {
  fc.assert(
    fc.property(days, days, (dueOn, chosen) => {
      const collected = computeCollectionDate(dueOn, chosen);
      expect(isTargetDay(collected) && collected >= dueOn && collected >= chosen).toBe(true);
    }),
  );
});
