import type { TenantApartment } from '@lichthof/contracts/tenant/tenant-apartments.ts';

/** Where a day lies in the own occupancy; the day of the move-out still belongs to it. */
export function occupancyPhase(
  { moveIn, moveOut }: Pick<TenantApartment, 'moveIn' | 'moveOut'>,
  today: string,
): 'before' | 'current' | 'former' {
  if (moveOut !== null && moveOut < today) return 'former';
  return moveIn > today ? 'before' : 'current';
}
