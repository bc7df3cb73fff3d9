import { AmountStatus } from '../metering/codes.ts';
import { largestAmount } from '../metering/counters/counter-values.ts';
import { quarterHourMs } from '../time/local-days.ts';
import { roundedDivision } from './exact-ticks.ts';
import { type Interval, worseOf } from './interval.ts';
import type { RowIssues } from './reading-issues.ts';

/** The whole amount of one quarter-hour. */
export interface QuarterHour {
  /** Its begin, UTC ms. */
  atMs: number;
  amount: number;
  status: AmountStatus;
}

interface Part {
  ticks: bigint;
  coveredMs: number;
  status: AmountStatus;
  row: number;
}

interface FormContext {
  ticksPerBase: bigint;
  name: string;
  issues: RowIssues;
}

/**
 * Forms quarter-hours from intervals in order of time. An interval is spread over its quarter-hours by their length,
 * and what is spread was not measured. A quarter-hour that the rows cover only in part has no amount.
 */
export function formAmounts(intervals: Iterable<Interval>, { ticksPerBase, name, issues }: FormContext): QuarterHour[] {
  const formed: QuarterHour[] = [];
  let carried = 0n;
  let [openAt, open]: [number, Part | undefined] = [0, undefined];
  const close = () => {
    if (!open) return;
    if (open.coveredMs < quarterHourMs) {
      issues.add('quarterHourIncomplete', open.row, { series: name });
      return;
    }
    const isWhole = open.ticks % ticksPerBase === 0n;
    const exact = isWhole ? open.ticks : open.ticks + carried;
    const amount = isWhole ? open.ticks / ticksPerBase : roundedDivision(exact, ticksPerBase);
    if (!isWhole) carried = exact - amount * ticksPerBase;
    if (amount > largestAmount) issues.add('amountTooLarge', open.row, { series: name, text: String(amount) });
    formed.push({ atMs: openAt, amount: Number(amount), status: open.status });
  };
  for (const interval of intervals) {
    for (const part of partsOf(interval)) {
      if (part.atMs !== openAt || !open) {
        close();
        [openAt, open] = [part.atMs, part];
      } else {
        open = {
          ticks: open.ticks + part.ticks,
          coveredMs: open.coveredMs + part.coveredMs,
          status: worseOf(open.status, part.status),
          row: open.row,
        };
      }
    }
  }
  close();
  return formed;
}

/** The parts of an interval by quarter-hour; they add up to it exactly. */
function* partsOf({ fromMs, toMs, ticks, status, row }: Interval): Generator<Part & { atMs: number }> {
  const firstAt = Math.floor(fromMs / quarterHourMs) * quarterHourMs;
  if (toMs <= firstAt + quarterHourMs) {
    yield { atMs: firstAt, ticks, coveredMs: toMs - fromMs, status, row };
    return;
  }
  const length = BigInt(toMs - fromMs);
  const spreadStatus = worseOf(status, AmountStatus.Substitute);
  let spread = 0n;
  for (let atMs = firstAt; atMs < toMs; atMs += quarterHourMs) {
    const endMs = Math.min(atMs + quarterHourMs, toMs);
    const until = (ticks * BigInt(endMs - fromMs)) / length;
    yield { atMs, ticks: until - spread, coveredMs: endMs - Math.max(atMs, fromMs), status: spreadStatus, row };
    spread = until;
  }
}
