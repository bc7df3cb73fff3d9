import { getFirst, getItem, getLast } from '../../collections/items.ts';
import { quarterHourMs } from '../../time/local-days.ts';
import { largestCounter } from '../counters/counter-values.ts';
import { type Slot, slotAt } from '../../time/slots.ts';
import type { FileReading, Target, TimeGroup } from './file-reading.ts';
import { type FileTime, onClock, possibleStarts, readTime } from './read-time.ts';
import type { FileIssue, IssueCode } from './issues.ts';
import { isFormula, type ReadNumber, readNumber, readStatus } from './read-number.ts';

/** A row of the file with its line, from 1. */
export interface FileRow {
  cells: readonly string[];
  line: number;
}

/** Takes in one row after the header: its values, or what is wrong with it. */
export function readRow(reading: FileReading, row: FileRow): void {
  for (const [index, group] of groupsOfRow(reading, row).entries()) {
    const slot = findSlot(reading, group, row);
    if ('code' in slot) {
      if (index === 0) noteProblem(reading, group, { ...slot, ...row });
      continue;
    }
    group.lines.take(slot, row.line);
    for (const target of group.targets) readAmount(reading, target, { ...row, slot });
  }
}

/** Whose row it is; nobody's when it is blank, of nothing that is taken, or wrong, which is noted. */
export function groupsOfRow(reading: FileReading, row: FileRow): TimeGroup[] {
  if (row.cells.every((cell) => cell.trim() === '')) return [];
  reading.rowCount += 1;
  if (isHeaderAgain(reading, row)) {
    reading.issues.add({ code: 'repeatedHeader', line: row.line, count: 1 });
    return [];
  }
  const groups = groupsOf(reading, row);
  return groups.length > 0 && hasItsWidth(reading, groups, row) ? groups : [];
}

function isHeaderAgain({ header, time }: FileReading, { cells }: FileRow): boolean {
  const column = getFirst(time.columns);
  return header !== undefined && header[column]?.trim() !== '' && cells[column]?.trim() === header[column]?.trim();
}

function groupsOf({ groups, groupsByName, options: { layout } }: FileReading, { cells }: FileRow): TimeGroup[] {
  if (layout.form.kind === 'wide') return groups;
  return groupsByName?.get(cells[layout.form.nameColumn]?.trim() ?? '') ?? [];
}

function hasItsWidth(
  { issues, options: { layout } }: FileReading,
  groups: TimeGroup[],
  { cells, line }: FileRow,
): boolean {
  const isShort = groups.some(({ targets }) => targets.some(({ column }) => column >= cells.length));
  const isLong =
    cells.length > layout.columnCount && cells.slice(layout.columnCount).some((cell) => cell.trim() !== '');
  if (isShort) issues.add({ code: 'rowTooShort', line, count: 1 });
  else if (isLong) issues.add({ code: 'rowTooLong', line, count: 1 });
  return !isShort && !isLong;
}

export type Problem = Pick<FileIssue, 'code' | 'from' | 'to' | 'otherLine'>;

/** The quarter-hour a row stands for, or why it stands for none. */
function findSlot(
  { options, time: columns, clues }: FileReading,
  group: TimeGroup,
  { cells }: FileRow,
): Slot | Problem {
  const { clock, stamp } = options.layout;
  const written = readTime(cells, columns);
  if (!written) return { code: cells.some(isFormula) ? 'formulaWithoutResult' : 'timeUnreadable' };
  const time = onClock(written, clock);
  const { starts, mayNotExist } = possibleStarts(
    time,
    group.content === 'counters' ? 'start' : stamp,
    options.timeZone,
  );
  const places = starts.flatMap((at) => {
    const slot = slotAt(at, options.timeZone);
    return slot ? [{ at, slot, line: group.lines.lineOf(slot) }] : [];
  });
  if (places.length < starts.length) return { code: 'timeOffGrid' };

  const isFree = ({ line }: { line: number }) => line === 0;
  const free = isGoingBack(group, starts) ? places.findLast(isFree) : places.find(isFree);
  if (free) {
    noteStep(group, free.at);
    clues.takeTime(free.at, columns.columns.map((column) => cells[column] ?? '').join(' '));
    return free.at > options.latestAt ? { code: 'timeInFuture' } : free.slot;
  }
  if (mayNotExist) return { code: 'timeDoesNotExist', ...localRange(time) };
  return { code: 'sameTimeTwice', otherLine: getLast(places).line };
}

/** In a file whose newest row is the first, of two equal times the first one is the later. */
function isGoingBack({ lastAt }: TimeGroup, starts: number[]): boolean {
  return lastAt !== undefined && starts.every((at) => at < lastAt);
}

export function noteProblem({ issues, time }: FileReading, { column }: TimeGroup, problem: Problem & FileRow): void {
  const { cells, line, ...found } = problem;
  const text = time.columns.map((index) => cells[index] ?? '').join(' ');
  issues.add({ ...found, line, count: 1, text, ...(column !== undefined && { column }) });
}

/** What the clock would have shown, as the file writes it. */
export function localRange(time: FileTime): Pick<FileIssue, 'from' | 'to'> {
  if (!('local' in time)) return {};
  const to = new Date(Date.parse(`${time.local}Z`) + quarterHourMs).toISOString();
  return { from: time.local.slice(0, 16), to: to.slice(0, 16) };
}

function noteStep(group: TimeGroup, at: number): void {
  const stepMs = Math.abs(at - (group.lastAt ?? at));
  if (stepMs > 0 && stepMs < group.smallestStepMs) group.smallestStepMs = stepMs;
  group.lastAt = at;
}

/** 20 MWh, or 20,000 m³, in a quarter-hour: a larger amount has a wrong unit. The sum of an estate's meters can be stored. */
export const largestAmount = 20_000_000;

/** What a person has said of the decimal sign goes for every number. */
export function readCell({ options: { layout } }: FileReading, text: string): ReadNumber {
  return readNumber(text, layout.decimalSign, { isChosen: layout.chosen?.decimalSign !== undefined });
}

function readAmount(reading: FileReading, target: Target, { cells, line, slot }: FileRow & { slot: Slot }): void {
  const text = getItem(cells, target.column);
  const read = readCell(reading, text);
  reading.clues.takeNumber(text);
  const place = { line, column: target.series.name, count: 1 };
  const refuse = (code: IssueCode) => reading.issues.add({ ...place, code, text });
  const isCounter = target.content === 'counters';
  // what lies between the counters around it is told of as a whole
  if (read.kind === 'missing') return isCounter ? undefined : reading.issues.add({ ...place, code: 'missingValues' });
  if (read.kind === 'text') return refuse(isFormula(text) ? 'formulaWithoutResult' : 'notANumber');
  if (read.kind === 'ambiguous') return refuse('ambiguousNumber');
  if (read.number < 0) return refuse('negativeAmount');
  const statusText = target.statusColumn === undefined ? '' : (cells[target.statusColumn] ?? '');
  const status = readStatus(statusText);
  if (status === undefined) return reading.issues.add({ ...place, code: 'statusUnknown', text: statusText });
  const number = isCounter ? Math.round(read.number * target.factor) : read.number;
  if (isCounter && number > largestCounter) return refuse('counterTooLarge');
  if (!isCounter && number * target.factor > largestAmount) return refuse('amountTooLarge');
  target.values.set(slot, number, status);
}
