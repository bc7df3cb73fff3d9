import type { ReadOptions } from '../metering/quarter-hour-file/file-reading.ts';
import type { ReadFile } from '../metering/quarter-hour-file/read-file.ts';
import { listFileSeries } from './file-series.ts';
import { fillFile } from './fill/fill-file.ts';
import type { RowSource } from './fill/find-table.ts';
import { readMappedFile } from './read-mapped-file.ts';
import { openParts, type PartAnswer, type PartKind, type PartValues, type RecipePart } from './recipe-draft.ts';
import type { RecipeLayout } from './recipe-layout.ts';
import type { RecipeDelimiter } from './recipe.ts';

const timeZone = 'Europe/Berlin';
const latestAt = Date.parse('2026-01-01T00:00:00Z');
const delimiters: readonly RecipeDelimiter[] = ['\t', ';', '|', ','];

/** What the person of a test says of each open part of a kind; without it the first reading, of equal series all. */
export type SaidOfParts = { [Kind in PartKind]?: PartValues[Kind] };

/** Splits text without quotes into rows. */
export const splitRows = (text: string, delimiter: string): string[][] =>
  text.split(/\r\n|\n|\r/).map((line) => line.split(delimiter));

/** A text as its delimiters make tables of it. */
const sourcesOfText = (text: string): RowSource[] =>
  delimiters.map((delimiter) => {
    const rows = splitRows(text, delimiter);
    return { source: { format: 'text', delimiter }, rows: () => rows, endsInRow: !text.endsWith('\n') };
  });

/** How text is read by a person who answers what it leaves open. */
export function fillText(
  text: string,
  said: SaidOfParts = {},
  { isAnswered = true } = {},
): RecipeLayout & { source: RowSource } {
  const answers: PartAnswer[] = [];
  for (;;) {
    const filled = fillFile(sourcesOfText(text), { timeZone, nowMs: latestAt, answers, keys: 'all' });
    if (!filled) throw new Error('The text has no table');
    const { source, draft } = filled;
    const { recipe, parts, rowsLeftOut } = draft;
    const open = isAnswered ? openParts(draft) : [];
    answers.push(...open.map((part) => answerOf(part, said)));
    if (open.length === 0)
      return { format: 'recipe', recipe, parts, answers, series: listFileSeries(draft), rowsLeftOut, source };
  }
}

function answerOf(part: RecipePart, said: SaidOfParts): PartAnswer {
  const likely = part.kind === 'sameEnergy' ? part.readings.at(-1) : part.readings[0];
  const value = said[part.kind] ?? likely;
  // kind and value of one part belong together
  return { id: part.id, kind: part.kind, value } as PartAnswer;
}

/** The kinds of the parts that a text leaves open, as long as nobody has said anything. */
export function openKinds(text: string): PartKind[] {
  const filled = fillFile(sourcesOfText(text), { timeZone, nowMs: latestAt });
  return filled ? openParts(filled.draft).map(({ kind }) => kind) : [];
}

/** Reads text as Berlin would, with every proposed series on a meter of its own: 1, 2, 3 … */
export function readText(
  text: string,
  said: SaidOfParts = {},
  { nowMs = latestAt, exchanges = new Map() }: Partial<Pick<ReadOptions, 'nowMs' | 'exchanges'>> = {},
): ReadFile {
  const { source, ...layout } = fillText(text, said);
  const proposed = layout.series.filter(({ isProposed, refusedUnit }) => isProposed && refusedUnit === undefined);
  return readMappedFile(source.rows(), {
    layout,
    mapping: proposed.map(({ key }, index) => ({ seriesKey: key, unit: null, meterId: index + 1 })),
    timeZone,
    latestAt,
    nowMs,
    exchanges,
  });
}

const timeOf = (index: number) =>
  `${String(Math.floor(index / 4)).padStart(2, '0')}:${String((index % 4) * 15).padStart(2, '0')}`;

/** The 96 wall clock times of a day as '2023-08-01T00:00' …, also of a day of the clock change. */
export function wallClockDay(day: string): string[] {
  return Array.from({ length: 96 }, (_, index) => `${day}T${timeOf(index)}`);
}
