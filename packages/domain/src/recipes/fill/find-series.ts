import type { RecipeSeries, RecipeTable, RowCondition } from '../recipe.ts';
import type { ColumnFacts } from './column-facts.ts';
import { findRegisters } from './find-registers.ts';
import type { TableFrame } from './find-table.ts';
import { isStatusWord } from './status-words.ts';
import type { ColumnSurvey } from './survey-columns.ts';
import { unitInText, unitOfCell } from './unit-words.ts';
import { hasWord } from './vocabulary.ts';

/** What each column of a table is. */
export interface ColumnRoles {
  times: Set<number>;
  statuses: number[];
  unit: number | null;
  factor: number | null;
  registers: number[];
  values: number[];
}

export const missingMarks = new Set([
  'nan',
  '-',
  '–',
  '--',
  '---',
  '#nv',
  '#n/a',
  '#na',
  'n/a',
  'na',
  'null',
  'none',
  '#div/0!',
  '#wert!',
  '#value!',
]);

/** Finds what the columns are: statuses, units, factors and registers by their words, values by their numbers. */
export function findRoles(frame: TableFrame, survey: ColumnSurvey): ColumnRoles {
  const { headers, blocks, form } = frame;
  const times = new Set(blocks.flatMap(({ columns, endColumns }) => [...columns, ...endColumns]));
  if (form === 'nem12') return { times, statuses: [4], unit: 3, factor: null, registers: [0], values: [2] };
  const free = headers.flatMap((header, column) => {
    const facts = survey.facts[column];
    return facts && facts.filled > 0 && !times.has(column) ? [{ header, column, facts }] : [];
  });
  const unit = free.find(isUnitColumn)?.column ?? null;
  const factor =
    free.find(({ header, facts }) => hasWord(header, 'factor') && facts.numbers === facts.filled)?.column ?? null;
  const statuses = statusColumns(free.filter(({ column }) => column !== unit && column !== factor));
  const taken = new Set([
    ...times,
    ...statuses,
    ...(unit === null ? [] : [unit]),
    ...(factor === null ? [] : [factor]),
  ]);
  // the same energy in two units stands in rows of their own
  const first = unit !== null && (survey.facts[unit]?.words.size ?? 0) > 1 ? [unit] : [];
  const found = findRegisters(survey, headers, { taken, first });
  const valuesBeside = (named: readonly number[]) =>
    free.filter(
      ({ column, facts, header }) => !taken.has(column) && !named.includes(column) && isValueColumn(facts, header),
    );
  // a table whose values would all name registers has rows of the same time
  const registers = frame.matrix || valuesBeside(found).length > 0 ? found : first;
  const values = valuesBeside(registers);
  return { times, statuses, unit, factor, registers, values: frame.matrix ? [-1] : values.map(({ column }) => column) };
}

interface FreeColumn {
  header: string;
  column: number;
  facts: ColumnFacts;
}

/** A letter alone is a unit only below a header that says so: W may mean a true value. */
function isUnitColumn({ header, facts }: FreeColumn): boolean {
  if (facts.hasManyTexts || facts.texts.size === 0 || hasWord(header, 'status')) return false;
  const isNamed = hasWord(header, 'unitLabel');
  return [...facts.texts.keys()].every((text) => unitOfCell(text) && (isNamed || text.length > 1));
}

/** A column of statuses has words that are known, or is the only one whose header says so. */
function statusColumns(free: FreeColumn[]): number[] {
  const named = free.filter(({ header, facts }) => hasWord(header, 'status') && !facts.hasManyWords);
  const flags = free.filter(
    ({ header, facts }) =>
      facts.words.size <= 2 && (hasWord(header, 'estimatedFlag') || hasWord(header, 'missingFlag')),
  );
  const known = free.filter(
    ({ facts }) => !facts.hasManyWords && facts.words.size > 0 && [...facts.words.keys()].every(isStatusWord),
  );
  const trusted = named.filter(({ facts }) => [...facts.words.keys()].some(isStatusWord));
  const alone = named.length === 1 && named[0] && named[0].facts.numbers === 0 ? named : [];
  const found = [
    ...trusted,
    ...flags,
    ...alone,
    ...known.filter(({ facts, header }) => facts.numbers === 0 || hasWord(header, 'status')),
  ];
  return [...new Set(found.map(({ column }) => column))].sort((a, b) => a - b);
}

const fewestIdentifierDigits = 6;

function isValueColumn(facts: ColumnFacts, header: string): boolean {
  const marks = [...facts.texts].filter(([text]) => missingMarks.has(text.toLowerCase()));
  const markCount = marks.reduce((sum, [, { count }]) => sum + count, 0);
  if (facts.numbers === 0 || (facts.numbers + markCount) * 2 <= facts.filled) return false;
  const [word] = facts.words.keys();
  const isIdentifier =
    facts.words.size === 1 &&
    facts.decimals === 0 &&
    (word?.length ?? 0) >= fewestIdentifierDigits &&
    unitInText(header) === null;
  return !isIdentifier && facts.units.size === [...facts.units.keys()].filter((unit) => unitOfCell(unit)).length;
}

/** The series of a table: each value column of each register, in each of several tables. */
export function findSeries(
  frame: TableFrame,
  roles: ColumnRoles,
  context: { registers: string[][]; tableCount: number },
): RecipeSeries[] {
  const registers = roles.registers.length === 0 ? [[]] : context.registers;
  const tables = context.tableCount > 1 ? Array.from({ length: context.tableCount }, (_, table) => table) : [null];
  return tables.flatMap((table) =>
    registers.flatMap((texts) =>
      roles.values.map((column) => seriesOf(frame, roles, { table, texts, column, all: registers })),
    ),
  );
}

interface SeriesPlace {
  table: number | null;
  texts: string[];
  column: number;
  /** All registers of the file. */
  all: readonly string[][];
}

/** The unit belongs to the name only where the rest of it has several. */
function nameOfRegister({ registers, unit }: ColumnRoles, { texts, all }: Pick<SeriesPlace, 'texts' | 'all'>): string {
  const place = unit === null ? -1 : registers.indexOf(unit);
  const restOf = (one: readonly string[]) => one.filter((_, index) => index !== place).join(' ');
  const isAlone = all.filter((one) => restOf(one) === restOf(texts)).length === 1;
  return isAlone ? restOf(texts) : texts.join(' ');
}

/** The header of the days with that of the first time. */
const matrixName = ({ headers, blocks, matrix }: TableFrame) =>
  [headers[blocks[0]?.columns[0] ?? 0], headers[matrix?.[0]?.column ?? 0]].filter(Boolean).join(' × ');

function seriesOf(frame: TableFrame, roles: ColumnRoles, { table, texts, column, all }: SeriesPlace): RecipeSeries {
  const rows = roles.registers.map((at, index): RowCondition => ({ column: at, text: texts[index] ?? '' }));
  const header = column < 0 ? matrixName(frame) : (frame.headers[column] ?? '');
  const register = nameOfRegister(roles, { texts, all });
  const parts = [
    register,
    register === '' || roles.values.length > 1 ? header : '',
    table === null ? '' : String(table + 1),
  ];
  return {
    key: [...texts, column < 0 ? 'matrix' : String(column), ...(table === null ? [] : [`#${table + 1}`])].join('|'),
    name: parts.filter((part) => part !== '').join(' ') || String(column + 1),
    column,
    block: blockOf(frame, column),
    table,
    rows,
    unit: 'kWh',
    content: 'amount',
    stamp: null,
    factorColumn: roles.factor,
    factor: '1',
    statusColumn: statusOf(roles, column),
  };
}

/** The block whose times stand nearest before a column. */
function blockOf({ blocks }: TableFrame, column: number): number {
  return Math.max(
    0,
    blocks.findLastIndex(({ columns }) => (columns[0] ?? 0) <= column),
  );
}

function statusOf({ statuses, values }: ColumnRoles, column: number): number | null {
  if (statuses.length === 0) return null;
  if (statuses.length === 1 || values.length === 1) return statuses[0] ?? null;
  const next = values.find((other) => other > column) ?? Number.POSITIVE_INFINITY;
  return (
    statuses.find((status) => status > column && status < next) ?? statuses.find((status) => status > column) ?? null
  );
}

export function tableOf(frame: TableFrame, otherRows: string[], tableHeader: string | null): RecipeTable {
  const { form, headerRows, firstRow, columnCount, matrix, matrixCounts } = frame;
  return {
    form,
    headerRows,
    firstRow,
    columnCount,
    otherRows,
    tableHeader,
    matrix,
    ...(matrixCounts && { matrixCounts }),
  };
}
