import type { ColumnSurvey } from './survey-columns.ts';
import { hasWord } from './vocabulary.ts';

const mostRegisters = 60;
const mostNumericRegisters = 12;

/**
 * Finds the columns that name the register of a row: those without which several rows would have the same time, and
 * those whose header names a meter.
 */
export function findRegisters(
  survey: ColumnSurvey,
  headers: readonly string[],
  { taken, first }: { taken: ReadonlySet<number>; first: readonly number[] },
): number[] {
  const candidates = headers.flatMap((header, column) => {
    const facts = survey.facts[column];
    if (!facts || taken.has(column) || facts.hasManyWords || facts.words.size < 2 || facts.words.size > mostRegisters)
      return [];
    const namesRegister = hasWord(header, 'register') && !hasWord(header, 'counter');
    // numbers with decimals and cells with units are values
    if (facts.decimals * 2 > facts.filled) return [];
    const isNumeric = facts.numbers * 2 > facts.filled && !namesRegister;
    if (isNumeric && (facts.decimals > 0 || facts.words.size > mostNumericRegisters)) return [];
    return [{ column, isNumeric, isNamed: namesRegister }];
  });
  const chosen: number[] = [...first];
  const named = candidates.filter(({ isNamed }) => isNamed);
  for (const { column } of named) if (splitsMore(survey, chosen, column)) chosen.push(column);
  for (const group of [candidates.filter(({ isNumeric }) => !isNumeric), candidates]) {
    const conflicts = conflictsOf(survey, chosen);
    // a few rows of the same time are there twice: registers share all of their times
    if (conflicts * fewestShared < sampledRows(survey)) break;
    const best = group
      .map(({ column }) => ({ column, left: conflictsOf(survey, [...chosen, column]) }))
      .sort((a, b) => a.left - b.left || a.column - b.column)[0];
    if (best && best.left * 4 <= conflicts) chosen.push(best.column);
  }
  if (chosen.length === 0) chosen.push(...onlyName(survey, headers, taken));
  return chosen.sort((a, b) => a - b);
}

/** The column that names the only meter of a file, by a text. */
function onlyName({ facts }: ColumnSurvey, headers: readonly string[], taken: ReadonlySet<number>): number[] {
  return headers
    .flatMap((header, column) => {
      const { words, hasManyWords = true, hasEmpty = true, numbers = 0 } = facts[column] ?? {};
      const isOne = words?.size === 1 && !hasManyWords && !hasEmpty && numbers === 0;
      return isOne && !taken.has(column) && hasWord(header, 'register') && !hasWord(header, 'counter') ? [column] : [];
    })
    .slice(0, 1);
}

/** One row of so many. */
const fewestShared = 8;
const sampledRows = ({ rowsByTime }: ColumnSurvey) =>
  [...rowsByTime.values()].reduce((sum, { length }) => sum + length, 0);

const keyOf = (columns: readonly number[], cells: readonly string[]) =>
  columns.map((column) => cells[column] ?? '').join('\u0000');

/** Rows that share their time and register with another one. */
function conflictsOf({ rowsByTime }: ColumnSurvey, columns: readonly number[]): number {
  let conflicts = 0;
  for (const rows of rowsByTime.values())
    conflicts += rows.length - new Set(rows.map((cells) => keyOf(columns, cells))).size;
  return conflicts;
}

/** Whether a column tells registers apart that the others do not. */
function splitsMore({ rowsByTime, facts }: ColumnSurvey, columns: readonly number[], column: number): boolean {
  if (columns.length === 0) return (facts[column]?.words.size ?? 0) > 1;
  const rows = [...rowsByTime.values()].flat();
  const count = (keys: readonly number[]) => new Set(rows.map((cells) => keyOf(keys, cells))).size;
  return count([...columns, column]) > count(columns);
}

/** The registers that occur, each by the cells of its columns. */
export function listRegisters(
  { facts }: ColumnSurvey,
  columns: readonly number[],
  all: Iterable<readonly string[]>,
): string[][] {
  const words = columns.map((column) => facts[column]);
  const [only] = words;
  // what a column alone holds has been gathered already
  if (only && words.length === 1) return [...only.words.keys(), ...(only.hasEmpty ? [''] : [])].map((text) => [text]);
  const found = new Map<string, string[]>();
  for (const cells of all) {
    const texts = columns.map((column) => (cells[column] ?? '').trim());
    const key = texts.join('\u0000');
    if (!found.has(key) && texts.every((text, index) => text === '' || words[index]?.words.has(text)))
      found.set(key, texts);
  }
  return [...found.values()];
}
