import { isCounterPoint, isCredibleInstant } from '@lichthof/domain/metering/counters/counter-values.ts';
import type {
  EdgePointNotice,
  MeterGaugePoint,
  PointWriter,
  RegisterPoint,
} from '@lichthof/domain/metering/counters/edge-points.ts';
import type { FastifyBaseLogger } from 'fastify';
import { isDataError } from '../../../database/data-error.ts';
import type { Database } from '../../../database/database.ts';
import { type Batch, rememberGauges, countPoints, WaitingPoints } from './waiting-points.ts';
import { splitBySource, storeBatch } from './store-points.ts';

interface PointWriterOptions {
  db: Database;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  /** Notices about implausible points, reported once they are stored. */
  onNotices?: (customerId: number, notices: EdgePointNotice[]) => void;
  /** From the first point that waits until it is stored. */
  pauseMs?: number;
  /** The time by which instants are judged, in ms since 1970. */
  now?: () => number;
}

/** Between a round in which not everything was stored and the next one. */
const retryMs = 2000;

/** So many registers that fail in a row show that the fault is not theirs. */
const maxFailingInRow = 3;

/**
 * Stores what is added every half second, one transaction for each customer. Only points that the database rejects as
 * data are dropped, one register at a time. After any other error, whether the database is away or the program has a
 * bug, points are kept and tried again, and those of other registers are stored meanwhile.
 */
export function createPointWriter(options: PointWriterOptions): PointWriter {
  const writer = new BufferedPointWriter(options);
  return {
    add: (customerId, points) => writer.add(customerId, points),
    addGauge: (customerId, points) => writer.addGauge(customerId, points),
    flush: () => writer.flush(),
    close: () => writer.close(),
    state: () => writer.state(),
    waitingSeconds: () => writer.waitingSeconds(),
  };
}

class BufferedPointWriter {
  readonly #options: PointWriterOptions;
  readonly #waiting = new WaitingPoints();
  readonly #withRecent = rememberGauges();
  #dropped = 0;
  #isClosed = false;
  /** When the first of those points came that are not stored yet. */
  #waitingSinceMs: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #round = Promise.resolve();

  constructor(options: PointWriterOptions) {
    this.#options = options;
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
    // once more: another transaction may have been in the way
    if (this.#waiting.count > 0) await this.flush();
    this.#drop(
      this.#waiting.takeAll().reduce((sum, batch) => sum + countPoints(batch), 0),
      'Points were not stored',
    );
  }

  state(): { waiting: number; dropped: number } {
    return { waiting: this.#waiting.count, dropped: this.#dropped };
  }

  waitingSeconds(): number {
    return this.#waitingSinceMs === undefined ? 0 : (performance.now() - this.#waitingSinceMs) / 1000;
  }

  #now(): number {
    return (this.#options.now ?? Date.now)();
  }

  #take(batch: Batch): void {
    if (this.#isClosed) return this.#drop(countPoints(batch), 'Points came after the end');
    this.#drop(this.#waiting.add(batch), 'No room for points: too many wait for the database');
    if (this.#waiting.count > 0) this.#waitingSinceMs ??= performance.now();
    this.#schedule(this.#options.pauseMs ?? 500);
  }

  #drop(count: number, reason: string): void {
    if (count === 0) return;
    this.#dropped += count;
    this.#options.log.warn({ count, dropped: this.#dropped }, reason);
  }

  #schedule(delayMs: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.flush();
    }, delayMs);
  }

  async #storeAll(): Promise<void> {
    for (const batch of this.#waiting.takeAll()) await this.#storeOrKeep(batch);
    if (this.#waiting.count === 0) this.#waitingSinceMs = undefined;
    else if (!this.#isClosed) this.#schedule(retryMs);
  }

  /** Whether the batch is done with; otherwise it is kept for the next round. */
  async #storeOrKeep(batch: Batch): Promise<boolean> {
    try {
      await this.#store(batch);
      return true;
    } catch (error) {
      this.#options.log.error(error, 'Points could not be stored and are tried again');
      this.#keep(batch);
      return false;
    }
  }

  async #store(batch: Batch): Promise<void> {
    const { db, log, onNotices } = this.#options;
    try {
      const notices = await storeBatch(db, batch);
      if (notices.length > 0) onNotices?.(batch.customerId, notices);
    } catch (error) {
      const sources = splitBySource(batch);
      if (sources.length > 1) {
        log.error(error, 'Points could not be stored at once and are stored register by register');
        return this.#storeEach(sources);
      }
      if (!isDataError(error)) throw error;
      log.error(error, 'The database rejected the points of a register');
      this.#drop(countPoints(batch), 'Points were dropped');
    }
  }

  /** One source after the other, so that one that fails does not keep the others waiting. */
  async #storeEach(sources: Batch[]): Promise<void> {
    let failingInRow = 0;
    for (const source of sources) {
      if (failingInRow === maxFailingInRow) this.#keep(source);
      else failingInRow = (await this.#storeOrKeep(source)) ? 0 : failingInRow + 1;
    }
  }

  #keep(batch: Batch): void {
    this.#drop(this.#waiting.add(batch), 'No room for points: too many wait for the database');
  }
}

const isGauge = (perMille: number) => perMille >= 0 && perMille <= 1000;
