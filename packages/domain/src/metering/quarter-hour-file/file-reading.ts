import { zip } from '../../collections/pairs.ts';
import { isoAt, quarterHourMs, quarterHoursOf, type TimeZone } from '../../time/local-days.ts';
import type { CounterExchange } from '../counters/counter-exchanges.ts';
import { LinesBySlot } from './lines-by-slot.ts';
import type { IssueLog } from './issues.ts';
import {
  type FileContent,
  type FileLayout,
  type FileSeries,
  type SeriesMapping,
  type TimeColumns,
  unitRules,
} from './layout.ts';
import { ReadingClues } from './reading-clues.ts';
import { SeriesValues } from './series-values.ts';
import { noFactor } from '../transformer-factor.ts';
import { valuesUntilMs } from '../expected-values.ts';
import type { QuarterHourRun } from '../../time/quarter-hour-runs.ts';

export interface ReadOptions {
  layout: FileLayout;
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
export type SeriesBasis = Pick<ReadOptions, 'timeZone' | 'nowMs' | 'exchanges'> & {
  issues: IssueLog;
  /** Rows of half-hours and hours are taken. */
  spread?: boolean;
};

/** A mapped series while the file is read. */
export interface Target {
  series: FileSeries;
  content: FileContent;
  meterId: number;
  factor: number;
  baseUnit: 'Wh' | 'l';
  isPower?: boolean;
  column: number;
  statusColumn: number | undefined;
  values: SeriesValues;
}

/** Series that share their times: all columns of the wide form that are of one kind, or one name of the long form. */
export interface TimeGroup {
  /** Name for the issues; undefined when a row is for all series. */
  column: string | undefined;
  content: FileContent;
  targets: Target[];
  lines: LinesBySlot;
  lastAt: number | undefined;
  smallestStepMs: number;
}

export interface FileReading {
  options: ReadOptions;
  time: TimeColumns;
  issues: IssueLog;
  groups: TimeGroup[];
  /** By the name of the long form. */
  groupsByName: Map<string, TimeGroup[]> | undefined;
  header: string[] | undefined;
  rowCount: number;
  clues: ReadingClues;
}

export function beginReading(options: ReadOptions, time: TimeColumns, issues: IssueLog): FileReading {
  const targets = options.mapping.flatMap((mapped) => targetOf(mapped, options));
  const groupFor = (column: string | undefined, content: FileContent, own: Target[]): TimeGroup => ({
    column,
    content,
    targets: own,
    lines: new LinesBySlot(options.timeZone),
    lastAt: undefined,
    smallestStepMs: Number.POSITIVE_INFINITY,
  });
  const isLong = options.layout.form.kind === 'long';
  const groups = isLong
    ? targets.map((target) => groupFor(target.series.name, target.content, [target]))
    : wideGroups(targets, options.layout).map(([content, own]) => groupFor(undefined, content, own));
  const named = groups.flatMap((group): [string, TimeGroup[]][] =>
    group.column === undefined ? [] : [[group.column, [group]]],
  );
  const groupsByName = isLong ? new Map(named) : undefined;
  return { options, time, issues, groups, groupsByName, header: undefined, rowCount: 0, clues: new ReadingClues() };
}

/** Counters stand at the instants that amounts begin or end at: each kind has its own quarter-hours. */
function wideGroups(targets: Target[], { content }: FileLayout): [FileContent, Target[]][] {
  const kinds = Map.groupBy(targets, (target) => target.content);
  return kinds.size === 0 ? [[content, []]] : [...kinds];
}

/** Of a series whose unit nobody has told yet: what the preview counts in. */
export const assumedUnit = 'kWh';

function targetOf({ seriesKey, meterId, unit }: SeriesMapping, { layout, timeZone, factors }: ReadOptions): Target[] {
  const series = layout.series.find(({ key }) => key === seriesKey);
  if (!series) return [];
  const column = layout.form.kind === 'long' ? layout.form.valueColumn : Number(seriesKey);
  const { statusColumn } = series;
  const content = series.content ?? layout.content;
  const rule = unitRules[unit ?? assumedUnit];
  const factor = rule.factor * (factors?.get(seriesKey) ?? noFactor);
  return [{ series, content, meterId, ...rule, factor, column, statusColumn, values: new SeriesValues(timeZone) }];
}

/** Says which quarter-hours have no row, from the first day on; of a running day up to its last row. */
export function noteGaps(group: TimeGroup, basis: SeriesBasis): void {
  const last = group.lines.last();
  if (isTooCoarse(group, basis) || !last) return;
  for (const run of group.lines.gaps(valuesUntilMs(last, basis))) noteRun(group.column, run, basis);
}

/** The same of counters: each series tells itself what stays missing. What all of a group have alike is said once. */
export function noteOpenRuns(group: TimeGroup, runsOf: QuarterHourRun[][], basis: SeriesBasis): void {
  if (isTooCoarse(group, basis)) return;
  const alike = Map.groupBy(
    zip(runsOf, group.targets).flatMap(([runs, { series }]) => runs.map((run) => ({ run, column: series.name }))),
    ({ run: { from, to } }) => `${from} ${to}`,
  );
  for (const found of alike.values()) {
    const isOfAll = found.length === group.targets.length;
    for (const { run, column } of isOfAll ? found.slice(0, 1) : found) {
      noteRun(isOfAll ? group.column : column, run, basis);
    }
  }
}

function isTooCoarse(group: TimeGroup, { issues, spread = false }: SeriesBasis): boolean {
  const { column, smallestStepMs } = group;
  const isSpreadable = quarterHoursPerRow(group) !== undefined;
  if (!Number.isFinite(smallestStepMs) || smallestStepMs <= quarterHourMs || (isSpreadable && spread)) return false;
  issues.add({ code: isSpreadable ? 'halfHoursOrHours' : 'notQuarterHourly', count: 1, ...named(column) });
  return true;
}

/** Half-hours and hours. Longer ones say too little about their quarter-hours. */
const spreadableQuarterHours = [2, 4];

/** How many quarter-hours each row of a group stands for, if they may be spread. */
export function quarterHoursPerRow({ smallestStepMs }: TimeGroup): number | undefined {
  return spreadableQuarterHours.find((count) => count * quarterHourMs === smallestStepMs);
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
    ...named(column),
    ...(isWithinDay && { expected }),
  });
}

const named = (column: string | undefined) => (column === undefined ? {} : { column });
