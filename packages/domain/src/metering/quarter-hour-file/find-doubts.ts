import { localDayOf, quarterHourMs, startOfDay, type TimeZone } from '../../time/local-days.ts';
import type { LinesBySlot } from './lines-by-slot.ts';
import type { FileReading } from './file-reading.ts';
import type { FileDoubt, FileTimes, ReadFile } from './read-file.ts';

/** What a file that has been read as a whole leaves open. What a person has set is no doubt. */
export function findDoubts(reading: FileReading): Pick<ReadFile, 'doubts' | 'times'> {
  const { layout } = reading.options;
  const times = reading.clues.times();
  const found = [
    sheetDoubt(reading),
    contentDoubt(reading),
    decimalDoubt(reading),
    stampDoubt(reading, times),
    clockDoubt(reading),
  ];
  const doubts = found.filter((doubt) => doubt !== undefined && layout.chosen?.[doubt.part] === undefined);
  return { doubts: doubts as FileDoubt[], times };
}

function sheetDoubt({ options: { layout } }: FileReading): FileDoubt | undefined {
  return layout.uncertain?.includes('sheet') ? { part: 'sheet' } : undefined;
}

function contentDoubt({ options: { layout } }: FileReading): FileDoubt | undefined {
  return layout.uncertain?.includes('content') ? { part: 'content' } : undefined;
}

/** Where a comma or a point separates the cells, the numbers have none but the other. */
function decimalDoubt({ clues, options: { layout } }: FileReading): FileDoubt | undefined {
  if (clues.hasCertainNumber || clues.ambiguousNumber === undefined || layout.delimiter === ',') return undefined;
  return { part: 'decimalSign', text: clues.ambiguousNumber };
}

/** Files hold whole days as a rule: one of the two readings makes them begin or end at midnight. */
function stampDoubt({ groups, options }: FileReading, times: FileTimes | null): FileDoubt | undefined {
  const { layout, timeZone } = options;
  if (!layout.uncertain?.includes('stamp') || !times || !groups.some(({ content }) => content === 'amounts')) {
    return undefined;
  }
  const lead = layout.stamp === 'end' ? quarterHourMs : 0;
  const [first, last] = [times.first.atMs + lead, times.last.atMs + lead];
  const begins = isMidnight(first, timeZone) || isMidnight(last + quarterHourMs, timeZone);
  const ends = isMidnight(first - quarterHourMs, timeZone) || isMidnight(last, timeZone);
  const isClear = begins !== ends && begins === (layout.stamp === 'start');
  return isClear ? undefined : { part: 'stamp', text: times.first.text };
}

/** On the local clock, on that of UTC, or on winter time. */
function isMidnight(atMs: number, timeZone: TimeZone): boolean {
  const hourMs = 4 * quarterHourMs;
  const isOf = (offsetMs: number) => (atMs + offsetMs) % (24 * hourMs) === 0;
  return startOfDay(localDayOf(atMs, timeZone), timeZone) === atMs || isOf(0) || isOf(hourMs);
}

/** A clock that is never changed has the hour that local time leaves out in spring, and once what comes twice in autumn. */
function clockDoubt({ issues, groups, time, options: { layout } }: FileReading): FileDoubt | undefined {
  if (layout.clock !== 'local' || time.format === 'iso-offset' || time.offsetColumn !== undefined) return undefined;
  if (layout.content === 'readings') return undefined;
  if (issues.counts.timeDoesNotExist) {
    const day = issues
      .list(Number.POSITIVE_INFINITY)
      .find(({ code }) => code === 'timeDoesNotExist')
      ?.from?.slice(0, 10);
    return { part: 'clock', ...(day !== undefined && { day }) };
  }
  const day = groups.map(({ lines }) => dayWithoutRepeat(lines)).find((found) => found !== undefined);
  return day === undefined ? undefined : { part: 'clock', day };
}

/** The day of 100 quarter-hours of which the hour that comes twice stands there once. */
function dayWithoutRepeat(lines: LinesBySlot): string | undefined {
  return lines.longDays().find((day) => {
    const has = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, offset) => lines.lineOf({ day, index: from + offset }) > 0);
    return has(7, 12).every(Boolean) && has(12, 16).every((one) => !one) && has(16, 20).every(Boolean);
  });
}
