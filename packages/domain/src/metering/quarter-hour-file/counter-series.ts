import { getItem } from '../../collections/items.ts';
import { isoAt, localDayOf, quarterHourMs, startOfDay, type TimeZone } from '../../time/local-days.ts';
import { AmountStatus } from '../codes.ts';
import { type CounterStep, counterSteps } from '../counters/counter-steps.ts';
import { isOverBorders, type SpreadContext, startsOf } from '../counters/spread-step.ts';
import type { CounterPoint } from '../counters/counter-values.ts';
import { valuesUntilMs } from '../expected-values.ts';
import type { QuarterHourRun } from '../../time/quarter-hour-runs.ts';
import { type Slot, getSlot } from '../../time/slots.ts';
import { noteRuns, type SeriesBasis, type Target } from './file-reading.ts';
import type { ReadSeries } from './read-file.ts';
import { originOf, type ReadDay, seriesOfDays, type SeriesValues } from './series-values.ts';
import { formQuarterHours } from '../counters/form-quarter-hours.ts';

/** A series of counters at the borders of quarter-hours: the amounts between them, and a reading for each midnight. */
export function counterSeries(target: Target, basis: SeriesBasis): ReadSeries {
  const { points, steps } = stepsOf(target, basis);
  noteProblems(target, steps, basis);
  noteRuns(target.series.name, openRuns({ points, steps }, basis), basis);
  return {
    ...seriesOfDays(target, daysBetween({ target, points, steps }, basis), basis),
    readings: points
      .filter(({ atMs }) => startOfDay(localDayOf(atMs, basis.timeZone), basis.timeZone) === atMs)
      .map(({ atMs, counter, status }) => ({ atMs, counter, origin: originOf(status) })),
    bridges: steps.filter((step) => step.amount !== null && isOverBorders(step)),
  };
}

interface StatedPoint extends CounterPoint {
  status: AmountStatus;
}

interface Counted {
  points: StatedPoint[];
  /** From each point to the next. */
  steps: CounterStep[];
}

function stepsOf({ values, baseUnit, meterId }: Target, { timeZone, exchanges }: SeriesBasis): Counted {
  const startsAt = beginOf(values, timeZone);
  const statuses = values.statuses();
  const points = values.numbers().flatMap((counter, index) => {
    const status = statuses?.[index] ?? AmountStatus.Measured;
    return counter === null ? [] : [{ atMs: startsAt + index * quarterHourMs, counter, status }];
  });
  return { points, steps: counterSteps(points, { baseUnit, exchanges: exchanges.get(meterId) ?? [] }) };
}

function noteProblems({ series }: Target, steps: CounterStep[], { timeZone, issues }: SeriesBasis): void {
  for (const { fromMs, toMs, problem } of steps) {
    if (problem !== 'counterReset' && problem !== 'implausibleJump') continue;
    const code = problem === 'counterReset' ? 'counterFalls' : 'counterJumps';
    const [from, to] = [fromMs, toMs].map((at) => isoAt(at, timeZone).slice(0, 16)) as [string, string];
    issues.add({ code, column: series.name, count: (toMs - fromMs) / quarterHourMs, from, to });
  }
}

/** What no counter tells of: before the first one of the first day, after the last one, and for too long. */
function openRuns({ points, steps }: Counted, basis: SeriesBasis): QuarterHourRun[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return [];
  const begin = { from: startOfDay(localDayOf(first.atMs, basis.timeZone), basis.timeZone), to: first.atMs };
  const unknown = steps
    .filter(({ problem }) => problem === 'tooLong')
    .map(({ fromMs, toMs }) => ({ from: fromMs, to: toMs }));
  const end = { from: last.atMs, to: valuesUntilMs(getSlot(last.atMs - quarterHourMs, basis.timeZone), basis) };
  return [begin, ...unknown, end].filter(({ from, to }) => from < to);
}

/** All days on which something was counted: the last one is none when only the counter at its begin is known. */
function daysBetween({ target, points, steps }: Counted & { target: Target }, { timeZone }: SeriesBasis): ReadDay[] {
  const amounts = target.values.numbers().map((): number | null => null);
  const statuses = amounts.map((): AmountStatus => AmountStatus.Measured);
  const startsAt = beginOf(target.values, timeZone);
  for (const [index, { fromMs, toMs, amount }] of steps.entries()) {
    if (toMs - fromMs > quarterHourMs) continue;
    const place = (fromMs - startsAt) / quarterHourMs;
    amounts[place] = amount;
    // a difference is as good as the worse of its counters
    statuses[place] = getItem(points, index).status || getItem(points, index + 1).status;
  }
  const days = target.values.cutInDays(amounts, statuses);
  const lastMs = points.at(-1)?.atMs;
  const isCounted = ({ day }: ReadDay) => lastMs !== undefined && startOfDay(day, timeZone) < lastMs;
  return days.filter(isCounted);
}

function beginOf(values: SeriesValues, timeZone: TimeZone): number {
  const [firstDay] = values.range();
  return firstDay === undefined ? 0 : startOfDay(firstDay, timeZone);
}

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
    .map((at) => getSlot(at, context.timeZone))
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
