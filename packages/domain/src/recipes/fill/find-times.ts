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
  const counted = [...columnsOf('unix'), ...(groups.length === 0 ? columnsOf('serialDay') : [])];
  const named = counted.find((column) => isNamedTime(column, sample, headerOf));
  const chosen = withOffsets(named === undefined ? groups : [[named]], columnsOf('offset'));
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

/** Each group of columns with the column behind it that says how far its times are ahead of UTC. */
function withOffsets(groups: number[][], offsets: readonly number[]): number[][] {
  return groups.map((columns, index) => {
    const last = columns.at(-1) ?? 0;
    const next = groups[index + 1]?.[0] ?? Number.POSITIVE_INFINITY;
    return [...columns, ...offsets.filter((column) => column > last && column < next).slice(0, 1)];
  });
}

/** Numbers of seconds or days are times where the header says so; counters look alike. */
function isNamedTime(
  column: number,
  sample: readonly NumberedRow[],
  headerOf: (column: number, row: number) => string,
): boolean {
  const row = sample.find(([, cells]) => ['unix', 'serialDay'].includes(timeShape(cells[column] ?? '') ?? ''))?.[0];
  return row !== undefined && hasWord(headerOf(column, row), 'timeHeader');
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
