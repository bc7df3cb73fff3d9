import type { ReadingCheck, ReadingEntry } from '@lichthof/contracts/metering/readings.ts';
import type { CounterPoint } from '@lichthof/domain/metering/counters/counter-values.ts';
import { findReadingIssues } from '@lichthof/domain/metering/readings/reading-issues.ts';
import { spanAt, type RegisterSpan } from '@lichthof/domain/metering/readings/register-history.ts';
import type { Database } from '../../../database/database.ts';
import { HttpError } from '../../../http/errors.ts';
import { toEnergyCounter } from './reading-factors.db.ts';
import { readExpectation } from './read-expectation.db.ts';
import { readNeighbours, readSpans, type ReadMeter } from './readings.db.ts';

const earliestMs = Date.parse('2000-01-01T00:00:00Z');
/** How far a clock may be ahead of ours. */
const clockAheadMs = 300_000;

/** Whole seconds: readings are told and taken back by them. */
export const parseInstant = (at: string): Date => new Date(Math.floor(Date.parse(at) / 1000) * 1000);

/** Finds what is implausible about a reading, next to the readings of the same device; `counter` is its energy. Throws 400 for an instant that cannot be. */
export async function checkReading(
  db: Database,
  meter: ReadMeter,
  { at, counter: typed, isMultiplied }: Pick<ReadingEntry, 'at' | 'counter' | 'isMultiplied'>,
): Promise<ReadingCheck & { counter: number }> {
  const instant = parseInstant(at);
  const counter = await toEnergyCounter(db, meter, { counter: typed, atMs: instant.getTime(), isMultiplied });
  const spans = await readSpans(db, meter);
  requirePossibleInstant(instant, spans);
  const { previous, next } = ofSameDevice(await readNeighbours(db, meter, instant), instant.getTime(), spans);
  const expected = previous ? await readExpectation(db, meter, { previous, atMs: instant.getTime(), spans }) : null;
  return {
    counter,
    warnings: findReadingIssues(counter, { baseUnit: meter.baseUnit, previous, next, expected }),
    previous: toReadingPoint(previous),
    next: toReadingPoint(next),
    consumption: previous && counter >= previous.counter ? counter - previous.counter : null,
    expected,
  };
}

function requirePossibleInstant(at: Date, [first]: RegisterSpan[]): void {
  const isEarly = at.getTime() < Math.max(earliestMs, first?.fromMs ?? 0);
  if (!isEarly && at.getTime() <= Date.now() + clockAheadMs) return;
  throw new HttpError(400, 'Nothing can have been read then', { field: 'at' });
}

interface Neighbours {
  previous: CounterPoint | null;
  next: CounterPoint | null;
}

/** Where no reading is of the device, what it showed when it was put in and taken out. */
function ofSameDevice({ previous, next }: Neighbours, atMs: number, spans: RegisterSpan[]): Neighbours {
  const span = spanAt(spans, atMs);
  const isSame = (point: CounterPoint | null) => point !== null && spanAt(spans, point.atMs) === span;
  return {
    previous: isSame(previous) ? previous : toPoint(span?.fromMs, span?.firstCounter),
    next: isSame(next) ? next : toPoint(span?.toMs, span?.lastCounter),
  };
}

function toPoint(atMs: number | null | undefined, counter: number | null | undefined): CounterPoint | null {
  return typeof atMs === 'number' && typeof counter === 'number' ? { atMs, counter } : null;
}

const toReadingPoint = (point: CounterPoint | null) =>
  point && { at: new Date(point.atMs).toISOString(), counter: point.counter };
