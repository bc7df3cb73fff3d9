import { quarterHourMs, type TimeZone } from '../../time/local-days.ts';
import { resolveWallClock } from '../../time/wall-clock.ts';
import { largestAmount, largestCounter } from '../counters/counter-values.ts';
import type { ReadOptions } from '../quarter-hour-file/file-reading.ts';
import { type IssueCode, IssueLog } from '../quarter-hour-file/issues.ts';
import type { FileSeries } from '../quarter-hour-file/layout.ts';
import { readNumber } from '../quarter-hour-file/read-number.ts';
import { checkMapping, type ReadFile, resultOf } from '../quarter-hour-file/read-file.ts';
import { joinStrayRows } from '../quarter-hour-file/stray-rows.ts';
import type { MessageTime } from './message-time.ts';
import type { MessagesLayout } from './layout.ts';
import { MessageReader, type MessageValue } from './message-values.ts';
import { quantityStatuses, registerFault, registerKeyOf, unitFault } from './registers.ts';
import { RegisterValues } from './register-values.ts';
import { decimalSignOf } from './segments.ts';

export interface MessageOptions extends ReadOptions {
  layout: MessagesLayout;
}

/** Reads an interchange: load profiles become quarter-hours with their statuses, counters become readings. */
export function readMessages(text: string, options: MessageOptions): ReadFile {
  const issues = new IssueLog();
  checkMapping(options.mapping, options.layout.series, issues);
  const listed = new Map(options.layout.series.map((series) => [series.key, series]));
  const reading: Reading = {
    options,
    issues,
    decimalSign: decimalSignOf(text),
    registers: registersOf(options),
    listed,
  };
  let rowCount = 0;
  const reader = new MessageReader((event) => {
    if (event.kind === 'fault') {
      const { kind: _, ...issue } = event;
      issues.add({ ...issue, count: 1 });
    }
    if (event.kind !== 'value') return;
    rowCount += 1;
    takeValue(reading, event);
  });
  reader.read(text);
  if (rowCount === 0) issues.add({ code: 'noRows', count: 1 });
  const finished = [...reading.registers.values()].map((register) => register.finish({ ...options, issues }));
  const strayRows = joinStrayRows(finished.flatMap((one) => one.strayRows ?? []));
  return resultOf({ issues, rowCount, series: finished.map(({ series }) => series), strayRows });
}

interface Reading {
  options: MessageOptions;
  issues: IssueLog;
  decimalSign: '.' | ',';
  registers: Map<string, RegisterValues>;
  /** The registers of the file by their keys. */
  listed: ReadonlyMap<string, FileSeries>;
}

function registersOf({ layout, mapping, timeZone, factors }: MessageOptions): Map<string, RegisterValues> {
  return new Map(
    mapping.flatMap((mapped) => {
      const series = layout.series.find(({ key }) => key === mapped.seriesKey);
      const by = { timeZone, factor: factors?.get(mapped.seriesKey) };
      return series ? [[series.key, new RegisterValues(series, mapped, by)] as const] : [];
    }),
  );
}

/** Also of a register that is not taken: a message that is wrong is refused as a whole. */
function takeValue(reading: Reading, value: MessageValue): void {
  const { issues, registers } = reading;
  const { message, segment, text } = value;
  const place = { message, segment, count: 1 };
  const refuse = (code: IssueCode) => issues.add({ ...place, code, text });
  const key = registerKeyOf(value);
  const listed = reading.listed.get(key);
  // what no meter counts is named in the mapping, whatever its values are
  if (listed?.refusedUnit !== undefined && !registers.has(key)) return;
  const fault = registerFault(value) ?? (listed && unitFault(value, listed));
  if (fault) return refuse(fault);
  const status = quantityStatuses[value.qualifier];
  if (status === undefined) return refuse('statusUnknown');
  const read = readNumber(value.quantity, reading.decimalSign);
  if (read.kind !== 'number') return refuse('notANumber');
  if (read.number < 0) return refuse('negativeAmount');

  const register = registers.get(key);
  if (!register) return;
  if (status === 'unusable') return issues.add({ ...place, code: 'valueUnusable' });
  const times = timesOf(value, reading.options.timeZone);
  if ('code' in times) return refuse(times.code);
  if (times.toMs > reading.options.latestAt) return refuse('timeInFuture');
  const isSpan = times.toMs > times.fromMs;
  if (isSpan && times.toMs - times.fromMs !== quarterHourMs) return refuse('notQuarterHourly');
  const largest = isSpan ? largestAmount : largestCounter;
  if (read.number * register.factor > largest) return refuse(isSpan ? 'amountTooLarge' : 'counterTooLarge');
  const code = register.take({ ...times, number: read.number, status });
  if (code) refuse(code);
}

interface Times {
  fromMs: number;
  /** The same as `fromMs` for a counter at an instant. */
  toMs: number;
}

function timesOf({ from, to, at }: MessageValue, timeZone: TimeZone): Times | { code: IssueCode } {
  if (from && to) {
    const [fromMs, toMs] = [instantOf(from, timeZone), instantOf(to, timeZone)];
    if (fromMs === undefined || toMs === undefined) return { code: 'timeUnreadable' };
    return fromMs < toMs ? { fromMs, toMs } : { code: 'timesReversed' };
  }
  const atMs = at === null ? undefined : instantOf(at, timeZone);
  return atMs === undefined ? { code: at === null ? 'timeMissing' : 'timeUnreadable' } : { fromMs: atMs, toMs: atMs };
}

/** Of a local time in the hour that comes twice, the first. */
function instantOf(time: MessageTime, timeZone: TimeZone): number | undefined {
  if ('at' in time) return time.at;
  const found = resolveWallClock(time.local, timeZone);
  if (found.kind === 'missing') return undefined;
  return found.kind === 'unique' ? found.at : found.first;
}
