import type { YearStatement } from '@lichthof/contracts/billing/year-statements.ts';

/** The billed electricity of a year that came from the roof, as a share of all; null without any. */
export function pvShareOf({ billedPvWh, billedGridWh, supplyModel }: YearStatement): number | null {
  const billedWh = billedPvWh + billedGridWh;
  // with a common supply of the building the grid electricity is billed by others
  return billedWh === 0 || supplyModel === 'ggv' ? null : billedPvWh / billedWh;
}

type Light = 'success' | 'warning' | 'error';

export interface MonthCompleteness {
  /** The first day of the month. */
  month: string;
  /** From 0 to 1. */
  share: number;
  light: Light;
}

/** Quarter-hours may be missing below this share only with substitutes; below the second one figures are not shown. */
const complete = 0.98;
const usable = 0.95;

/** How complete the values of the last full month are; null before the first one. */
export function lastMonthCompleteness({ months }: YearStatement, lastMonth: string): MonthCompleteness | null {
  const found = months.find(({ month }) => month === lastMonth);
  if (!found) return null;
  const share = found.coverage;
  return { month: found.month, share, light: share >= complete ? 'success' : share >= usable ? 'warning' : 'error' };
}
