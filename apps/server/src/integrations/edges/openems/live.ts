import {
  noLiveValues,
  type EdgeLiveRecord,
  type LiveValues,
  type RisingCounters,
} from '@lichthof/domain/metering/edges/live-values.ts';
import { stateOfChargeChannel } from '@lichthof/domain/metering/edges/edge-registers.ts';
import { largestCounter } from '@lichthof/domain/metering/counters/counter-values.ts';
import { componentIdPattern } from './config.ts';
import { createCounterDirectionInference, type CounterDirectionInference } from './infer-counter-direction.ts';

/** An edge sends what changed; everything comes again about every five minutes. */
const longestCarryMs = 600_000;
const maxCounters = 5000;
const largestPowerW = 1e9;

/** Powers of the estate; the first of two is preferred. */
const sumChannels: Record<keyof LiveValues, string[]> = {
  productionW: ['_sum/ProductionActivePower'],
  gridW: ['_sum/GridActivePower'],
  consumptionW: ['_sum/ConsumptionActivePower'],
  // at the battery: the other one has the roof in it where both share an inverter
  batteryW: ['_sum/EssDischargePower', '_sum/EssActivePower'],
  stateOfChargePercent: ['_sum/EssSoc'],
};
const watchedSums = new Set(Object.values(sumChannels).flat());

const counterPattern = /\/(Active(Production|Consumption|Charge|Discharge)Energy|ActualEnergy|Soc)$/;
const powerPattern = /\/(ActivePower|ActualPower|ChargePower)$/;

interface LastValue {
  value: number;
  atMs: number;
}

/** Keeps the last of each live value of an edge, for as long as it may still be true. */
export class OpenemsLive {
  readonly #sums = new Map<string, LastValue>();
  readonly #counters = new Map<string, LastValue>();
  readonly #evidence: CounterDirectionInference;

  constructor(rising: Record<string, RisingCounters> = {}) {
    this.#evidence = createCounterDirectionInference(rising);
  }

  /** Adds the values of one instant. `nowMs` is when they came, since the clock of the edge may be wrong. */
  update(values: Record<string, unknown>, nowMs: number): void {
    for (const address in values) {
      const value = values[address];
      if (address.startsWith('_')) {
        if (watchedSums.has(address)) keep(this.#sums, address, { value: powerOf(value), atMs: nowMs });
      } else if (counterPattern.test(address)) this.#updateCounter(address, value, nowMs);
      else if (powerPattern.test(address)) this.#evidence.addPower(componentOf(address), powerOf(value));
    }
    this.#evidence.endFrame();
  }

  #updateCounter(address: string, value: unknown, nowMs: number): void {
    const componentId = componentOf(address);
    const before = this.#counters.get(address);
    if (!before && (this.#counters.size >= maxCounters || !componentIdPattern.test(componentId))) return;
    const counter = counterOf(value);
    keep(this.#counters, address, { value: counter, atMs: nowMs });
    const channel = address.slice(componentId.length + 1);
    if (before && counter !== null && counter > before.value && channel !== stateOfChargeChannel)
      this.#evidence.addRise(componentId, channel);
  }

  /** Power is unknown after the connection has ended. */
  clearPowers(): void {
    this.#sums.clear();
  }

  record(nowMs: number): EdgeLiveRecord {
    const counters = [...this.#counters].map(([address, { value, atMs }]) => {
      return [address, { counter: value, at: new Date(atMs).toISOString() }] as const;
    });
    return { values: this.values(nowMs), counters: Object.fromEntries(counters), rising: this.#evidence.rising() };
  }

  values(nowMs: number): LiveValues {
    const values = { ...noLiveValues };
    for (const name of Object.keys(sumChannels) as (keyof LiveValues)[]) {
      const lastValues = sumChannels[name].map((address) => this.#sums.get(address));
      values[name] = lastValues.find((one) => one && nowMs - one.atMs <= longestCarryMs)?.value ?? null;
    }
    return values;
  }
}

/** Null means that the value is not known any more. */
function keep(
  map: Map<string, LastValue>,
  address: string,
  { value, atMs }: { value: number | null; atMs: number },
): void {
  if (value === null) map.delete(address);
  else map.set(address, { value, atMs });
}

const componentOf = (address: string) => address.slice(0, address.lastIndexOf('/'));

function powerOf(value: unknown): number | null {
  return typeof value === 'number' && Math.abs(value) <= largestPowerW ? Math.round(value) : null;
}

/** Rounds to whole Wh, because some drivers and all resent values are doubles. Null for anything that is no counter. */
export function counterOf(value: unknown): number | null {
  if (typeof value !== 'number') return null;
  const counter = Math.round(value) || 0;
  return counter >= 0 && counter <= largestCounter ? counter : null;
}
