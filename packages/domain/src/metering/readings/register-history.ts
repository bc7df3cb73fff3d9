import { getLast } from '../../collections/items.ts';
import { sumUnlessUnknown } from '../../collections/sums.ts';
import type { CounterPoint } from '../counters/counter-values.ts';

/** The time a register sat in one device, and what it showed at both ends; null where nobody has read it. */
export interface RegisterSpan {
  fromMs: number;
  /** When the device was removed; null while it is in place. */
  toMs: number | null;
  firstCounter: number | null;
  lastCounter: number | null;
}

/** The device that counted at the instant: the last one that was there by then. `spans` are in the order of time. */
export function spanAt(spans: readonly RegisterSpan[], atMs: number): RegisterSpan | undefined {
  return spans.findLast(({ fromMs }) => fromMs <= atMs);
}

/**
 * What flowed between two readings, in base units, over exchanges too. Null where a counter at an exchange is not known,
 * or the counters fall.
 */
export function consumptionBetween(
  earlier: CounterPoint,
  later: CounterPoint,
  spans: readonly RegisterSpan[],
): number | null {
  const first = spanAt(spans, earlier.atMs);
  const last = spanAt(spans, later.atMs);
  if (first === last) return rise(earlier.counter, later.counter);
  const inside = spans.slice(first ? spans.indexOf(first) : 0, last ? spans.indexOf(last) + 1 : 0);
  const parts = inside.map((span) =>
    rise(span === first ? earlier.counter : span.firstCounter, span === last ? later.counter : span.lastCounter),
  );
  // what an unknown device counted before the first one is unknown too
  return first ? sumUnlessUnknown(parts) : null;
}

function rise(from: number | null, to: number | null): number | null {
  return from === null || to === null || to < from ? null : to - from;
}

/**
 * Readings as if one register had counted on from 0, in the order of time. Where what flowed is not known only what
 * follows is told.
 */
export function continuousCounters(readings: readonly CounterPoint[], spans: readonly RegisterSpan[]): CounterPoint[] {
  let counted: CounterPoint[] = [];
  for (const [index, reading] of readings.entries()) {
    const before = readings[index - 1];
    const flowed = before ? consumptionBetween(before, reading, spans) : null;
    if (flowed === null) counted = [{ atMs: reading.atMs, counter: 0 }];
    else counted.push({ atMs: reading.atMs, counter: getLast(counted).counter + flowed });
  }
  return counted;
}
