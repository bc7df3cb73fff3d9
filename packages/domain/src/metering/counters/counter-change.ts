import { addDays } from '../../time/days.ts';
import { localDayOf, type TimeZone } from '../../time/local-days.ts';
import type { DayRange } from '../../time/periods.ts';
import { type CounterRules, type CounterStep, counterSteps } from './counter-steps.ts';
import type { CounterPoint } from './counter-values.ts';
import { isByProfile, isOverBorders, quarterHourOf, startsOf } from './spread-step.ts';

/** The steps of a register, as new points change them. */
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

/** The steps that are new or say something else than before. */
export function changedSteps(before: readonly CounterStep[], after: readonly CounterStep[]): CounterStep[] {
  const stepsBefore = new Map(before.map((step) => [step.toMs, step]));
  return after.filter((step) => {
    const known = stepsBefore.get(step.toMs);
    return known?.fromMs !== step.fromMs || known.amount !== step.amount || known.problem !== step.problem;
  });
}

/**
 * The begins of the quarter-hours that are to be formed anew. A step over several of them is spread as a whole or not
 * at all: else its parts, spread at different times, would not add up.
 */
export function changedQuarterHours(steps: readonly CounterStep[], changed: readonly CounterStep[]): Set<number> {
  const starts = new Set<number>();
  for (const step of changed) addTo(starts, step);
  let waiting = steps.filter(isOverBorders);
  for (;;) {
    const touched = new Set(
      waiting.filter((step) => starts.has(quarterHourOf(step.fromMs)) || starts.has(lastStartOf(step))),
    );
    if (touched.size === 0) return starts;
    for (const step of touched) addTo(starts, step);
    waiting = waiting.filter((step) => !touched.has(step));
  }
}

const lastStartOf = ({ toMs }: CounterStep) => quarterHourOf(toMs - 1);

function addTo(starts: Set<number>, step: CounterStep): void {
  for (const startMs of startsOf(step)) starts.add(startMs);
}
