import { counterSlotAt } from '@lichthof/domain/metering/counters/counter-day.ts';
import { quarterHourMs, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import { slotAt } from '@lichthof/domain/time/slots.ts';
import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../database/database.ts';

const timeZone: TimeZone = 'Europe/Berlin';
const stepMs = 300_000;
const stepsOfQuarterHour = quarterHourMs / stepMs;
const tooManyRequests = 429;
/** A meter's course; the next one's begins where it ends, so that none gets to the future. */
const stepsOfMeter = 33 * 288;

export interface IngestAddress {
  url: string;
  edgeId: number;
  apikey: string;
  /** As many as it takes: each is sent 33 days. */
  meterIds: number[];
  /** The begin of a quarter-hour 33 days ago or more. */
  startMs: number;
}

interface Block {
  from: number;
  to: number;
  isAcknowledged: boolean;
}

/** The counter of the meter after so many steps of five minutes. */
const counterAt = (step: number) => 50_000 + 7 * step + (step % 5);

/**
 * Sends the course of a counter block by block, not always in order and some twice, each until it is acknowledged.
 */
export class IngestClient {
  readonly #address: IngestAddress;
  readonly #blocks: Block[] = [];
  readonly #stopping = new AbortController();
  #working = Promise.resolve();
  #refusal: string | undefined;

  /** Between two calls: a server takes 120 calls a minute. */
  readonly #pauseMs: number;

  constructor(address: IngestAddress, { pauseMs = 0 } = {}) {
    this.#address = address;
    this.#pauseMs = pauseMs;
  }

  start(): void {
    this.#working = this.#sendOn();
  }

  /** Resolves once everything begun is acknowledged; throws what the server said when it has refused a call. */
  async finish(): Promise<void> {
    this.#stopping.abort();
    await this.#working;
    this.#throwRefusal();
  }

  /** Throws what the server said when it has refused a call. */
  get acknowledgedValues(): number {
    this.#throwRefusal();
    return this.#blocks
      .filter(({ isAcknowledged }) => isAcknowledged)
      .reduce((sum, { from, to }) => sum + to - from, 0);
  }

  #throwRefusal(): void {
    if (this.#refusal !== undefined) throw new Error(this.#refusal);
  }

  async #sendOn(): Promise<void> {
    while (!this.#stopping.signal.aborted && this.#refusal === undefined) {
      const blocks = this.#nextBlocks();
      if (blocks.at(-1)!.to > this.#address.meterIds.length * stepsOfMeter) {
        this.#refusal = 'Nothing is left to send: give the client more meters.';
        return;
      }
      this.#blocks.push(...blocks);
      for (const block of blocks.toSorted(() => Math.random() - 0.5)) await this.#send(block);
      await this.#send(blocks[0]!);
    }
  }

  #nextBlocks(): Block[] {
    let from = this.#blocks.at(-1)?.to ?? 0;
    return Array.from({ length: 3 }, () => {
      const to = from + 1 + Math.floor(Math.random() * 60);
      const block = { from, to, isAcknowledged: false };
      from = to;
      return block;
    });
  }

  async #send(block: Block): Promise<void> {
    const body = JSON.stringify({ values: this.#valuesOf(block) });
    let isTaken = false;
    while (!isTaken && this.#refusal === undefined) {
      isTaken = await this.#isTaken(body);
      block.isAcknowledged ||= isTaken;
      await wait(isTaken ? this.#pauseMs : 50);
    }
  }

  /** A server that is away, starting or has had too many calls is asked again; one that refuses is not. */
  async #isTaken(body: string): Promise<boolean> {
    const { url, edgeId, apikey } = this.#address;
    const headers = { apikey, 'content-type': 'application/json' };
    try {
      const response = await fetch(`${url}/api/edges/${edgeId}/readings`, { method: 'POST', headers, body });
      const answer = await response.text();
      if (response.status === tooManyRequests) await wait(Number(response.headers.get('retry-after')) * 1000);
      else if (response.status >= 400 && response.status < 500) this.#refusal = answer;
      return response.ok;
    } catch {
      return false;
    }
  }

  #valuesOf({ from, to }: Block) {
    return Array.from({ length: to - from }, (_, index) => {
      const { meterId, atMs } = this.#placeOf(from + index);
      return { meterId, at: new Date(atMs).toISOString(), counter: counterAt(from + index) };
    });
  }

  #placeOf(step: number): { meterId: number; atMs: number } {
    const { meterIds, startMs } = this.#address;
    return { meterId: meterIds[Math.floor(step / stepsOfMeter)]!, atMs: startMs + (step % stepsOfMeter) * stepMs };
  }

  /** Lists the faults in what is stored of this client; empty if all is well. */
  async findLosses(db: Database): Promise<string[]> {
    const counters = await this.#storedCounters(db);
    const lost = this.#blocks.filter(
      (block) => block.isAcknowledged && presentIn(block, counters) < block.to - block.from,
    );
    const torn = this.#blocks.filter(
      (block) => !block.isAcknowledged && presentIn(block, counters) % (block.to - block.from) !== 0,
    );
    return [
      ...lost.map(({ from, to }) => `lost of ${from} to ${to}`),
      ...torn.map(({ from, to }) => `torn: ${from} to ${to}`),
      ...(await this.#wrongAmounts(db, counters)),
    ];
  }

  /** By steps; a counter that is not this client's is NaN. */
  async #storedCounters(db: Database): Promise<Map<number, number>> {
    const { rows } = await sql<{ meterId: number; day: string; counters: (number | null)[] }>`
      select meter_id as "meterId", day, counters::float8[] as counters from counter_day
      where meter_id = any(${this.#address.meterIds}::int[])`.execute(db);
    const days = new Map(rows.map(({ meterId, day, counters }) => [`${meterId} ${day}`, counters]));
    const stored = new Map<number, number>();
    const lastStep = this.#blocks.at(-1)?.to ?? 0;
    for (let step = 0; step < lastStep; step += 1) {
      const { meterId, atMs } = this.#placeOf(step);
      const { day, index } = counterSlotAt(atMs, timeZone);
      const counter = days.get(`${meterId} ${day}`)?.[index] ?? null;
      if (counter !== null) stored.set(step, counter === counterAt(step) ? counter : Number.NaN);
    }
    return stored;
  }

  /** Each quarter-hour with both borders known must hold their difference, no more and no less. */
  async #wrongAmounts(db: Database, counters: Map<number, number>): Promise<string[]> {
    const { rows } = await sql<{ meterId: number; day: string; amounts: (number | null)[] }>`
      select meter_id as "meterId", day, amounts from meter_day
      where meter_id = any(${this.#address.meterIds}::int[])`.execute(db);
    const days = new Map(rows.map(({ meterId, day, amounts }) => [`${meterId} ${day}`, amounts]));
    const wrong: string[] = [];
    for (const [step, before] of counters) {
      const after = counters.get(step + stepsOfQuarterHour);
      const isLastOfMeter = step % stepsOfMeter >= stepsOfMeter - stepsOfQuarterHour;
      if (step % stepsOfQuarterHour !== 0 || isLastOfMeter || after === undefined) continue;
      const { meterId, atMs } = this.#placeOf(step);
      const { day, index } = slotAt(atMs, timeZone)!;
      const amount = days.get(`${meterId} ${day}`)?.[index];
      if (amount !== after - before) wrong.push(`${amount} Wh instead of ${after - before} at step ${step}`);
    }
    return wrong;
  }
}

function presentIn({ from, to }: Block, counters: Map<number, number>): number {
  let present = 0;
  for (let step = from; step < to; step += 1) if (Number.isFinite(counters.get(step))) present += 1;
  return present;
}
