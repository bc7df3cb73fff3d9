import type { LiveEvent } from '@lichthof/contracts/edges/live.ts';
import { signToken } from '../sign-token.ts';
import { audience, issuer, tokenSecret, watcherSub } from './bench-fleet.ts';
import type { SeededEdge } from './seed-edges-process.ts';

const powerAddresses = {
  productionW: '_sum/ProductionActivePower',
  gridW: '_sum/GridActivePower',
  consumptionW: '_sum/ConsumptionActivePower',
} as const;
type Powers = Record<keyof typeof powerAddresses, number | null>;

/** The number of remembered messages, to match events with messages. */
const remembered = 10;

/** Compares an estate's live view with what its edge sends. */
export class LiveWatch {
  /** Times from sending a message until its power was seen. */
  readonly tookMs: number[] = [];
  /** Events with a power that no message contained. */
  unexplained = 0;
  readonly #powers: Powers = { productionW: null, gridW: null, consumptionW: null };
  #sent: { powers: string; atMs: number }[] = [];
  readonly #stopped = new AbortController();

  /** Records a message that the edge has just sent. */
  noteSent(text: string): void {
    const { params } = JSON.parse(text) as { params: Record<string, Record<string, number | null>> };
    const values = Object.values(params)[0] ?? {};
    for (const name of Object.keys(powerAddresses) as (keyof Powers)[]) {
      const value = values[powerAddresses[name]];
      if (value !== undefined) this.#powers[name] = value;
    }
    this.#sent = [...this.#sent.slice(1 - remembered), { powers: keyOf(this.#powers), atMs: performance.now() }];
  }

  /** Reads the estate's events until it is stopped. */
  async read(serverUrl: string, { customerId, estateId }: SeededEdge): Promise<void> {
    const { signal } = this.#stopped;
    const headers = {
      authorization: `Bearer ${signToken(Buffer.from(tokenSecret), { sub: watcherSub, iss: issuer, aud: audience })}`,
    };
    const url = `${serverUrl}/api/customers/${customerId}/estates/${estateId}/live`;
    const response = await fetch(url, { headers, signal });
    if (!response.ok || !response.body) throw new Error(`${response.status} ${await response.text()}`);
    let waiting = '';
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const events = (waiting + chunk).split('\n\n');
      waiting = events.pop()!;
      for (const event of events) this.#see(event);
    }
  }

  /** Clears the measurements. */
  startAgain(): void {
    this.tookMs.length = 0;
    this.unexplained = 0;
  }

  stop(): void {
    this.#stopped.abort();
  }

  #see(event: string): void {
    const data = /^data: ?(.+)$/m.exec(event)?.[1];
    if (!data) return;
    const { values } = JSON.parse(data) as LiveEvent;
    const sent = this.#sent.findLast(({ powers }) => powers === keyOf(values));
    if (sent) this.tookMs.push(performance.now() - sent.atMs);
    else this.unexplained += 1;
  }
}

const keyOf = ({ productionW, gridW, consumptionW }: Powers) => `${productionW} ${gridW} ${consumptionW}`;
