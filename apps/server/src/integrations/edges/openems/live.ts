import {
  noLiveValues,
  type EdgeLiveRecord,
  type LiveValues,
  type RisingCounters,
} from '@lichthof/domain/metering/edges/live-values.ts';
import { stateOfChargeChannel } from '@lichthof/domain/metering/edges/edge-registers.ts';
import { largestCounter } from '@lichthof/domain/metering/counters/counter-values.ts';
import { componentIdPattern } from './config.ts';
import { createRisingEvidence, type RisingEvidence } from './infer-counter-direction.ts';

/** A controller sends what changed; everything comes again about every five minutes. */
const longestCarryMs = 600_000;
const mostCounters = 5000;
const largestPowerW = 1e9;

/** Powers of the house; the first of two is preferred. */
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

interface Told {
  value: number;
  atMs: number;
}

/** What a controller's live messages come to: the last of each value, as long as it may still be true. */
export class OpenemsLive {
  readonly #sums = new Map<string, Told>();
  readonly #counters = new Map<string, Told>();
  readonly #evidence: RisingEvidence;

  constructor(rising: Record<string, RisingCounters> = {}) {
    this.#evidence = createRisingEvidence(rising);
  }

  /** Takes the values of one instant; `nowMs` is when they came, since the controller's clock may be wrong. */
  take(values: Record<string, unknown>, nowMs: number): void {
    for (const address in values) {
      const value = values[address];
      if (address.startsWith('_')) {
        if (watchedSums.has(address)) keep(this.#sums, address, { value: powerOf(value), atMs: nowMs });
      } else if (counterPattern.test(address)) this.#takeCounter(address, value, nowMs);
      else if (powerPattern.test(address)) this.#evidence.takePower(componentOf(address), powerOf(value));
    }
    this.#evidence.endFrame();
  }

  #takeCounter(address: string, given: unknown, nowMs: number): void {
    const componentId = componentOf(address);
    const before = this.#counters.get(address);
    if (!before && (this.#counters.size >= mostCounters || !componentIdPattern.test(componentId))) return;
    const value = counterOf(given);
    keep(this.#counters, address, { value, atMs: nowMs });
    const channel = address.slice(componentId.length + 1);
    if (before && value !== null && value > before.value && channel !== stateOfChargeChannel)
      this.#evidence.takeRise(componentId, channel);
  }

  /** Power is unknown once the connection has ended. */
  forgetPowers(): void {
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
      const told = sumChannels[name].map((address) => this.#sums.get(address));
      values[name] = told.find((one) => one && nowMs - one.atMs <= longestCarryMs)?.value ?? null;
    }
    return values;
  }
}

/** Null means that the value is not known any more. */
function keep(map: Map<string, Told>, address: string, { value, atMs }: { value: number | null; atMs: number }): void {
  if (value === null) map.delete(address);
  else map.set(address, { value, atMs });
}

const componentOf = (address: string) => address.slice(0, address.lastIndexOf('/'));

function powerOf(given: unknown): number | null {
  return typeof given === 'number' && Math.abs(given) <= largestPowerW ? Math.round(given) : null;
}

/** Whole and not negative, or nothing; some drivers and all resent values are doubles. */
export function counterOf(given: unknown): number | null {
  if (typeof given !== 'number') return null;
  const counter = Math.round(given) || 0;
  return counter >= 0 && counter <= largestCounter ? counter : null;
}
