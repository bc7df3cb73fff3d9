import { addDays } from '../../time/days.ts';
import { stamps, timeFormats, type Stamp, type TimeColumns } from './layout.ts';
import { dayFormats, isOffset, readTime } from './read-time.ts';

/** The part of the rows that must have a time in the column, counted from the first one that has. */
const minReadable = 0.6;

/** The first column, or pair of neighbours, in which most rows have a time. */
export function recogniseTimeColumns(rows: string[][]): TimeColumns | null {
  const columnCount = Math.max(0, ...rows.map((row) => row.length));
  const candidates = timeFormats.flatMap((format): TimeColumns[] =>
    Array.from({ length: columnCount }, (_, column) => ({
      columns: format === 'date-and-time' ? [column, column + 1] : [column],
      format,
    })),
  );
  const withCells = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
  const found = candidates.find((candidate) => isTime(withCells, candidate));
  return found ? withOffset(rows, found) : null;
}

/** With the offsets from UTC where they stand right behind the times. */
function withOffset(rows: string[][], time: TimeColumns): TimeColumns {
  const column = time.columns.at(-1)! + 1;
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
  const [column] = candidate.columns;
  const isNamed = withCells.some((row) => dateHint.test(row[column!] ?? ''));
  return isNamed || hasQuarterHourSteps(fromFirst, candidate);
}

const dateHint = /datum|date|zeit|time|\btag\b|stichtag/i;

/** Numbers of five digits are days only if the header says so or they step by quarter-hours. */
function hasQuarterHourSteps(rows: string[][], candidate: TimeColumns): boolean {
  const quarterHourDays = 1 / 96;
  const serials = rows.map((row) => Number(row[candidate.columns[0]!]?.replace(',', '.')));
  const steps = serials.slice(1).filter((serial, index) => Math.abs(serial - serials[index]! - quarterHourDays) < 1e-4);
  return steps.length * 2 >= rows.length - 1 && steps.length > 0;
}

const headerHints: Record<Stamp, RegExp> = {
  start: /start|begin|von|from/i,
  end: /ende|end\b|_end|bis|until|\bto\b/i,
};

/**
 * Whether the times mark the end: the header says so, a time is '24:00', or the file begins at 00:15. Days without a
 * time mean their end when they are the last ones of months.
 */
export function recogniseStamp(rows: string[][], time: TimeColumns, header: string[]): Stamp {
  const name = time.columns.map((column) => header[column] ?? '').join(' ');
  const hinted = stamps.filter((stamp) => headerHints[stamp].test(name));
  if (hinted.length === 1) return hinted[0]!;

  const written = rows.map((row) => time.columns.map((column) => row[column] ?? '').join(' '));
  if (written.some((text) => /\b24:00/.test(text))) return 'end';
  const first = rows.map((row) => readTime(row, time)).find((found) => found !== null);
  if (dayFormats.includes(time.format)) return areMonthEnds(rows, time) ? 'end' : 'start';
  const firstLocal = first && 'local' in first ? first.local : '';
  return firstLocal.slice(11, 16) === '00:15' ? 'end' : 'start';
}

function areMonthEnds(rows: string[][], time: TimeColumns): boolean {
  const found = rows.map((row) => readTime(row, time)).filter((one) => one !== null && 'local' in one);
  const isMonthEnd = ({ local }: { local: string }) => addDays(local.slice(0, 10), 1).endsWith('-01');
  return found.length > 0 && found.every(isMonthEnd);
}
