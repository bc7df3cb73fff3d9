import { addDays } from '../../time/days.ts';
import { localDayOf, type TimeZone } from '../../time/local-days.ts';
import type { DayRange } from '../../time/periods.ts';
import type { CounterPoint } from './counter-point.ts';
import { changedQuarterHours, changedSteps } from './changed-quarter-hours.ts';
import { counterSteps, type CounterRules, type CounterStep } from './counter-steps.ts';
import { isByProfile, isOverBorders, quarterHourOf } from './spread-step.ts';

/** What new points make of a register's steps. */
export interface CounterChange {
  /** All steps there are now. */
  steps: CounterStep[];
  /** Those that are new or other than before. */
  changed: CounterStep[];
  /** The begins of the quarter-hours to be formed anew. */
  starts: Set<number>;
}

/** Points are in order of time; both sides begin and end where the quarter-hours asked about cannot reach. */
export function counterChange(
  before: readonly CounterPoint[],
  after: readonly CounterPoint[],
  rules: CounterRules,
): CounterChange {
  const steps = counterSteps(after, rules);
  const changed = changedSteps(counterSteps(before, rules), steps);
  return { steps, changed, starts: changedQuarterHours(steps, changed) };
}

const daysOfComparison = 21;

/** The days whose measured amounts decide how the change is spread; null where none do. */
export function daysToKnow({ steps, starts }: CounterChange, timeZone: TimeZone): DayRange | null {
  const spread = steps.filter(
    (step) => step.amount !== null && isOverBorders(step) && starts.has(quarterHourOf(step.fromMs)),
  );
  const first = spread[0];
  const last = spread.at(-1);
  if (!first || !last) return null;
  const around = spread.some(isByProfile) ? daysOfComparison : 0;
  return {
    from: addDays(localDayOf(first.fromMs, timeZone), -around),
    to: addDays(localDayOf(last.toMs, timeZone), around + 1),
  };
}
