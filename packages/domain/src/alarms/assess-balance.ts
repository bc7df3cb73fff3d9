import type { EnergyBalance } from '../billing/energy-balance.ts';
import { unsure, type Assessment } from './assessment.ts';

export interface BalanceFacts extends EnergyBalance {
  /** Every value of the month is there, and every apartment has a meter of its consumption. */
  isComplete: boolean;
}

/** Meters may err by this share of the consumption, in percent. */
const toleratedPercent = 1;
/** Percentage points below the limit that close the alarm again. */
const hysteresisPercent = 1;

/**
 * How much of the consumption of a whole month reached no meter (positive) or was metered without having reached the
 * estate (negative), in percent: (import + local − export − consumption) / consumption. Only complete months.
 */
export function assessBalance(facts: BalanceFacts, limitPercent: number): Assessment {
  const { importedWh, exportedWh, localWh, consumedWh } = facts;
  if (!facts.isComplete || consumedWh <= 0) return unsure;
  const percent = ((importedWh + localWh - exportedWh - consumedWh) / consumedWh) * 100;
  const measured = Math.round(percent * 10) / 10;
  if (percent > limitPercent || percent < -toleratedPercent) return { state: 'bad', measured };
  return {
    state: percent <= Math.max(toleratedPercent, limitPercent - hysteresisPercent) ? 'good' : 'unsure',
    measured,
  };
}
