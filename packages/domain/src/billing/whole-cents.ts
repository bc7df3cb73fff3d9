import Big from 'big.js';

/** Exact cents to whole ones, half up; what is taken off is rounded like what is charged (−0.5 to −1). */
export function wholeCents(cents: Big): number {
  return cents.round(0, Big.roundHalfUp).toNumber() + 0;
}
