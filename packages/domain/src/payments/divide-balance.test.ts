import fc from 'fast-check';
import { expect, it } from 'vitest';
import { divideBalance } from './divide-balance.ts';

const cents = (least = 1) => fc.integer({ min: least, max: 100_000 });
const items = fc.array(
  cents().map((openCents) => ({ openCents })),
  { maxLength: 5 },
);
const sumOf = (amounts: readonly { openCents: number }[]) => amounts.reduce((sum, { openCents }) => sum + openCents, 0);

it('divides the balance to the cent into claims, open fees and the credits that are left', () => {
  fc.assert(
    fc.property(items, items, cents(0), cents(0), (claims, fees, restCents, creditCents) => {
      const balanceCents = sumOf(claims) + sumOf(fees) - restCents - creditCents;
      const { openFees, remainderCents } = divideBalance({ balanceCents, claims, fees, restCents });
      expect(sumOf(claims) + sumOf(openFees) + remainderCents).toBe(balanceCents);
      expect(sumOf(openFees)).toBe(Math.max(0, sumOf(fees) - restCents));
      expect(remainderCents).toBe(Math.min(0, sumOf(fees) - restCents) - creditCents);
    }),
  );
});

it('covers the oldest fee first by what was paid too much', () => {
  const fees = [
    { chargeId: 1, openCents: 350 },
    { chargeId: 2, openCents: 500 },
  ];
  expect(divideBalance({ balanceCents: 450, claims: [], fees, restCents: 400 })).toEqual({
    openFees: [{ chargeId: 2, openCents: 450 }],
    remainderCents: 0,
  });
});

it('leaves what was paid out and is owed back', () => {
  const fees = [{ openCents: 350 }];
  expect(divideBalance({ balanceCents: 2350, claims: [], fees, restCents: -2000 })).toEqual({
    openFees: fees,
    remainderCents: 2000,
  });
});
