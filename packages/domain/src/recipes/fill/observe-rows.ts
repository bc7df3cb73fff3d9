import type { RecipeNumbers, RecipeSeries, RecipeTable } from '../recipe.ts';
import { groupSeries, registerOf, timeText } from '../row-groups.ts';
import { decimalReader, type DecimalReader } from '../decimal.ts';
import { timeReader } from '../time-pattern.ts';
import { isOtherRow } from '../other-rows.ts';
import { type ColumnPair, ColumnPairs } from './column-pairs.ts';
import { numbered, type RowSource, type TableFrame } from './find-table.ts';
import { firstCell, timeOf } from './survey-columns.ts';
import { type ChangeDays, TimeFacts } from './time-facts.ts';
import { ValueFacts } from './value-facts.ts';

/** A series with what its rows show; series of the same rows share their times. */
export interface SeriesFacts {
  series: RecipeSeries;
  values: ValueFacts;
  /** One for each pattern. */
  times: TimeFacts[];
  group: RowsFacts;
  /** A value stands beside an empty status. */
  hasValueWithoutStatus: boolean;
}

export interface RowsFacts {
  times: TimeFacts[];
  members: SeriesFacts[];
  pairs: ColumnPairs;
  found: ColumnPair[];
}

interface Observed {
  frame: TableFrame;
  table: RecipeTable;
  series: RecipeSeries[];
  numbers: RecipeNumbers;
  changeDays: ChangeDays;
}

const minuteMs = 60_000;

/** Goes through all rows by the series that were found, and gathers what they show. */
export function observeRows(source: RowSource, observed: Observed): RowsFacts[] {
  const { frame, series, numbers, table } = observed;
  const groups = groupSeries(series.map((one) => ({ series: one })));
  const facts = new Map<object, RowsFacts>();
  const read = decimalReader(numbers);
  const readers = frame.patterns.map(timeReader);
  let tableIndex = -1;
  for (const [row, cells] of numbered(source, frame.form === 'nem12')) {
    if (table.tableHeader !== null && firstCell(cells) === table.tableHeader) tableIndex += 1;
    if (row < frame.firstRow || (isOtherRow(cells, table.otherRows) && timeOf(cells, frame, readers) === undefined))
      continue;
    for (const group of groups) {
      if (group.table !== null && group.table !== tableIndex) continue;
      const members = group.byRegister.get(registerOf(group.columns, cells));
      if (!members) continue;
      const own = facts.get(members) ?? factsOf(members, observed);
      facts.set(members, own);
      takeRow(own, { cells, row, text: timeText(cells, group.block, frame), frame, read });
    }
  }
  for (const own of facts.values()) own.found = own.pairs.found();
  return [...facts.values()];
}

function factsOf(members: { series: RecipeSeries }[], { frame, changeDays }: Observed): RowsFacts {
  const times = frame.patterns.map((pattern) => new TimeFacts(pattern, changeDays));
  const group: RowsFacts = { times, members: [], pairs: new ColumnPairs(members.length), found: [] };
  group.members = members.map(({ series }) => ({
    series,
    times,
    group,
    values: new ValueFacts(),
    hasValueWithoutStatus: false,
  }));
  return group;
}

interface ObservedRow {
  cells: readonly string[];
  row: number;
  text: string;
  frame: TableFrame;
  read: DecimalReader;
}

function takeRow({ times, members, pairs }: RowsFacts, { cells, row, text, frame, read }: ObservedRow): void {
  if (text === '') return;
  let ms = Number.NaN;
  for (const facts of times) {
    const own = facts.take(text, row);
    if (Number.isNaN(ms)) ms = own;
  }
  if (Number.isNaN(ms)) return;
  const [first] = members;
  const isBackward = (times[0]?.backward ?? 0) > (times[0]?.forward ?? 0);
  if (frame.matrix) {
    for (const { column, minute } of frame.matrix)
      if (first) {
        const isStatusEmpty = hasEmptyStatus(first, cells);
        const at = ms + minute * minuteMs;
        takeValue(first, { cell: cells[column] ?? '', ms: at, row, read, isBackward, isStatusEmpty });
      }
    return;
  }
  const taken = members.map((member) =>
    takeValue(member, {
      cell: cells[member.series.column] ?? '',
      ms,
      row,
      read,
      isBackward,
      isStatusEmpty: hasEmptyStatus(member, cells),
    }),
  );
  if (!pairs.isOpen) return;
  pairs.take(
    taken,
    members.map(({ series }) => (cells[series.column] ?? '').trim()),
    row,
  );
}

const hasEmptyStatus = ({ series: { statusColumn } }: SeriesFacts, cells: readonly string[]): boolean =>
  statusColumn !== null && (cells[statusColumn] ?? '').trim() === '';

interface ObservedCell {
  cell: string;
  ms: number;
  row: number;
  read: DecimalReader;
  isBackward: boolean;
  isStatusEmpty: boolean;
}

function takeValue(member: SeriesFacts, { cell, ms, row, read, isBackward, isStatusEmpty }: ObservedCell): number {
  const decimal = read(cell);
  if (decimal === null || decimal === 'missing') return Number.NaN;
  const value = Number(decimal.mantissa) / 10 ** decimal.scale;
  if (isStatusEmpty) member.hasValueWithoutStatus = true;
  member.values.take({ value, ms, row, text: cell.trim() }, isBackward);
  return value;
}
