import { quarterHourMs } from '../../time/local-days.ts';
import { slotAt, type Slot } from './day-slots.ts';
import type { FileReading, Target, TimeGroup } from './file-reading.ts';
import { possibleStarts } from './interval-start.ts';
import type { FileIssue, IssueCode } from './issues.ts';
import { readNumber } from './read-number.ts';
import { readTime, type FileTime } from './read-time.ts';

/** A row of the file with its line, from 1. */
export interface FileRow {
  cells: readonly string[];
  line: number;
}

/** Takes in one row after the header: its values, or what is wrong with it. */
export function readRow(reading: FileReading, row: FileRow): void {
  if (row.cells.every((cell) => cell.trim() === '')) return;
  reading.rowCount += 1;
  if (isHeaderAgain(reading, row)) return reading.issues.add({ code: 'repeatedHeader', line: row.line, count: 1 });
  const group = groupOf(reading, row);
  if (!group || !hasItsWidth(reading, group, row)) return;
  const slot = findSlot(reading, group, row);
  if ('code' in slot) return noteProblem(reading, group, { ...slot, ...row });
  group.lines.take(slot, row.line);
  for (const target of group.targets) readAmount(reading, target, { ...row, slot });
}

function isHeaderAgain({ header, time }: FileReading, { cells }: FileRow): boolean {
  const column = time.columns[0]!;
  return header !== undefined && header[column]?.trim() !== '' && cells[column]?.trim() === header[column]?.trim();
}

function groupOf({ groups, groupByName, options: { layout } }: FileReading, { cells }: FileRow): TimeGroup | undefined {
  if (layout.form.kind === 'wide') return groups[0];
  return groupByName?.get(cells[layout.form.nameColumn]?.trim() ?? '');
}

function hasItsWidth(
  { issues, options: { layout } }: FileReading,
  group: TimeGroup,
  { cells, line }: FileRow,
): boolean {
  const isShort = group.targets.some(({ column }) => column >= cells.length);
  const isLong =
    cells.length > layout.columnCount && cells.slice(layout.columnCount).some((cell) => cell.trim() !== '');
  if (isShort) issues.add({ code: 'rowTooShort', line, count: 1 });
  else if (isLong) issues.add({ code: 'rowTooLong', line, count: 1 });
  return !isShort && !isLong;
}

type Problem = Pick<FileIssue, 'code' | 'from' | 'to' | 'otherLine'>;

/** The quarter-hour a row stands for, or why it stands for none. */
function findSlot({ options, time: columns }: FileReading, group: TimeGroup, { cells }: FileRow): Slot | Problem {
  const time = readTime(cells, columns);
  if (!time) return { code: 'timeUnreadable' };
  const { starts, mayNotExist } = possibleStarts(time, options.layout.stamp, options.timeZone);
  const slots = starts.map((at) => slotAt(at, options.timeZone));
  if (slots.includes(undefined)) return { code: 'timeOffGrid' };

  const free = slots.findIndex((slot) => group.lines.lineOf(slot!) === 0);
  if (free >= 0) {
    const at = starts[free]!;
    noteStep(group, at);
    return at > options.latestAt ? { code: 'timeInFuture' } : slots[free]!;
  }
  if (mayNotExist) return { code: 'timeDoesNotExist', ...localRange(time) };
  return { code: 'sameTimeTwice', otherLine: group.lines.lineOf(slots.at(-1)!) };
}

function noteProblem({ issues, time }: FileReading, { column }: TimeGroup, problem: Problem & FileRow): void {
  const { cells, line, ...found } = problem;
  const text = time.columns.map((index) => cells[index] ?? '').join(' ');
  issues.add({ ...found, line, count: 1, text, ...(column !== undefined && { column }) });
}

/** What the clock would have shown, as the file writes it. */
function localRange(time: FileTime): Pick<FileIssue, 'from' | 'to'> {
  if (!('local' in time)) return {};
  const to = new Date(Date.parse(`${time.local}Z`) + quarterHourMs).toISOString();
  return { from: time.local.slice(0, 16), to: to.slice(0, 16) };
}

function noteStep(group: TimeGroup, at: number): void {
  const stepMs = Math.abs(at - (group.lastAt ?? at));
  if (stepMs > 0 && stepMs < group.smallestStepMs) group.smallestStepMs = stepMs;
  group.lastAt = at;
}

/** 20 MWh, or 20,000 m³, in a quarter-hour: more is a wrong unit. The sum of a house's meters stays storable. */
const largestAmount = 20_000_000;

function readAmount(reading: FileReading, target: Target, { cells, line, slot }: FileRow & { slot: Slot }): void {
  const text = cells[target.column]!;
  const read = readNumber(text, reading.options.layout.decimalSign);
  const place = { line, column: target.series.name, count: 1 };
  const refuse = (code: IssueCode) => reading.issues.add({ ...place, code, text });
  if (read.kind === 'missing') return reading.issues.add({ ...place, code: 'missingValues' });
  if (read.kind === 'text') return refuse('notANumber');
  if (read.kind === 'ambiguous') return refuse('ambiguousNumber');
  if (read.number < 0) return refuse('negativeAmount');
  if (read.number * target.factor > largestAmount) return refuse('amountTooLarge');
  target.values.set(slot, read.number);
}
