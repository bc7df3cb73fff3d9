import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allocateDay, startCredits } from './allocate-day.ts';
import { AllocationKey, type AllocationRule } from './allocation-rule.ts';
import { exampleRuleNames, exampleRules } from './worked-example-for-tests.ts';

/** A quarter-hour with local energy and the consumption of each participant, whole Wh. */
interface Interval {
  localWh: number;
  consumptionWh: number[];
}

interface Division {
  energyWh: number;
  weights: number[];
  /** What those who dropped out got already. */
  servedWh: number[];
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** Step 2 of 'Recomputing an interval' in docs/domain/allocation.md, written anew from the text. */
function creditsOf(day: string, count: number): number[] {
  const days = Date.parse(day) / 86_400_000;
  return Array.from(
    { length: count },
    (_, place) => ((days * ((Math.sqrt(5) - 1) / 2) + place * (Math.SQRT2 - 1)) % 1) - 0.5,
  );
}

/** Step 3: what is divided, and by which weights. */
function divisionOf({ localWh, consumptionWh }: Interval, agreed: number[], rule: AllocationRule): Division {
  const servedWh = consumptionWh.map(() => 0);
  if (rule.key === AllocationKey.ByConsumption) return { energyWh: localWh, weights: consumptionWh, servedWh };
  const weights = rule.key === AllocationKey.EqualParts ? agreed.map(() => 1) : agreed;
  if (rule.unused === 'passed_on') return passOn({ localWh, consumptionWh }, weights);
  const energyWh = rule.base === 'generation' ? localWh : Math.min(localWh, sumOf(consumptionWh));
  return { energyWh, weights, servedWh };
}

function passOn({ localWh, consumptionWh }: Interval, agreed: number[]): Division {
  let energyWh = localWh;
  const servedWh = consumptionWh.map(() => 0);
  let weights = agreed.map((weight, place) => (consumptionWh[place] === 0 ? 0 : weight));
  for (;;) {
    const total = sumOf(weights);
    const [divided, current] = [energyWh, weights];
    const dropsOut = current.map((weight, place) => weight > 0 && divided * weight >= consumptionWh[place]! * total);
    if (!dropsOut.some(Boolean)) return { energyWh, weights, servedWh };
    for (const [place, drops] of dropsOut.entries()) {
      if (!drops) continue;
      servedWh[place] = consumptionWh[place]!;
      energyWh -= consumptionWh[place]!;
    }
    weights = current.map((weight, place) => (dropsOut[place] ? 0 : weight));
  }
}

/** Steps 4 to 6; changes the credits. */
function divide(
  { energyWh, weights, servedWh }: Division,
  credits: number[],
): Record<'downWh' | 'claims' | 'givenWh', number[]> {
  const total = sumOf(weights);
  const downWh = weights.map((weight) => (total === 0 ? 0 : Math.floor((energyWh * weight) / total)));
  const remainders = weights.map((weight, place) => (total === 0 ? 0 : energyWh * weight - downWh[place]! * total));
  for (const [place, remainder] of remainders.entries()) if (remainder > 0) credits[place]! += remainder / total;
  const claims = [...credits];
  const odd = total === 0 ? 0 : energyWh - sumOf(downWh);
  const places = [...remainders.keys()].filter((place) => remainders[place]! > 0);
  const chosen = new Set(places.toSorted((a, b) => claims[b]! - claims[a]! || a - b).slice(0, odd));
  for (const place of chosen) credits[place]! -= 1;
  return { downWh, claims, givenWh: downWh.map((wh, place) => servedWh[place]! + wh + (chosen.has(place) ? 1 : 0)) };
}

function recompute(day: string, intervals: Interval[], { agreed, rule }: { agreed: number[]; rule: AllocationRule }) {
  const credits = creditsOf(day, agreed.length);
  return intervals.map((interval) => {
    const { localWh, consumptionWh } = interval;
    const isEnough = rule.key === AllocationKey.ByConsumption && localWh >= sumOf(consumptionWh);
    if (localWh === 0 || isEnough) {
      const allocatedWh = localWh === 0 ? consumptionWh.map(() => 0) : consumptionWh;
      return { downWh: allocatedWh, claims: [...credits], allocatedWh, credits: [...credits] };
    }
    const { downWh, claims, givenWh } = divide(divisionOf(interval, agreed, rule), credits);
    const allocatedWh = givenWh.map((wh, place) => Math.min(wh, consumptionWh[place]!));
    return { downWh, claims, allocatedWh, credits: [...credits] };
  });
}

function allocate(day: string, intervals: Interval[], { agreed, rule }: { agreed: number[]; rule: AllocationRule }) {
  const demands = agreed.map((weight, place) => ({
    weight,
    consumptionWh: Int32Array.from(intervals, ({ consumptionWh }) => consumptionWh[place]!),
  }));
  const localWh = Int32Array.from(intervals, (interval) => interval.localWh);
  const startCreditsWh = startCredits(day, agreed.length);
  const { allocatedWh } = allocateDay(localWh, demands, rule, { startCreditsWh });
  return intervals.map((_, index) => allocatedWh.map((series) => series[index]!));
}

/** The rows of the table whose first title is E, each cell as numbers. */
function documentRows(): number[][][] {
  const text = readFileSync(resolve(import.meta.dirname, '../../../../docs/domain/allocation.md'), 'utf8');
  const lines = text.split('\n');
  const head = lines.findIndex((line) => /^\| E +\| consumption/.test(line));
  const after = lines.slice(head + 2);
  const rows = after.slice(
    0,
    after.findIndex((line) => !line.startsWith('|')),
  );
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.split(',').map((number) => Number(number.trim().replace('−', '-')))),
  );
}

describe('the steps of docs/domain/allocation.md', () => {
  it('give the table of the document', () => {
    const rows = documentRows();
    expect(rows).toHaveLength(6);
    const intervals = rows.map(([energy, consumption]) => ({ localWh: energy![0]!, consumptionWh: consumption! }));
    const terms = { agreed: [1, 1, 1], rule: exampleRules.byConsumption };
    const rounded = (numbers: number[]) => numbers.map((number) => Number(number.toFixed(3)));
    expect(rounded(creditsOf('2026-06-12', 3))).toEqual([-0.111, 0.303, -0.283]);
    const steps = recompute('2026-06-12', intervals, terms);
    expect(steps.map((of) => [of.downWh, rounded(of.claims), of.allocatedWh, rounded(of.credits)])).toEqual(
      rows.map((row) => row.slice(2)),
    );
    expect(allocate('2026-06-12', intervals, terms)).toEqual(rows.map((row) => row[4]));
  });

  it.each(exampleRuleNames)('are what the code does, in every quarter-hour: %s', (name) => {
    const rule = exampleRules[name];
    const days = fc.integer({ min: 0, max: 3000 }).map((days) => new Date(Date.UTC(2024, 0, 1 + days)).toISOString());
    const intervalsOf = (count: number) =>
      fc.array(
        fc.record({
          localWh: fc.oneof(fc.nat(20), fc.nat(5000)),
          consumptionWh: fc.array(fc.oneof(fc.nat(5), fc.nat(900)), { minLength: count, maxLength: count }),
        }),
        { minLength: 1, maxLength: 100 },
      );
    const estate = fc
      .array(fc.nat(12_000), { minLength: 1, maxLength: 12 })
      .chain((agreed) => fc.record({ agreed: fc.constant(agreed), intervals: intervalsOf(agreed.length) }));
    fc.assert(
      fc.property(days, estate, (instant, { agreed, intervals }) => {
        const day = instant.slice(0, 10);
        const steps = recompute(day, intervals, { agreed, rule });
        expect(allocate(day, intervals, { agreed, rule })).toEqual(steps.map(({ allocatedWh }) => allocatedWh));
      }),
    );
  });
});
