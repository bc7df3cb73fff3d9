import { isoAt, quarterHourMs, quarterHoursOf, type TimeZone } from '../../time/local-days.ts';
import type { QuarterHourRun } from '../../time/quarter-hour-runs.ts';
import type { CounterExchange } from '../counters/counter-exchanges.ts';
import { valuesUntilMs } from '../expected-values.ts';
import type { IssueLog } from './issues.ts';
import type { FileSeries, SeriesMapping } from './layout.ts';
import type { LinesBySlot } from './lines-by-slot.ts';
import type { SeriesValues } from './series-values.ts';

/** How the mapped series of a file are read. */
export interface ReadOptions {
  mapping: SeriesMapping[];
  timeZone: TimeZone;
  /** Values after this instant (UTC ms) are refused. */
  latestAt: number;
  /** What has not passed at this instant (UTC ms) is not missing yet. */
  nowMs: number;
  exchanges: MeterExchanges;
  /** Transformer factors by which values are multiplied, by the keys of the series. */
  factors?: SeriesFactors;
}

export type SeriesFactors = ReadonlyMap<string, number>;

/** Other exchangesByMeter in the place of a meter, by its id. */
export type MeterExchanges = ReadonlyMap<number, readonly CounterExchange[]>;

/** What series are formed by, and where it is noted what is wrong with them. */
export type SeriesBasis = Pick<ReadOptions, 'timeZone' | 'nowMs' | 'exchanges'> & { issues: IssueLog };

/** A mapped series while the file is read. */
export interface Target {
  series: FileSeries;
  meterId: number;
  factor: number;
  baseUnit: 'Wh' | 'l';
  isPower?: boolean;
  values: SeriesValues;
}

/** The quarter-hours of a series that have a row. */
export interface SlotsOfSeries {
  /** Name for the issues. */
  column: string;
  lines: LinesBySlot;
}

/** Says which quarter-hours have no row, from the first day on; of a running day up to its last row. */
export function noteGaps({ column, lines }: SlotsOfSeries, basis: SeriesBasis): void {
  const last = lines.last();
  if (last) noteRuns(column, lines.gaps(valuesUntilMs(last, basis)), basis);
}

/** Says which quarter-hours stay missing. */
export function noteRuns(column: string | undefined, runs: readonly QuarterHourRun[], basis: SeriesBasis): void {
  for (const run of runs) noteRun(column, run, basis);
}

function noteRun(column: string | undefined, { from, to }: QuarterHourRun, { timeZone, issues }: SeriesBasis): void {
  const localOf = (at: number) => isoAt(at, timeZone).slice(0, 16);
  const day = localOf(from).slice(0, 10);
  const quarterHours = (to - from) / quarterHourMs;
  const expected = quarterHoursOf(day, timeZone);
  const isWithinDay = localOf(to - 1).startsWith(day) && quarterHours < expected;
  issues.add({
    code: isWithinDay ? 'shortDay' : 'gap',
    count: quarterHours,
    from: localOf(from),
    to: localOf(to),
    ...(column !== undefined && { column }),
    ...(isWithinDay && { expected }),
  });
}
