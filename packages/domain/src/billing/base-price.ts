import Big from 'big.js';
import { wholeCents } from './whole-cents.ts';

/**
 * The base price of some days of one calendar year, in whole cents, half up: 12 × €/month × days / days of the year
 * (365 or 366).
 */
export function basePriceCents(eurPerMonth: string, days: number, daysOfYear: number): number {
  return wholeCents(
    new Big(eurPerMonth)
      .times(12 * 100)
      .times(days)
      .div(daysOfYear),
  );
}
