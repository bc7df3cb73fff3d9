import { isCounterPoint, isCredibleInstant } from '@lichthof/domain/metering/counters/counter-values.ts';
import type {
  EdgePointNotice,
  MeterGaugePoint,
  PointWriter,
  RegisterPoint,
} from '@lichthof/domain/metering/counters/edge-points.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import { rememberGauges } from './recent-gauges.ts';
import { bySource, isRefusal, storeBatch } from './store-batch.ts';
import { sizeOf, WaitingPoints, type Batch } from './waiting-points.ts';

interface Parts {
  db: Database;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  /** What was odd about points, told once they are stored. */
  onNotices?: (customerId: number, notices: EdgePointNotice[]) => void;
  /** From the first point that waits until it is stored. */
  pauseMs?: number;
  /** The time by which instants are judged, in ms since 1970. */
  now?: () => number;
}

/** After a round in which the database did not take everything. */
const retryMs = 2000;

/**
 * Stores what is added every half second, one transaction for each customer. What cannot be stored because the
 * database is away waits and is tried again; what it will never take is given up, one register at a time.
 */
export function createPointWriter(parts: Parts): PointWriter {
  const writer = new WaitingWriter(parts);
  return {
    add: (customerId, points) => writer.add(customerId, points),
    addGauge: (customerId, points) => writer.addGauge(customerId, points),
    flush: () => writer.flush(),
    close: () => writer.close(),
    state: () => writer.state(),
  };
}

class WaitingWriter {
  readonly #parts: Parts;
  readonly #waiting = new WaitingPoints();
  readonly #withRecent = rememberGauges();
  #dropped = 0;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;
  #round = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  add(customerId: number, points: RegisterPoint[]): void {
    const now = this.#now();
    const known = points.filter((point) => isCounterPoint(point, now));
    this.#drop(points.length - known.length, 'Points that are no counters were left out');
    this.#take({ customerId, points: known, gauges: [] });
  }

  addGauge(customerId: number, points: MeterGaugePoint[]): void {
    const now = this.#now();
    const known = points.filter(({ atMs, perMille }) => isGauge(perMille) && isCredibleInstant(atMs, now));
    this.#drop(points.length - known.length, 'Gauge values that are none were left out');
    this.#take({ customerId, points: [], gauges: this.#withRecent(known) });
  }

  flush(): Promise<void> {
    this.#round = this.#round.then(() => this.#storeAll());
    return this.#round;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.flush();
    // once more: somebody else's transaction may have been in the way
    if (this.#waiting.count > 0) await this.flush();
    this.#drop(
      this.#waiting.takeAll().reduce((sum, batch) => sum + sizeOf(batch), 0),
      'Points were not stored',
    );
  }

  state(): { waiting: number; dropped: number } {
    return { waiting: this.#waiting.count, dropped: this.#dropped };
  }

  #now(): number {
    return (this.#parts.now ?? Date.now)();
  }

  #take(batch: Batch): void {
    if (this.#isClosed) return this.#drop(sizeOf(batch), 'Points came after the end');
    this.#drop(this.#waiting.add(batch), 'No room for points: too many wait for the database');
    this.#schedule(this.#parts.pauseMs ?? 500);
  }

  #drop(count: number, reason: string): void {
    if (count === 0) return;
    this.#dropped += count;
    this.#parts.log.warn({ count, dropped: this.#dropped }, reason);
  }

  #schedule(delayMs: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.flush();
    }, delayMs);
  }

  async #storeAll(): Promise<void> {
    for (const batch of this.#waiting.takeAll()) await this.#store(batch);
    if (this.#waiting.count > 0 && !this.#isClosed) this.#schedule(retryMs);
  }

  async #store(batch: Batch): Promise<void> {
    const { db, log, onNotices } = this.#parts;
    try {
      const notices = await storeBatch(db, batch);
      if (notices.length > 0) onNotices?.(batch.customerId, notices);
    } catch (error) {
      if (isRefusal(error)) return this.#giveUpIn(batch, error);
      log.error(error, 'Points could not be stored and are tried again');
      this.#drop(this.#waiting.add(batch), 'No room for points: too many wait for the database');
    }
  }

  async #giveUpIn(batch: Batch, error: unknown): Promise<void> {
    const parts = bySource(batch);
    if (parts.length > 1) {
      for (const part of parts) await this.#store(part);
      return;
    }
    this.#parts.log.error(error, 'The database refused the points of a register');
    this.#drop(sizeOf(batch), 'Points were given up');
  }
}

const isGauge = (perMille: number) => perMille >= 0 && perMille <= 1000;
