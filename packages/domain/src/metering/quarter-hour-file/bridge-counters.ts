import { formQuarterHours } from '../counters/form-quarter-hours.ts';
import type { CounterStep } from '../counters/counter-steps.ts';
import { startsOf, type SpreadContext } from '../counters/spread-step.ts';
import { slotAt, type Slot } from './day-slots.ts';

/** What becomes of the time between two counters of a file that has no lines for it. */
export interface Bridge {
  fromMs: number;
  toMs: number;
  /** Substitutes that add up to what the counters differ by, less what is measured in between. */
  substitutes: (Slot & { amount: number })[];
  /** Quarter-hours without any: more is measured in between than the counters say. */
  open: Slot[];
}

/** Forms the quarter-hours of steps as of an edge's that was away for as long. */
export function bridgeCounters(steps: readonly CounterStep[], context: SpreadContext): Bridge[] {
  return steps.map((step) => bridgeOf(step, context));
}

function bridgeOf(step: CounterStep, context: SpreadContext): Bridge {
  const starts = startsOf(step);
  const formed = formQuarterHours([step], new Set(starts), context);
  const unmeasured = starts
    .map((at) => slotAt(at, context.timeZone)!)
    .filter(({ day, index }) => (context.measured.get(day)?.[index] ?? null) === null);
  const amountAt = ({ day, index }: Slot) => formed.get(day)?.amounts[index] ?? null;
  return {
    fromMs: step.fromMs,
    toMs: step.toMs,
    substitutes: unmeasured.flatMap((slot) => {
      const amount = amountAt(slot);
      return amount === null ? [] : [{ ...slot, amount }];
    }),
    open: unmeasured.filter((slot) => amountAt(slot) === null),
  };
}
