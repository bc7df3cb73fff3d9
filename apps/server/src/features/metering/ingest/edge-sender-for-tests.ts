import { AmountStatus } from '@lichthof/domain/metering/codes.ts';
import { pointsOfDays } from '@lichthof/domain/metering/counters/counter-day.ts';
import { slotAt } from '@lichthof/domain/time/slots.ts';
import { quarterHourMs, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import { startSimulatedEdge, type SimulatedEdge } from '@lichthof/simulated-edge/simulated-edge.ts';
import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../database/database.ts';

const timeZone: TimeZone = 'Europe/Berlin';
const bucketMs = 300_000;
const hourMs = 3_600_000;

export interface SenderAddress {
  /** ws://… */
  url: string;
  apikey: string;
  seed: number;
  /** By the address of the counter that the meter is read from. */
  meters: Map<string, number>;
  /** Whole hours of the past. */
  fromMs: number;
  toMs: number;
}

/** The stored quarter-hours of a sender's hours. */
export interface Stored {
  measured: number;
  substituted: number;
  /** In words; empty when every hour is the difference of its counters, and what is not measured is marked. */
  faults: string[];
}

/** An edge that sends five-minute buckets of its past one by one, in random order, whether the server runs or not. */
export class EdgeSender {
  readonly #address: SenderAddress;
  readonly #edge: SimulatedEdge;
  #stopping = new AbortController();
  #working = Promise.resolve();

  constructor(address: SenderAddress) {
    this.#address = address;
    this.#edge = startSimulatedEdge({
      url: address.url,
      apikey: address.apikey,
      estate: { seed: address.seed, tenants: 1 },
      cycleMs: 200,
      reconnectWaitMs: 100,
      onConnection: ({ kind }) => kind === 'open' && this.#edge.sendLive(true),
    });
  }

  get sentBuckets(): number {
    return this.#edge.stats.sent.aggregatedData;
  }

  start(): void {
    this.#stopping = new AbortController();
    this.#working = this.#sendOn();
  }

  async finish(): Promise<void> {
    this.#stopping.abort();
    await this.#working;
  }

  /** Back-fills all of it by the hour. */
  async resend(): Promise<void> {
    await this.#edge.connected();
    const { fromMs, toMs } = this.#address;
    // the counter of the first hour stands under the five minutes before it
    this.#edge.resend({ fromMs: fromMs - bucketMs, toMs });
  }

  close(): Promise<void> {
    return this.#edge.close();
  }

  async #sendOn(): Promise<void> {
    const { fromMs, toMs } = this.#address;
    const buckets = (toMs - fromMs) / bucketMs;
    while (!this.#stopping.signal.aborted) {
      const bucket = Math.floor(Math.random() * buckets);
      // the third quarter is never sent: an outage
      if (bucket < buckets / 2 || bucket > (3 * buckets) / 4) this.#edge.sendAggregated(fromMs + bucket * bucketMs);
      await wait(10);
    }
  }

  async look(db: Database): Promise<Stored> {
    const stored: Stored = { measured: 0, substituted: 0, faults: [] };
    for (const [address, meterId] of this.#address.meters) await this.#lookAt(db, { address, meterId }, stored);
    return stored;
  }

  async #lookAt(db: Database, { address, meterId }: { address: string; meterId: number }, stored: Stored) {
    const counters = await readCounters(db, meterId);
    for (const [atMs, counter] of counters) {
      const shownWh = this.#edge.counterAt(address, atMs);
      if (counter !== shownWh) stored.faults.push(`${address}: ${counter} Wh at ${isoOf(atMs)} instead of ${shownWh}`);
    }
    const quarterHours = await readQuarterHours(db, meterId);
    const { fromMs, toMs } = this.#address;
    for (let atMs = fromMs; atMs < toMs; atMs += hourMs) this.#compareHour(quarterHours, { address, atMs }, stored);
    for (let atMs = fromMs; atMs < toMs; atMs += quarterHourMs) {
      const isMeasured = quarterHours(atMs).status === AmountStatus.Measured;
      if (isMeasured && !isKnown(counters, atMs, atMs + quarterHourMs))
        stored.faults.push(`${address}: the quarter-hour at ${isoOf(atMs)} is not marked`);
      if (isMeasured) stored.measured += 1;
      else stored.substituted += 1;
    }
  }

  #compareHour(quarterHours: QuarterHours, { address, atMs }: { address: string; atMs: number }, { faults }: Stored) {
    const starts = [0, 1, 2, 3].map((quarter) => atMs + quarter * quarterHourMs);
    const sumWh = starts.reduce((sum, startMs) => sum + (quarterHours(startMs).amount ?? Number.NaN), 0);
    const hourWh = this.#edge.counterAt(address, atMs + hourMs) - this.#edge.counterAt(address, atMs);
    if (sumWh !== hourWh) faults.push(`${address}: ${sumWh} Wh in the hour at ${isoOf(atMs)} instead of ${hourWh}`);
  }
}

type QuarterHours = (startMs: number) => { amount: number | null; status: number };

async function readQuarterHours(db: Database, meterId: number): Promise<QuarterHours> {
  const { rows } = await sql<{ day: string; amounts: (number | null)[]; statuses: number[] | null }>`
    select day, amounts, statuses from meter_day where meter_id = ${meterId}`.execute(db);
  const days = new Map(rows.map((row) => [row.day, row]));
  return (startMs) => {
    const { day, index } = slotAt(startMs, timeZone)!;
    const row = days.get(day);
    return { amount: row?.amounts[index] ?? null, status: row?.statuses?.[index] ?? AmountStatus.Measured };
  };
}

/** By instants. */
async function readCounters(db: Database, meterId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ day: string; counters: (number | null)[] }>`
    select day, counters::float8[] as counters from counter_day where meter_id = ${meterId}`.execute(db);
  const days = new Map(rows.map(({ day, counters }) => [day, counters]));
  return new Map(pointsOfDays(days, timeZone).map(({ atMs, counter }) => [atMs, counter]));
}

/** One that is missing between two others is as good as known. */
function isKnown(counters: Map<number, number>, ...instants: number[]): boolean {
  return instants.every(
    (atMs) => counters.has(atMs) || (counters.has(atMs - bucketMs) && counters.has(atMs + bucketMs)),
  );
}

const isoOf = (atMs: number) => new Date(atMs).toISOString();
