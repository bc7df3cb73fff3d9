import { quarterHourMs, quarterHoursOf } from '../../time/local-days.ts';
import { AmountStatus } from '../codes.ts';
import type { MeterDayAmounts } from '../meter-day.ts';
import { getSlot } from '../../time/slots.ts';
import type { CounterStep } from './counter-steps.ts';
import { isOverBorders, quarterHourOf, spreadStep, type SpreadContext } from './spread-step.ts';

interface QuarterHour {
  coveredMs: number;
  amount: number | null;
  isSubstitute: boolean;
}

/**
 * The days of the quarter-hours asked for (by their begins), with an amount where the steps cover a quarter-hour as a
 * whole: measured where the counter is known at both its borders, else a substitute.
 */
export function formQuarterHours(
  steps: readonly CounterStep[],
  starts: ReadonlySet<number>,
  context: SpreadContext,
): Map<string, MeterDayAmounts> {
  const formed = new Map<number, QuarterHour>();
  for (const step of steps) {
    if (!starts.has(quarterHourOf(step.fromMs)) && !starts.has(quarterHourOf(step.toMs - 1))) continue;
    for (const { startMs, lengthMs, amount } of spreadStep(step, context)) {
      const { coveredMs, ...sum } = formed.get(startMs) ?? { coveredMs: 0, amount: 0, isSubstitute: false };
      formed.set(startMs, {
        coveredMs: coveredMs + lengthMs,
        amount: sum.amount === null || amount === null ? null : sum.amount + amount,
        isSubstitute: sum.isSubstitute || isOverBorders(step),
      });
    }
  }
  const known = [...formed].filter(([startMs, { coveredMs }]) => starts.has(startMs) && coveredMs === quarterHourMs);
  return daysOf(known, context);
}

function daysOf(known: [number, QuarterHour][], { timeZone }: SpreadContext): Map<string, MeterDayAmounts> {
  const days = new Map<string, MeterDayAmounts>();
  for (const [startMs, { amount, isSubstitute }] of known) {
    if (amount === null) continue;
    const { day, index } = getSlot(startMs, timeZone);
    const formed = days.get(day) ?? emptyDay(quarterHoursOf(day, timeZone));
    formed.amounts[index] = amount;
    if (isSubstitute)
      (formed.statuses ??= formed.amounts.map(() => AmountStatus.Measured))[index] = AmountStatus.Substitute;
    days.set(day, formed);
  }
  return days;
}

function emptyDay(quarterHours: number): MeterDayAmounts {
  return { amounts: Array.from({ length: quarterHours }, () => null), statuses: null };
}
