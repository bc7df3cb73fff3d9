import type { TenantApartment } from '@lichthof/contracts/tenant/tenant-apartments.ts';
import { describe, expect, it } from 'vitest';
import { clipToOwnPeriod, findOwnPeriod, sameDaysOfMonth } from './own-days.ts';

const apartment = (moveIn: string, valuesTo: string | null) => ({ moveIn, valuesTo }) as TenantApartment;

describe('the days of a tenant', () => {
  it('go from the move-in to the last value', () => {
    expect(findOwnPeriod(apartment('2024-07-01', '2026-06-19'))).toEqual({ from: '2024-07-01', to: '2026-06-19' });
  });

  it.each([
    ['2026-07-01', null],
    ['2026-07-01', '2026-07-01'],
  ])('are empty for a move-in on %s and values to %s', (moveIn, valuesTo) => {
    expect(findOwnPeriod(apartment(moveIn, valuesTo))).toBeNull();
  });

  it('clip a month at both ends', () => {
    const own = { from: '2026-06-10', to: '2026-06-19' };
    expect(clipToOwnPeriod({ from: '2026-06-01', to: '2026-07-01' }, own)).toEqual(own);
  });
});

describe('the same days of another month', () => {
  it.each([
    ['a part of a month', '2026-06-01', '2026-06-19', '2026-05-01', '2026-05-01', '2026-05-19'],
    ['days after the move-in', '2026-06-10', '2026-06-19', '2025-06-01', '2025-06-10', '2025-06-19'],
    ['a whole month', '2026-06-01', '2026-07-01', '2026-05-01', '2026-05-01', '2026-06-01'],
    ['more days than the other month has', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-01', '2026-03-01'],
  ])('are found for %s', (_name, from, to, month, otherFrom, otherTo) => {
    expect(sameDaysOfMonth({ from, to }, month)).toEqual({ from: otherFrom, to: otherTo });
  });
});
