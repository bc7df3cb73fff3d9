import { describe, expect, it } from 'vitest';
import { addDays } from '../time/days.ts';
import { allocateDay, startCredits, type DayDemand } from './allocate-day.ts';
import { AllocationKey, type AllocationRule } from './allocation-rule.ts';
import { allocatedIn, sumOf } from './worked-example-for-tests.ts';

const { LivingArea, ByConsumption, EqualParts } = AllocationKey;
const quarterHours = 96;
const areas = [9500, 8200, 7400, 6100, 5600, 5200, 4400, 3900, 3100, 1200];

/** A small roof: on most winter days it delivers less than a Wh per participant and quarter-hour. */
function localEnergyOn(dayOfYear: number): Int32Array {
  const season = 0.5 - 0.48 * Math.cos((2 * Math.PI * (dayOfYear + 10)) / 365);
  const clouds = 0.35 + 0.65 * Math.abs(Math.sin(dayOfYear * 2.399));
  return Int32Array.from({ length: quarterHours }, (_, index) =>
    Math.round(Math.max(0, Math.sin(((index - 24) / 48) * Math.PI)) * season * clouds * 160),
  );
}

/** Consumption with a daily course and no pattern beside it; larger apartments use more. */
function demandsOn(dayOfYear: number): DayDemand[] {
  return areas.map((weight, participant) => ({
    weight,
    consumptionWh: Int32Array.from({ length: quarterHours }, (_, index) => {
      const chance = Math.abs(Math.sin(dayOfYear * 12.9898 + index * 78.233 + participant * 37.719) * 43_758.5453) % 1;
      return Math.floor(
        (weight / 150) * (0.3 + 0.7 * Math.sin((index / quarterHours) * Math.PI)) * (0.2 + 1.6 * chance),
      );
    }),
  }));
}

/** The exact shares of a quarter-hour, in Wh with fractions. */
function exactShares(localWh: number, demands: [number, number][], { key, unused }: AllocationRule): number[] {
  const weightOf = ([consumptionWh, weight]: [number, number]) =>
    key === ByConsumption ? consumptionWh : key === EqualParts ? 1 : weight;
  const shares = demands.map(() => 0);
  const isPassedOn = key === ByConsumption || unused === 'passed_on';
  let open = demands.flatMap((_, index) => (!isPassedOn || demands[index]![0] > 0 ? [index] : []));
  let restWh = localWh;
  for (;;) {
    const total = sumOf(open.map((index) => weightOf(demands[index]!)));
    const shareOf = (index: number) => (restWh * weightOf(demands[index]!)) / total;
    const full = isPassedOn ? open.filter((index) => shareOf(index) >= demands[index]![0]) : [];
    if (full.length === 0) {
      for (const index of open) shares[index] = Math.min(shareOf(index), demands[index]![0]);
      return shares;
    }
    for (const index of full) shares[index] = demands[index]![0];
    restWh -= sumOf(full.map((index) => demands[index]![0]));
    open = open.filter((index) => !full.includes(index));
  }
}

/** Allocated less exact Wh of each participant over a year, with the credits of the day and without. */
function simulateYear(rule: AllocationRule): { withCredits: number[]; without: number[] } {
  const withCredits = areas.map(() => 0);
  const without = areas.map(() => 0);
  for (let dayOfYear = 0; dayOfYear < 365; dayOfYear += 1) {
    const localWh = localEnergyOn(dayOfYear);
    const demands = demandsOn(dayOfYear);
    const startCreditsWh = startCredits(addDays('2026-01-01', dayOfYear), areas.length);
    const { allocatedWh } = allocateDay(localWh, demands, rule, { startCreditsWh });
    for (let index = 0; index < quarterHours; index += 1) {
      if (localWh[index] === 0) continue;
      const alone = demands.map(({ consumptionWh, weight }): [number, number] => [consumptionWh[index]!, weight]);
      const exact = exactShares(localWh[index]!, alone, rule);
      const aloneWh = allocatedIn(localWh[index]!, alone, rule);
      for (const [of, exactWh] of exact.entries()) {
        withCredits[of]! += allocatedWh[of]![index]! - exactWh;
        without[of]! += aloneWh[of]! - exactWh;
      }
    }
  }
  return { withCredits, without };
}

const largestOf = (differencesWh: number[]) => Math.max(...differencesWh.map(Math.abs));

describe('over a year with a small roof', { timeout: 60_000 }, () => {
  it.each<[string, AllocationRule]>([
    ['by consumption', { key: ByConsumption, base: 'generation', unused: 'fed_in' }],
    ['by living area, fed in', { key: LivingArea, base: 'generation', unused: 'fed_in' }],
    ['by living area, passed on', { key: LivingArea, base: 'generation', unused: 'passed_on' }],
    ['in equal parts, passed on', { key: EqualParts, base: 'generation', unused: 'passed_on' }],
  ])('rounding gives no participant more than some Wh too much or too little: %s', (name, rule) => {
    const { withCredits, without } = simulateYear(rule);
    if (process.env['SHOW_ROUNDING']) console.log(name, without.map(Math.round), withCredits.map(Math.round));
    expect(largestOf(withCredits)).toBeLessThan(25);
    expect(largestOf(withCredits)).toBeLessThan(largestOf(without) / 4);
  });
});
