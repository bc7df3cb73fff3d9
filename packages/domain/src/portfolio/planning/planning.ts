import { getEntry } from '../../collections/items.ts';
import { type Cell, isEmpty, textOf } from '../tables/cells.ts';
import { tableColumns, tableNames, type Column, type TableName } from '../columns.ts';
import { IssueLog, type PortfolioNotice } from './issues.ts';
import { cellPlace, headingPlace, type FileRow, type FileTable, type PortfolioFile } from '../tables/file-tables.ts';
import { emptyPlan, type PortfolioPlan, type Ref, type RowCounts } from './plan.ts';
import type { Portfolio } from '../portfolio.ts';
import { readValue, type CellIssue, type Value, type Values } from '../tables/read-fields.ts';

/** A plan in progress. */
export interface Planning {
  tables: Map<TableName, FileTable>;
  stored: Portfolio;
  plan: PortfolioPlan;
  log: IssueLog;
  counts: Map<TableName, RowCounts>;
  /** Columns that were already reported as missing. */
  missing: Set<string>;
  notices: PortfolioNotice[];
  lastRef: Ref;
}

export function startPlanning(file: PortfolioFile, stored: Portfolio): Planning {
  const log = new IssueLog();
  for (const issue of file.issues) log.add(issue);
  return {
    tables: new Map(file.tables.map((table) => [table.table, table])),
    stored,
    plan: emptyPlan(),
    log,
    counts: new Map(tableNames.map((name) => [name, { created: 0, changed: 0, unchanged: 0, invalid: 0 }])),
    missing: new Set(),
    notices: [],
    lastRef: 0,
  };
}

export const nextRef = (planning: Planning): Ref => (planning.lastRef -= 1);

/** One row of a table, with its plan. */
export interface PlannedRow {
  planning: Planning;
  table: FileTable;
  row: FileRow;
}

/** Adds an issue to a cell, or, without a key, to the row. */
export function addIssue(
  { planning, table, row }: PlannedRow,
  key: string | undefined,
  issue: CellIssue & { otherLine?: number; value?: string },
): void {
  const value = issue.value ?? (key === undefined ? '' : textOf(row.cells[key]));
  planning.log.add({ ...cellPlace(table, row, key), ...issue, value });
}

/** Reads the fields of a row except references, by the columns of the form; adds issues to the log. */
export function readFields(planned: PlannedRow, stored: Values | undefined): Values {
  const columns = tableColumns[planned.table.table].filter(({ rule }) => rule.kind !== 'reference');
  return Object.fromEntries(columns.map((column) => [column.key, readField(planned, column, stored?.[column.key])]));
}

function readField(planned: PlannedRow, column: Column, stored: Value | undefined): Value {
  const read = readValue(column, cellOrFallback(planned.row, column.key, stored), stored);
  if ('value' in read) return read.value;
  if (read.issue.code === 'missingColumn') addMissingColumn(planned, column.key);
  else addIssue(planned, column.key, read.issue);
  return stored ?? null;
}

function cellOrFallback({ cells, fallback }: FileRow, key: string, stored: Value | undefined): Cell | undefined {
  return stored === undefined && isEmpty(cells[key]) ? (fallback?.[key] ?? cells[key]) : cells[key];
}

/** Reports a missing required column once, at the heading line. */
export function addMissingColumn({ planning, table }: PlannedRow, key: string): void {
  const known = `${table.table} ${key}`;
  if (planning.missing.has(known)) return;
  planning.missing.add(known);
  planning.log.add({ ...headingPlace(table, key), code: 'missingColumn', value: '', expected: key });
}

export type Outcome = 'created' | 'changed' | 'unchanged';

/** Plans each row of a table and counts the outcomes. */
export function eachRow(planning: Planning, name: TableName, plan: (planned: PlannedRow) => Outcome | undefined): void {
  const table = planning.tables.get(name);
  if (!table) return;
  const counts = getEntry(planning.counts, name);
  for (const row of table.rows) {
    const issuesBefore = planning.log.total;
    const outcome = plan({ planning, table, row });
    counts[planning.log.total > issuesBefore || !outcome ? 'invalid' : outcome] += 1;
  }
}

/** Counts a row as invalid after all, if only later rows have shown its issue. */
export function countInvalid({ planning, table }: PlannedRow, outcome: Outcome): void {
  const counts = getEntry(planning.counts, table.table);
  counts[outcome] -= 1;
  counts.invalid += 1;
}

/** The fields that differ; undefined if none differs. */
export function differences(stored: Values, values: Values): { before: Values; after: Values } | undefined {
  const keys = Object.keys(values).filter((key) => values[key] !== (stored[key] ?? null));
  if (keys.length === 0) return undefined;
  const pick = (from: Values) => Object.fromEntries(keys.map((key) => [key, from[key] ?? null]));
  return { before: pick(stored), after: pick(values) };
}

/** Groups items into lists by key, in the given order. */
export function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const lists = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const list = lists.get(key);
    if (list) list.push(item);
    else lists.set(key, [item]);
  }
  return lists;
}

/** Stores the line where a key first appears; returns that line if the key appeared before. */
export function lineBefore(lines: Map<string, number>, key: string, line: number): number | undefined {
  const other = lines.get(key);
  if (other === undefined) lines.set(key, line);
  return other;
}
