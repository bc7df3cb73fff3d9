import type { NumberedRow } from '../unfold-nem12.ts';
import { patternsOf, rangeSignOf, type TimeShape, timeShape } from './time-forms.ts';
import { hasWord } from './vocabulary.ts';

/** Where the times of a table stand, and the patterns that its first ones allow. */
export interface TimePlaces {
  blocks: { columns: number[]; endColumns: number[] }[];
  patterns: string[];
  rangeSign: string | null;
  /** The first row with a time. */
  firstRow: number;
}

type ShapeCounts = Map<number, Map<TimeShape, number>>;

/** Finds the columns of times in the first rows of a table; undefined without any. */
export function findTimes(
  sample: readonly NumberedRow[],
  headerOf: (column: number, firstRow: number) => string,
): TimePlaces | undefined {
  const counts = countShapes(sample);
  const most = Math.max(0, ...[...counts.values()].flatMap((shapes) => [...shapes.values()]));
  const columnsOf = (...wanted: TimeShape[]) =>
    [...counts]
      .filter(([, shapes]) => wanted.some((shape) => (shapes.get(shape) ?? 0) * 2 > most))
      .map(([column]) => column)
      .sort((a, b) => a - b);
  const [dates, times, halves] = [columnsOf('date'), columnsOf('time'), columnsOf('half')];
  const whole = columnsOf('dateTime', 'range', 'serial');
  const groups =
    whole.length > 0
      ? whole.map((column) => [column])
      : dates.map((column, index) => pairOf(column, times[index], halves[index]));
  const unix = columnsOf('unix');
  const chosen =
    unix.length > 0 && isEpoch(unix[0], sample, headerOf) ? unix.slice(0, 1).map((column) => [column]) : groups;
  const [first] = chosen;
  if (!first) return undefined;
  const start = sample.find(([, cells]) => first.every((column) => timeShape(cells[column] ?? '') !== null));
  if (!start) return undefined;
  const [firstRow, cells] = start;
  const text = first.map((column) => (cells[column] ?? '').trim()).join(' ');
  const rangeSign = rangeSignOf(text);
  const patterns = patternsOf(rangeSign === null ? text : (text.split(rangeSign)[0] ?? ''));
  return { blocks: blocksOf(chosen, (column) => headerOf(column, firstRow)), patterns, rangeSign, firstRow };
}

const pairOf = (date: number, time: number | undefined, half: number | undefined) =>
  [date, time, half].filter((column) => column !== undefined);

function countShapes(sample: readonly NumberedRow[]): ShapeCounts {
  const counts: ShapeCounts = new Map();
  for (const [, cells] of sample) {
    for (const [column, cell] of cells.entries()) {
      const shape = timeShape(cell);
      if (shape === null) continue;
      const shapes = counts.get(column) ?? new Map<TimeShape, number>();
      counts.set(column, shapes.set(shape, (shapes.get(shape) ?? 0) + 1));
    }
  }
  return counts;
}

/** Ten digits are a time where the header says so; counters have ten digits too. */
function isEpoch(
  column: number | undefined,
  sample: readonly NumberedRow[],
  headerOf: (column: number, row: number) => string,
): boolean {
  const row = sample.find(([, cells]) => timeShape(cells[column ?? -1] ?? '') === 'unix')?.[0];
  return column !== undefined && row !== undefined && hasWord(headerOf(column, row), 'timeHeader');
}

/** Columns of ends belong to the block before them; other further times begin a block of their own. */
function blocksOf(groups: number[][], headerOf: (column: number) => string): TimePlaces['blocks'] {
  const blocks: TimePlaces['blocks'] = [];
  for (const columns of groups) {
    const last = blocks.at(-1);
    const isEnd = columns.some((column) => hasWord(headerOf(column), 'end'));
    if (last && isEnd && last.endColumns.length === 0) last.endColumns = columns;
    else blocks.push({ columns, endColumns: [] });
  }
  return blocks;
}
