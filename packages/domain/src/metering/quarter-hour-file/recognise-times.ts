import { getFirst, getLast } from '../../collections/items.ts';
import { listNeighbors } from '../../collections/pairs.ts';
import { type FileForm, timeFormats, type TimeColumns } from './layout.ts';
import { isOffset, readTime } from './read-time.ts';

/** The part of the rows that must have a time in the column, counted from the first one that has. */
const minReadable = 0.6;

/** The first column, or pair of neighbours, in which most rows have a time. */
export function recogniseTimeColumns(rows: string[][]): TimeColumns | null {
  const columnCount = Math.max(0, ...rows.map((row) => row.length));
  const candidates = timeFormats
    .filter((format) => format !== 'serial-day')
    .flatMap((format): TimeColumns[] =>
      Array.from({ length: columnCount }, (_, column) => ({
        columns: format === 'date-and-time' ? [column, column + 1] : [column],
        format,
      })),
    );
  const withCells = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
  const found = candidates.find((candidate) => isTime(withCells, candidate));
  if (found?.format === 'excel-serial' && areWholeDays(withCells, found)) return { ...found, format: 'serial-day' };
  return found ? withOffset(rows, found) : null;
}

const areWholeDays = (rows: string[][], time: TimeColumns) =>
  rows.every((row) => readTime(row, time) === null || readTime(row, { ...time, format: 'serial-day' }) !== null);

/** With the offsets from UTC where they stand right behind the times. */
function withOffset(rows: string[][], time: TimeColumns): TimeColumns {
  const column = getLast(time.columns) + 1;
  const timed = rows.filter((row) => readTime(row, time) !== null);
  return timed.every((row) => isOffset(row[column] ?? '')) ? { ...time, offsetColumn: column } : time;
}

function isTime(withCells: string[][], candidate: TimeColumns): boolean {
  const isReadable = (row: string[]) => readTime(row, candidate) !== null;
  const first = withCells.findIndex(isReadable);
  if (first < 0) return false;
  const fromFirst = withCells.slice(first);
  const readable = fromFirst.filter(isReadable).length;
  if (readable === 0 || readable < fromFirst.length * minReadable) return false;
  if (candidate.format !== 'excel-serial') return true;
  const column = getFirst(candidate.columns);
  const isNamed = withCells.some((row) => dateHint.test(row[column] ?? ''));
  return isNamed || hasQuarterHourSteps(fromFirst, candidate);
}

const dateHint = /datum|date|zeit|time|\btag\b|stichtag/i;

/** Numbers of five digits are days only if the header says so or they step by quarter-hours. */
function hasQuarterHourSteps(rows: string[][], candidate: TimeColumns): boolean {
  const quarterHourDays = 1 / 96;
  const column = getFirst(candidate.columns);
  const serials = rows.map((row) => Number(row[column]?.replace(',', '.')));
  const steps = listNeighbors(serials).filter(([one, next]) => Math.abs(next - one - quarterHourDays) < 1e-4);
  return steps.length * 2 >= rows.length - 1 && steps.length > 0;
}

/** With the custom to write the midnight that ends a day with the date of that day: 23:45 is followed by 00:00. */
export function withMidnights(rows: string[][], time: TimeColumns, form: FileForm): TimeColumns {
  const read = rows.map((row) => ({
    name: form.kind === 'long' ? row[form.nameColumn] : undefined,
    local: localIn(row, time),
  }));
  const isSameDay = ({ name, local }: (typeof read)[number], index: number) => {
    const before = read[index - 1];
    if (!before || before.name !== name || local.slice(11, 16) !== '00:00') return false;
    return before.local.slice(0, 10) === local.slice(0, 10) && before.local.slice(11, 16) === '23:45';
  };
  return read.some(isSameDay) ? { ...time, midnightEndsDay: true } : time;
}

function localIn(row: string[], time: TimeColumns): string {
  const read = readTime(row, time);
  return read && 'local' in read ? read.local : '';
}
