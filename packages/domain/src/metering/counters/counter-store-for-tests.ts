import type { TimeZone } from '../../time/local-days.ts';
import { counterStepMs, type CounterPoint } from './counter-values.ts';
import type { AmountStatus } from '../codes.ts';
import { mergeAmounts, totalsOf, type MeterDayAmounts } from '../meter-day.ts';
import { changedQuarterHours, changedSteps } from './counter-change.ts';
import { counterSteps, type CounterRules } from './counter-steps.ts';
import { formQuarterHours } from './form-quarter-hours.ts';

/** One meter in memory: takes points as they come and keeps what was formed of them. */
export function counterStore(
  timeZone: TimeZone = 'Europe/Berlin',
  { exchanges = [], seriesStarts = [] }: Partial<Pick<CounterRules, 'exchanges' | 'seriesStarts'>> = {},
) {
  const counters = new Map<number, number>();
  const days = new Map<string, MeterDayAmounts>();
  const stepsNow = () => {
    const points = [...counters].map(([atMs, counter]) => ({ atMs, counter })).sort((a, b) => a.atMs - b.atMs);
    return counterSteps(points, { baseUnit: 'Wh', exchanges, seriesStarts });
  };
  const send = (points: readonly CounterPoint[]) => {
    const before = stepsNow();
    for (const { atMs, counter } of points) counters.set(atMs, counter);
    const steps = stepsNow();
    const starts = changedQuarterHours(steps, changedSteps(before, steps));
    const formed = formQuarterHours(steps, starts, { timeZone, measured: measuredOf(days) });
    for (const [day, amounts] of formed) days.set(day, mergeAmounts(days.get(day) ?? null, amounts));
    return formed;
  };
  const total = () => [...days.values()].reduce((sum, day) => sum + totalsOf(day).total, 0);
  return { send, days, total };
}

function measuredOf(days: Map<string, MeterDayAmounts>) {
  return new Map([...days].map(([day, { amounts, statuses }]) => [day, onlyMeasured(amounts, statuses)]));
}

function onlyMeasured(amounts: (number | null)[], statuses: AmountStatus[] | null) {
  return amounts.map((amount, index) => (statuses?.[index] ? null : amount));
}

/** Points five minutes apart from the instant on; null is none. */
export function pointsFrom(at: string, counters: (number | null)[], stepMinutes = 5): CounterPoint[] {
  const stepMs = (stepMinutes * counterStepMs) / 5;
  return counters.flatMap((counter, index) =>
    counter === null ? [] : [{ atMs: Date.parse(at) + index * stepMs, counter }],
  );
}
