import { addDays } from '@lichthof/domain/time/days.ts';
import { periodAround, shiftPeriod, type DayRange, type PeriodKind } from '@lichthof/domain/time/periods.ts';
import { useState } from 'react';

/** Walks through the periods of the own time, from the last one back. */
export function useOwnPeriod(kind: PeriodKind, own: DayRange) {
  const [from, setFrom] = useState(() => periodAround(kind, addDays(own.to, -1)).from);
  const period = periodAround(kind, from);
  return {
    period,
    canGoBack: own.from < period.from,
    canGoForward: period.to < own.to,
    onStep: (steps: -1 | 1) => setFrom(shiftPeriod(kind, from, steps).from),
  };
}
