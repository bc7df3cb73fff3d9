import { checkConnectionBalance, meterTolerancePercent, type ConnectionBalance } from '../energy/connection-balance.ts';
import { unsure, type Assessment } from './assessment.ts';

export interface BalanceFacts extends ConnectionBalance {
  /** Every value of the month is there, and every apartment has a meter of its consumption. */
  isComplete: boolean;
}

/** Percentage points below the limit that close the alarm again. */
const hysteresisPercent = 1;

/**
 * How much of the consumption of a whole month reached no meter (positive) or was metered without having reached the
 * estate (negative), in percent. Only complete months.
 */
export function assessBalance(facts: BalanceFacts, limitPercent: number): Assessment {
  const { isComplete, consumedWh } = facts;
  if (!isComplete || consumedWh <= 0) return unsure;
  const { result, restWh } = checkConnectionBalance(facts, limitPercent);
  const percent = (restWh / consumedWh) * 100;
  const measured = Math.round(percent * 10) / 10;
  if (result !== 'balanced') return { state: 'bad', measured };
  return {
    state: percent <= Math.max(meterTolerancePercent, limitPercent - hysteresisPercent) ? 'good' : 'unsure',
    measured,
  };
}
