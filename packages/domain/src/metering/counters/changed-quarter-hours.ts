import type { CounterStep } from './counter-steps.ts';
import { isOverBorders, quarterHourOf, startsOf } from './spread-step.ts';

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
