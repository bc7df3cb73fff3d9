import { getFirst } from '../collections/items.ts';

/** The emissions of the German electricity mix of a year. */
export interface Co2Factor {
  year: number;
  co2GramsPerKwh: number;
}

/** The factor of the newest year that is not after the given one, else the oldest. */
export function co2FactorOf(factors: readonly Co2Factor[], year: number): Co2Factor {
  const byYear = factors.toSorted((a, b) => a.year - b.year);
  return byYear.findLast((factor) => factor.year <= year) ?? getFirst(byYear);
}

/** What self-consumed PV energy of a year saves, in grams: its emissions would have come from the grid. */
export const co2SavingsOf = (selfWh: number, { co2GramsPerKwh }: Co2Factor): number =>
  Math.round((selfWh * co2GramsPerKwh) / 1000);
