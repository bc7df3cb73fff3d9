import type { TimeZone } from '../../time/local-days.ts';
import type { CounterExchange } from '../counters/counter-exchanges.ts';
import { LinesBySlot } from './day-slots.ts';
import type { IssueLog } from './issues.ts';
import { unitRules, type FileLayout, type FileSeries, type SeriesMapping, type TimeColumns } from './layout.ts';
import { SeriesValues } from './series-values.ts';

export interface ReadOptions {
  layout: FileLayout;
  mapping: SeriesMapping[];
  timeZone: TimeZone;
  /** Values after this instant (UTC ms) are refused. */
  latestAt: number;
  /** What has not passed at this instant (UTC ms) is not missing yet. */
  nowMs: number;
  exchanges: MeterExchanges;
}

/** Other boxes in the place of a meter, by its id. */
export type MeterExchanges = ReadonlyMap<number, readonly CounterExchange[]>;

/** What series are formed by, and where it is noted what is wrong with them. */
export type SeriesBasis = Pick<ReadOptions, 'timeZone' | 'nowMs' | 'exchanges'> & { issues: IssueLog };

/** A mapped series while the file is read. */
export interface Target {
  series: FileSeries;
  meterId: number;
  factor: number;
  baseUnit: 'Wh' | 'l';
  column: number;
  statusColumn: number | undefined;
  values: SeriesValues;
}

/** Series that share their times: all columns of the wide form, or one name of the long form. */
export interface TimeGroup {
  /** Name for the issues; undefined when a row is for all series. */
  column: string | undefined;
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
  groupByName: Map<string, TimeGroup> | undefined;
  header: string[] | undefined;
  rowCount: number;
}

export function beginReading(options: ReadOptions, time: TimeColumns, issues: IssueLog): FileReading {
  const targets = options.mapping.flatMap((mapped) => targetOf(mapped, options));
  const groupFor = (column: string | undefined, own: Target[]): TimeGroup => ({
    column,
    targets: own,
    lines: new LinesBySlot(options.timeZone),
    lastAt: undefined,
    smallestStepMs: Number.POSITIVE_INFINITY,
  });
  const isLong = options.layout.form.kind === 'long';
  const groups = isLong
    ? targets.map((target) => groupFor(target.series.name, [target]))
    : [groupFor(undefined, targets)];
  const groupByName = isLong ? new Map(groups.map((group) => [group.column!, group])) : undefined;
  return { options, time, issues, groups, groupByName, header: undefined, rowCount: 0 };
}

function targetOf({ seriesKey, meterId, unit }: SeriesMapping, { layout, timeZone }: ReadOptions): Target[] {
  const series = layout.series.find(({ key }) => key === seriesKey);
  if (!series) return [];
  const column = layout.form.kind === 'long' ? layout.form.valueColumn : Number(seriesKey);
  const { statusColumn } = series;
  return [{ series, meterId, ...unitRules[unit], column, statusColumn, values: new SeriesValues(timeZone) }];
}
