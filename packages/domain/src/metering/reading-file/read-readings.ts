import { getEntry, getFirst, getItem } from '../../collections/items.ts';
import type { TimeZone } from '../../time/local-days.ts';
import { addDays } from '../../time/days.ts';
import { resolveWallClock } from '../../time/wall-clock.ts';
import { type CounterPoint, largestCounter } from '../counters/counter-values.ts';
import { beginReading, type FileReading, type ReadOptions, type Target } from '../quarter-hour-file/file-reading.ts';
import { findDoubts } from '../quarter-hour-file/find-doubts.ts';
import { type IssueCode, IssueLog } from '../quarter-hour-file/issues.ts';
import type { FileLayout } from '../quarter-hour-file/layout.ts';
import { checkMapping, type FileReadingPoint, type ReadFile, resultOf } from '../quarter-hour-file/read-file.ts';
import { isFormula, readStatus } from '../quarter-hour-file/read-number.ts';
import { readRows } from '../quarter-hour-file/read-quarter-hours.ts';
import {
  type FileRow,
  groupsOfRow,
  localRange,
  noteProblem,
  type Problem,
  readCell,
} from '../quarter-hour-file/read-row.ts';
import { dayFormats, type FileTime, onClock, readTime } from '../quarter-hour-file/read-time.ts';
import { originOf, readingSeries } from '../quarter-hour-file/series-values.ts';

interface TakenReading extends FileReadingPoint {
  line: number;
}
type Readings = Map<Target, Map<number, TakenReading>>;

/** Reads a file of few counters per meter: an empty cell is no reading, and nothing lies between two of them. */
export function readReadings(rows: Iterable<readonly string[]>, options: ReadOptions): ReadFile {
  const issues = new IssueLog();
  const { layout, mapping } = options;
  checkMapping(mapping, layout.series, issues);
  if (!layout.time) {
    issues.add({ code: 'noTimeColumn', count: 1 });
    return resultOf({ issues, rowCount: 0, series: [] });
  }

  const reading = beginReading(options, layout.time, issues);
  const readings: Readings = new Map(
    reading.groups.flatMap(({ targets }) => targets).map((target) => [target, new Map()]),
  );
  readRows(reading, rows, (_, row) => takeRow(reading, readings, row));
  const series = [...readings].map(([target, taken]) => readingSeries(target, inOrder(taken)));
  return resultOf({ issues, rowCount: reading.rowCount, series, ...findDoubts(reading) });
}

function inOrder(taken: Map<number, TakenReading>): FileReadingPoint[] {
  return [...taken.values()]
    .map(({ atMs, counter, origin }) => ({ atMs, counter, origin }))
    .sort((a, b) => a.atMs - b.atMs);
}

function takeRow(reading: FileReading, readings: Readings, row: FileRow): void {
  const groups = groupsOfRow(reading, row);
  const [first] = groups;
  if (!first) return;
  const instants = instantsOf(reading, row);
  if ('code' in instants) return noteProblem(reading, first, { ...instants, ...row });
  for (const target of groups.flatMap(({ targets }) => targets)) {
    takeCounter(reading, getEntry(readings, target), { ...row, target, instants });
  }
}

/** When the row's counters stood; two instants in the hour that comes twice. */
function instantsOf({ options, time: columns }: FileReading, { cells }: FileRow): number[] | Problem {
  const { layout, timeZone, latestAt } = options;
  const written = readTime(cells, columns);
  if (!written) return { code: cells.some(isFormula) ? 'formulaWithoutResult' : 'timeUnreadable' };
  const time = onClock(atDaysEnd(written, layout), layout.clock);
  const instants = 'at' in time ? [time.at] : wallClockInstants(time.local, timeZone);
  const [first] = instants;
  if (first === undefined) return { code: 'timeDoesNotExist', ...localRange(time) };
  return first > latestAt ? { code: 'timeInFuture' } : instants;
}

/** A day without a time may mean its end. */
function atDaysEnd(time: FileTime, { time: columns, stamp }: FileLayout): FileTime {
  const isDayAlone = columns !== null && dayFormats.includes(columns.format);
  if (!isDayAlone || stamp === 'start' || 'at' in time) return time;
  return { local: `${addDays(time.local.slice(0, 10), 1)}T00:00:00` };
}

function wallClockInstants(local: string, timeZone: TimeZone): number[] {
  const found = resolveWallClock(local, timeZone);
  if (found.kind === 'missing') return [];
  return found.kind === 'unique' ? [found.at] : [found.first, found.second];
}

type CounterCell = FileRow & { target: Target; instants: number[] };

function takeCounter(
  reading: FileReading,
  taken: Map<number, TakenReading>,
  { cells, line, target, instants }: CounterCell,
): void {
  const { issues, clues } = reading;
  const text = getItem(cells, target.column);
  const read = readCell(reading, text);
  if (read.kind === 'missing') return;
  clues.takeNumber(text);
  const place = { line, column: target.series.name, count: 1 };
  const refuse = (code: IssueCode, found = text) => issues.add({ ...place, code, text: found });
  if (read.kind === 'text') return refuse(isFormula(text) ? 'formulaWithoutResult' : 'notANumber');
  if (read.kind === 'ambiguous') return refuse('ambiguousNumber');
  if (read.number < 0) return refuse('negativeAmount');
  const counter = Math.round(read.number * target.factor);
  if (counter > largestCounter) return refuse('counterTooLarge');
  const statusText = target.statusColumn === undefined ? '' : (cells[target.statusColumn] ?? '');
  const status = readStatus(statusText);
  if (status === undefined) return refuse('statusUnknown', statusText);

  const atMs = instants.find((instant) => !taken.has(instant));
  if (atMs !== undefined) return void taken.set(atMs, { atMs, counter, origin: originOf(status), line });
  const other = getEntry(taken, getFirst(instants));
  issues.add({ ...place, code: 'sameTimeTwice', text: text.trim(), otherLine: other.line });
}

/** The local day on which another device came into the place, as instants in UTC ms. */
export interface ExchangeDay {
  dayStartMs: number;
  dayEndMs: number;
}

/** The instants at which readings, in order, are below the one before, with no exchange of the device between the two. */
export function fallingReadings(points: CounterPoint[], exchanges: ExchangeDay[]): number[] {
  return points
    .filter((point, index) => {
      const before = points[index - 1];
      if (!before || point.counter >= before.counter) return false;
      return !exchanges.some(({ dayStartMs, dayEndMs }) => dayStartMs <= point.atMs && before.atMs < dayEndMs);
    })
    .map(({ atMs }) => atMs);
}
