import Big from 'big.js';
import { wholeCents } from './whole-cents.ts';

/** What whole Wh cost at a price in ct/kWh, in whole cents, half up: one line of an invoice. */
export function energyCostCents(energyWh: number, ctPerKwh: string): number {
  return wholeCents(new Big(ctPerKwh).times(energyWh).div(1000));
}
