import type { CounterExchange } from '../metering/counters/counter-exchanges.ts';
import type { BaseUnit } from '../metering/counters/counter-values.ts';
import type { CounterStep } from '../metering/counters/counter-steps.ts';
import { quarterHourMs } from '../time/local-days.ts';
import { roundedDivision } from './exact-ticks.ts';
import { formAmounts, type QuarterHour } from './form-amounts.ts';
import type { StatedPoint } from './form-counter-intervals.ts';
import { formIntervals } from './form-intervals.ts';
import type { Interval } from './interval.ts';
import type { FileTimes } from '../metering/quarter-hour-file/read-file.ts';
import type { IssueCode } from '../metering/quarter-hour-file/issues.ts';
import { type RowIssue, RowIssues } from './reading-issues.ts';
import type { Recipe } from './recipe.ts';
import { RowReader, type SeriesState } from './row-reader.ts';
import { type NumberedRow, unfoldNem12 } from './unfold-nem12.ts';
import { unitRules } from './units.ts';

export interface RecipeReadOptions {
  /** The zone of the estate, for a local clock that names none. */
  timeZone: string;
  /** Values after this instant (UTC ms) are refused. */
  latestAt: number;
  /** Only these series; all without it. */
  keys?: ReadonlySet<string>;
  /** Rows that a person leaves out, such as a last one that is cut off. */
  rowsLeftOut?: ReadonlySet<number>;
  /** Whether the energy of each row's time is handed over, too: it takes more memory than all else. */
  withIntervals?: boolean;
  /** Other devices in the place of a meter, by the key of the series. */
  exchanges?: ReadonlyMap<string, readonly CounterExchange[]>;
}

/** One series as the recipe reads it. */
export interface SeriesReading {
  key: string;
  name: string;
  base: BaseUnit;
  /** The sum of all intervals in base units, also of those that form no quarter-hour. */
  total: number;
  /** The energy of each row's time, if it is wanted; `ticks` / `ticksPerBase` are base units. */
  intervals: Interval[];
  ticksPerBase: bigint;
  /** In order of time, without those that are missing. */
  quarterHours: QuarterHour[];
  /** How many of them were formed of longer rows. */
  spread: number;
  points: StatedPoint[];
  bridges: CounterStep[];
  /** Where a counter fell or jumped. */
  problems: CounterStep[];
}

export interface RecipeReading {
  rowCount: number;
  /** The first and the last time of the file; null without rows. */
  times: FileTimes | null;
  series: SeriesReading[];
  issues: RowIssue[];
  issueCounts: Partial<Record<IssueCode, number>>;
  hasErrors: boolean;
}

/** Reads the rows of a file by a recipe alone. Whatever does not fit is an issue with its row. */
export function readByRecipe(
  rows: Iterable<readonly string[]>,
  recipe: Recipe,
  options: RecipeReadOptions,
): RecipeReading {
  return readEachSeries(rows, recipe, { ...options, take: (series) => series });
}

interface EachSeriesOptions<Result> extends RecipeReadOptions {
  /** Which counters are handed over; all without it. */
  keepsPoint?: (atMs: number) => boolean;
  take: (series: SeriesReading) => Result;
}

/** Reads a file and hands over one series after the other, so that never all of them are in memory. */
export function readEachSeries<Result>(
  rows: Iterable<readonly string[]>,
  recipe: Recipe,
  options: EachSeriesOptions<Result>,
): Omit<RecipeReading, 'series'> & { series: Result[] } {
  const issues = new RowIssues();
  const { timeZone, latestAt, keys, rowsLeftOut } = options;
  const reader = new RowReader(recipe, { zone: timeZone, latestAt, keys }, issues);
  for (const [row, cells] of numberedRows(rows, recipe)) {
    if (rowsLeftOut?.has(row)) issues.add('rowLeftOut', row, { text: cells.join(' ') });
    else reader.take(cells, row);
  }
  reader.finish();
  if (reader.rowCount === 0) issues.add('noRows', 1);
  const series = reader.states.map((state) => {
    const taken = options.take(readSeries(state, recipe, { options, issues }));
    state.store.clear();
    return taken;
  });
  return {
    rowCount: reader.rowCount,
    times: reader.times,
    series,
    issues: issues.list(),
    issueCounts: issues.counts,
    hasErrors: issues.hasErrors(),
  };
}

function* numberedRows(rows: Iterable<readonly string[]>, { table }: Pick<Recipe, 'table'>): Generator<NumberedRow> {
  if (table.form === 'nem12') yield* unfoldNem12(rows);
  else {
    let row = 0;
    for (const cells of rows) yield [(row += 1), cells];
  }
}

interface ReadContext {
  options: RecipeReadOptions & { keepsPoint?: (atMs: number) => boolean };
  issues: RowIssues;
}

function readSeries(
  { series, stamp, track, store }: SeriesState,
  recipe: Recipe,
  { options, issues }: ReadContext,
): SeriesReading {
  const exchanges = options.exchanges?.get(series.key) ?? [];
  const { keepsPoint } = options;
  const context = { series, stamp, track, issues, exchanges, steps: recipe.time.steps, keepsPoint };
  const { intervals, ticksPerBase, points, bridges, problems } = formIntervals(store, context);
  const sum = new IntervalSum({ keepsAll: options.withIntervals ?? false, method: recipe.method });
  const formed = formAmounts(sum.count(intervals), { ticksPerBase, name: series.name, issues });
  if (sum.isMethodMissing) issues.add('methodMissing', sum.spreadAt ?? 1, { series: series.name });
  return {
    key: series.key,
    name: series.name,
    base: unitRules[series.unit].base,
    intervals: sum.kept,
    ticksPerBase,
    points,
    bridges,
    problems,
    total: Number(roundedDivision(sum.ticks, ticksPerBase)),
    quarterHours: sum.isMethodMissing ? [] : formed,
    spread: sum.isMethodMissing ? 0 : sum.spread,
  };
}

/** Adds up intervals while they are read, and passes those on that form quarter-hours. */
class IntervalSum {
  ticks = 0n;
  /** The first row whose time crosses the border of a quarter-hour. */
  spreadAt: number | null = null;
  /** Quarter-hours of such rows. */
  spread = 0;
  readonly kept: Interval[] = [];
  readonly #rules: { keepsAll: boolean; method: Recipe['method'] };

  constructor(rules: { keepsAll: boolean; method: Recipe['method'] }) {
    this.#rules = rules;
  }

  get isMethodMissing(): boolean {
    return this.#rules.method === null && this.spreadAt !== null;
  }

  *count(intervals: Iterable<Interval>): Generator<Interval> {
    const { keepsAll, method } = this.#rules;
    for (const interval of intervals) {
      this.ticks += interval.ticks;
      if (isSpread(interval)) {
        this.spreadAt ??= interval.row;
        this.spread += Math.ceil((interval.toMs - interval.fromMs) / quarterHourMs);
      }
      if (keepsAll) this.kept.push(interval);
      if (method !== 'sumsOnly' && !this.isMethodMissing) yield interval;
    }
  }
}

/** Whether an interval crosses the border of a quarter-hour. */
function isSpread({ fromMs, toMs }: Interval): boolean {
  return Math.floor(fromMs / quarterHourMs) !== Math.floor((toMs - 1) / quarterHourMs);
}
