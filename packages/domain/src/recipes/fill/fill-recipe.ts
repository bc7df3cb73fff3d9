import type { PartAnswer, RecipeDraft, RecipePart } from '../recipe-draft.ts';
import type { Recipe, RecipeSeries } from '../recipe.ts';
import type { TableFacts } from '../answer-by-recipe.ts';
import { withReading } from '../with-reading.ts';
import { listRegisters } from './find-registers.ts';
import { type ColumnRoles, findRoles, findSeries, missingMarks, tableOf } from './find-series.ts';
import { findTable, numbered, type RowSource, type TableFrame } from './find-table.ts';
import { changeDaysOf } from './judge-clock.ts';
import { judgeParts } from './judge-parts.ts';
import { judgeNumbers, statedUnit } from './judge-values.ts';
import { observeRows } from './observe-rows.ts';
import { proposeSeries } from './propose-series.ts';
import { type ColumnSurvey, headerBegin, surveyColumns } from './survey-columns.ts';
import { unitOfCell } from './unit-words.ts';

/** What is known beside the file. */
export interface KnownOfFile {
  /** The zone of the estate. */
  timeZone: string;
  /** No time lies more than a year behind it (UTC ms). */
  nowMs?: number;
  /** The series that are wanted; the proposed ones without it. */
  keys?: ReadonlySet<string> | 'all';
  /** What a person has said already: it goes before what the file shows. */
  answers?: readonly PartAnswer[];
  /** What is known of a part without asking; undefined where a person must say it. */
  answerOf?: (part: RecipePart, table: TableFacts) => PartAnswer | undefined;
}

/** A draft with all series of the file, of which those in its recipe are read. */
export interface FilledRecipe extends RecipeDraft {
  allSeries: RecipeSeries[];
  /** The keys of those that look like a meter's values. */
  proposed: ReadonlySet<string>;
  /** By the keys of those whose unit no meter counts in, that unit as it is written. */
  refused: ReadonlyMap<string, string>;
  frame: TableFrame;
}

/** Fills in a recipe as far as a file proves it; null for a file without a table of times and numbers. */
export function fillRecipe(source: RowSource, known: KnownOfFile): FilledRecipe | null {
  const frame = findTable(source);
  if (!frame) return null;
  const survey = surveyColumns(source, frame);
  const roles = findRoles(frame, survey);
  if (roles.values.length === 0) return null;
  const numbers = numbersOf(source, frame, { survey, roles });
  const allSeries = findSeries(frame, roles, {
    registers: registersOf(source, frame, { survey, roles }),
    tableCount: survey.headerCount,
  });
  const table = tableOf(
    frame,
    otherRowsOf(survey, valueColumns(frame, roles)),
    survey.headerCount > 1 ? headerBegin(source, frame) : null,
  );
  const framed = frameRecipe(source, frame, { table, series: allSeries, numbers: numbers.numbers });
  const answers = { ...known, table: { headers: frame.headers, series: allSeries } };
  const began = withReading(framed, numbers.part, answerTo(numbers.part, answers));
  const groups = observeRows(source, {
    frame,
    table,
    series: allSeries,
    numbers: began.numbers,
    changeDays: changeDaysOf(known.timeZone),
  });
  const facts = groups.flatMap(({ members }) => members);
  const units = new Map(
    allSeries.map((series) => [series.key, statedUnit(series, { frame, roles, facts: survey.facts })]),
  );
  const changing = new Set(facts.filter(({ values }) => !values.isConstant).map(({ series }) => series.column));
  const candidates = facts.map(({ series }) => {
    const unit = units.get(series.key);
    const stated = unit && ('refused' in unit ? ('refused' as const) : unit.value);
    return { series, isConstant: !changing.has(series.column), unit: stated };
  });
  const proposed = new Set(proposeSeries(candidates).map(({ key }) => key));
  const wanted = known.keys === 'all' ? new Set(allSeries.map(({ key }) => key)) : (known.keys ?? proposed);
  const context = { source, frame, survey, roles, groups, units, known, answers, wanted };
  const judged = judgeParts(
    { ...began, series: allSeries.filter(({ key }) => wanted.has(key)) },
    numbers.part,
    context,
  );
  const read = new Set(judged.recipe.series.map(registerOfSeries));
  const otherRegisters = allSeries.map(registerOfSeries).filter((register) => !read.has(register));
  const recipe = { ...judged.recipe, table: { ...judged.recipe.table, otherRegisters: [...new Set(otherRegisters)] } };
  const refused = new Map(
    [...units].flatMap(([key, unit]): [string, string][] => (unit && 'refused' in unit ? [[key, unit.refused]] : [])),
  );
  return { ...judged, recipe, allSeries, proposed, refused, frame };
}

const registerOfSeries = ({ rows }: RecipeSeries): string => rows.map(({ text }) => text).join(' ');

interface Found {
  survey: ColumnSurvey;
  roles: ColumnRoles;
}

const valueColumns = ({ matrix }: TableFrame, { values }: ColumnRoles): number[] =>
  matrix ? matrix.map(({ column }) => column) : values;

function numbersOf(source: RowSource, frame: TableFrame, { survey, roles }: Found) {
  const facts = valueColumns(frame, roles).flatMap((column) => survey.facts[column] ?? []);
  const prefersComma = source.source.format === 'text' && source.source.delimiter !== ',';
  const part = judgeNumbers(facts, prefersComma);
  const marks = facts.flatMap(({ texts }) => [...texts.keys()]).filter((text) => missingMarks.has(text.toLowerCase()));
  const written =
    roles.unit === null
      ? facts.flatMap(({ units }) => [...units.keys()])
      : [...(survey.facts[roles.unit]?.words.keys() ?? [])];
  const units = Object.fromEntries(
    written.flatMap((text) => {
      const unit = unitOfCell(text);
      return unit ? [[text, unit]] : [];
    }),
  );
  const hasUnits = roles.unit === null && written.length > 0;
  const [first = { decimal: '.' as const, thousands: '' }] = part.readings;
  return { part, numbers: { ...first, missing: [...new Set(marks)], hasUnits, unitColumn: roles.unit, units } };
}

function registersOf(source: RowSource, frame: TableFrame, { survey, roles }: Found): string[][] {
  function* rows() {
    for (const [row, cells] of numbered(source, frame.form === 'nem12'))
      if (row >= frame.firstRow && cells.some((cell) => cell.trim() !== '')) yield cells;
  }
  return roles.registers.length === 0 ? [] : listRegisters(survey, roles.registers, rows());
}

const number = /^[+-]?\d[\d.,]*$/;

/**
 * Rows that are no values, such as footers. One that begins as the rows with a time do, or with digits before a value,
 * has a time that cannot be read: it is an issue of the reading.
 */
function otherRowsOf({ otherRows, timedBegins }: ColumnSurvey, columns: readonly number[]): string[] {
  const isValue = (begin: string, cells: readonly string[]) =>
    begin.includes('#') && columns.some((column) => number.test(cells[column]?.trim() ?? ''));
  return [...otherRows]
    .filter(([begin, cells]) => begin !== '' && !timedBegins.has(begin) && !isValue(begin, cells))
    .map(([begin]) => begin);
}

function frameRecipe(
  source: RowSource,
  frame: TableFrame,
  { table, series, numbers }: Pick<Recipe, 'table' | 'series' | 'numbers'>,
): Recipe {
  const { blocks, rangeSign, patterns } = frame;
  const clock = { kind: 'local' as const, zone: null };
  const time = { blocks, pattern: patterns[0] ?? '', rangeSign, clock, stamp: 'begin' as const, steps: [15] };
  return { version: 1, source: source.source, table, time, series, numbers, status: {}, method: null };
}

/** What is known of the parts of a file without asking. */
export interface KnownAnswers extends Pick<KnownOfFile, 'answers' | 'answerOf'> {
  table: TableFacts;
}

/** The answer of a person to a part, or else what is known of it, or else its first reading. */
export function answerTo(part: RecipePart, { answers = [], answerOf, table }: KnownAnswers): PartAnswer {
  const found = findAnswer(part, answers) ?? answerOf?.(part, table);
  return found ?? ({ id: part.id, kind: part.kind, value: part.readings[0] } as PartAnswer);
}

/** What a person has said of a part, unless other answers have left one reading of it alone since. */
export function findAnswer(part: RecipePart, answers: readonly PartAnswer[] = []): PartAnswer | undefined {
  const { id, kind, readings, excluded, proof } = part;
  const answer = answers.find((one) => one.id === id && one.kind === kind);
  if (!answer || proof === null) return answer;
  const possible = [...readings, ...excluded.map(({ value }) => value)].map((value) => JSON.stringify(value));
  return possible.includes(JSON.stringify(answer.value)) ? answer : undefined;
}
