import { getItem } from '../collections/items.ts';
import { quarterHourMs, quarterHourStarts } from '../time/local-days.ts';
import type { AllocatedPricePeriod } from './period-allocation.ts';
import { addToLevels, type PricedDay } from './prices/level-energy.ts';
import { createDayPricer, type DaysToPrice } from './prices/price-days.ts';

/** Consecutive quarter-hours: UTC ms, `to` exclusive. */
export interface InstantRun {
  from: number;
  to: number;
  quarterHours: number;
}

/** The grid electricity of a day by quarter-hour, whole Wh. */
export interface GridDay {
  day: string;
  gridWh: Int32Array;
}

/** Lays the grid electricity of contracts on the price levels of their quarter-hours. */
export interface Pricing {
  /** The price period with the days added; unchanged where no price depends on the time. */
  addLevels: (pricePeriod: AllocatedPricePeriod, days: Iterable<GridDay>) => AllocatedPricePeriod;
  /** The quarter-hours with energy whose market price was missing; their energy is at no level. */
  listMissing: () => InstantRun[];
}

/** For some days; the levels of a price are found once a day for all contracts. */
export function startPricing(facts: DaysToPrice): Pricing {
  const priceDay = createDayPricer(facts);
  const missing = new Set<number>();
  return { addLevels, listMissing: () => listRuns([...missing].toSorted((a, b) => a - b)) };

  function addLevels(pricePeriod: AllocatedPricePeriod, days: Iterable<GridDay>): AllocatedPricePeriod {
    let { levels } = pricePeriod;
    if (!levels) return pricePeriod;
    for (const { day, gridWh } of days) {
      const priced = priceDay(pricePeriod.tariff.prices, day);
      levels = addToLevels(levels, leaveOutUnknown(gridWh, priced, day), priced);
    }
    return { ...pricePeriod, levels };
  }

  function leaveOutUnknown(gridWh: Int32Array, { microEurPerKwh }: PricedDay, day: string): Int32Array {
    if (!microEurPerKwh) return gridWh;
    const isUnknown = (energyWh: number, at: number) => energyWh !== 0 && (microEurPerKwh[at] ?? null) === null;
    if (!gridWh.some(isUnknown)) return gridWh;
    for (const [at, start] of quarterHourStarts(day, facts.timeZone).entries()) {
      if (isUnknown(getItem(gridWh, at), at)) missing.add(start);
    }
    return gridWh.map((energyWh, at) => (isUnknown(energyWh, at) ? 0 : energyWh));
  }
}

function listRuns(starts: readonly number[]): InstantRun[] {
  const runs: { from: number; to: number }[] = [];
  for (const start of starts) {
    const last = runs.at(-1);
    if (last?.to === start) last.to += quarterHourMs;
    else runs.push({ from: start, to: start + quarterHourMs });
  }
  return runs.map(({ from, to }) => ({ from, to, quarterHours: (to - from) / quarterHourMs }));
}
