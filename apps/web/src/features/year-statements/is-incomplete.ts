import type { YearStatement } from '@lichthof/contracts/billing/year-statements.ts';

/** Whether figures may still change because something of the year is missing. */
export const isIncomplete = ({ isRunning, incompleteMonths, billedShare }: YearStatement): boolean =>
  isRunning || incompleteMonths.length > 0 || (billedShare !== null && billedShare < 1);
