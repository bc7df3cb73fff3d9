import type { RecipeMethod, RecipeSeries, StatusMeaning } from '../recipe.ts';
import type { PartOf } from '../recipe-draft.ts';
import type { ColumnFacts } from './column-facts.ts';
import type { TableFrame } from './find-table.ts';
import { judge } from './judge.ts';
import type { RowsFacts } from './observe-rows.ts';
import { likelyMeaning, meaningOfFlag, meaningOfNem12, meaningOfWord } from './status-words.ts';
import { hasWord } from './vocabulary.ts';

interface StatusColumns {
  frame: TableFrame;
  statuses: readonly number[];
  facts: readonly ColumnFacts[];
  /** Columns of which an empty cell stands beside a value. */
  emptyBesideValues: ReadonlySet<number>;
}

/** What each word of the status columns means. An unknown word is asked. */
export function judgeStatuses({ frame, statuses, facts, emptyBesideValues }: StatusColumns): PartOf<'status'>[] {
  const parts = new Map<string, PartOf<'status'>>();
  for (const column of statuses) {
    const own = facts[column];
    const words = [...(own?.words ?? []), ...(own?.hasEmpty ? [['', { row: frame.firstRow, count: 0 }] as const] : [])];
    for (const [word, { row }] of words) {
      const isOfNothing = word === '' && !emptyBesideValues.has(column);
      const stated = isOfNothing ? noValue : statedMeaning(word, frame, column);
      const statement = stated && {
        value: stated.value,
        evidence: {
          kind: isOfNothing ? ('emptyValue' as const) : ('explainedWord' as const),
          row: stated.row ?? row,
          text: stated.text ?? word,
        },
      };
      const likely = word === '' ? 'measured' : likelyMeaning(word);
      const others: StatusMeaning[] =
        word === '' ? ['missing', 'estimated'] : ['missing', 'measured', 'substitute', 'estimated', 'provisional'];
      const readings = [...new Set(likely ? [likely, ...others] : others)];
      parts.set(word, judge({ id: `status ${word}`, kind: 'status', word, readings, statement }));
    }
  }
  return [...parts.values()];
}

/** An empty status that never stands beside a value. */
const noValue: { value: StatusMeaning; row?: number; text?: string } = { value: 'missing' };

function statedMeaning(
  word: string,
  frame: TableFrame,
  column: number,
): { value: StatusMeaning; row?: number; text?: string } | undefined {
  const header = frame.headers[column] ?? '';
  const flag = hasWord(header, 'estimatedFlag') ? 'estimated' : hasWord(header, 'missingFlag') ? 'missing' : undefined;
  const flagged = flag && meaningOfFlag(word, flag);
  if (flagged) return { value: flagged, text: header };
  if (frame.form === 'nem12') {
    const value = meaningOfNem12(word);
    return value && { value };
  }
  const explained = explainedAbove(word, frame, header);
  if (explained) return explained;
  const known = meaningOfWord(word);
  return known && { value: known };
}

/** A legend in the header or above the table, as in 'W = measured, E = substitute'. */
function explainedAbove(
  word: string,
  { preamble, headerRows }: TableFrame,
  header: string,
): { value: StatusMeaning; row: number; text: string } | undefined {
  if (word === '') return undefined;
  const legend: (typeof preamble)[number] = [headerRows.at(-1) ?? 1, [header.replaceAll(/[()[\]]/g, ' ')]];
  for (const [row, cells] of [legend, ...preamble]) {
    for (const entry of cells.join(',').split(/[,;]/)) {
      const [left = '', right = ''] = entry.split(/[=:]/);
      const value = left.trim().split(' ').at(-1) === word ? meaningOfWord(right) : undefined;
      if (value) return { value, row, text: entry.trim() };
    }
  }
  return undefined;
}

/** How rows that are no parts of a quarter-hour become quarter-hours: always a person's choice. */
export function judgeMethod(steps: readonly number[], series: readonly RecipeSeries[]): PartOf<'method'> | undefined {
  if (series.length === 0) return undefined;
  const base = { id: 'method', kind: 'method' as const };
  const isReadAnyTime = steps.length === 0 && series.every(({ content }) => content === 'counter');
  // what lies between readings at any time is known as a sum
  if (isReadAnyTime)
    return judge({
      ...base,
      readings: ['sumsOnly'],
      statement: { value: 'sumsOnly', evidence: { kind: 'distance' } },
    });
  if (steps.length > 0 && steps.every((step) => 15 % step === 0)) return undefined;
  const crosses = steps.length === 0 || steps.some((step) => step % 15 !== 0 && 15 % step !== 0);
  const readings: RecipeMethod[] = crosses ? ['proportionally', 'sumsOnly'] : ['evenly', 'sumsOnly'];
  return judge({ ...base, readings, isChoice: true });
}

/** Series that hold the same energy: a counter beside its amounts, equal columns, one amount in two units, several tables. */
export function judgeSameEnergy(
  groups: readonly RowsFacts[],
  series: readonly RecipeSeries[],
  unitColumn: number | null,
): PartOf<'sameEnergy'>[] {
  const sets: string[][][] = [];
  const wanted = new Set(series.map(({ key }) => key));
  for (const { members, found } of groups) {
    for (const { counter, other, kind } of found) {
      const keys = [members[counter], members[other]].flatMap((member) => member?.series.key ?? []);
      // two meters may count the same, a counter and its differences are one
      const all = kind === 'equal' ? [keys.toSorted()] : [];
      if (keys.every((key) => wanted.has(key))) sets.push([...keys.map((key) => [key]), ...all]);
    }
  }
  if (unitColumn !== null)
    sets.push(
      ...alike(series, ({ rows, column }) =>
        [column, ...rows.filter((row) => row.column !== unitColumn).map(({ text }) => text)].join('|'),
      ),
    );
  if (series.some(({ table }) => table !== null)) {
    for (const set of alike(series, ({ column, rows }) => [column, ...rows.map(({ text }) => text)].join('|')))
      sets.push([...set, set.flat()]);
  }
  return joined(sets).map((readings) => {
    const keys = [...new Set(readings.flat())];
    return judge({ id: `sameEnergy ${keys.join(' ')}`, kind: 'sameEnergy', series: keys, readings });
  });
}

function alike(series: readonly RecipeSeries[], keyOf: (one: RecipeSeries) => string): string[][][] {
  return [...Map.groupBy(series, keyOf).values()]
    .filter((set) => set.length > 1)
    .map((set) => set.map(({ key }) => [key]));
}

/** Sets that share a series are one question. */
function joined(sets: string[][][]): string[][][] {
  const all: string[][][] = [];
  for (const set of sets) {
    const other = all.find((known) => known.flat().some((key) => set.flat().includes(key)));
    if (!other) all.push([...set]);
    else
      for (const reading of set) if (!other.some((known) => known.join('|') === reading.join('|'))) other.push(reading);
  }
  return all;
}
