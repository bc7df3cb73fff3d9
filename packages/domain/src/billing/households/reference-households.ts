import Big from 'big.js';
import { zip } from '../../collections/pairs.ts';
import { addDays } from '../../time/days.ts';
import type { DayRange } from '../../time/periods.ts';
import { partsPerYear, yearPartsOf } from '../prices/price-periods.ts';

/** Households of 1 to 5 persons. */
export const householdSizes = [1, 2, 3, 4, 5] as const;

/** What households in apartment buildings consume in a year, in kWh by size, from a day on until the next edition. */
export interface HouseholdEdition {
  from: string;
  kwhWithoutHotWater: readonly number[];
  kwhWithHotWater: readonly number[];
  source: string;
}

/** The edition on the last day of the period, or the first one for an earlier period. */
export function editionOf(period: DayRange, editions: readonly HouseholdEdition[]): HouseholdEdition {
  const lastDay = addDays(period.to, -1);
  const inOrder = editions.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const edition = inOrder.findLast(({ from }) => from <= lastDay) ?? inOrder[0];
  if (!edition) throw new RangeError('No edition of reference households is known');
  return edition;
}

/**
 * The consumption of reference households on the days of a period (EnWG § 40), in Wh, half up. Each day counts its share
 * of the calendar year, without seasons.
 */
export function referenceHouseholds(
  period: DayRange,
  { hasElectricHotWater }: { hasElectricHotWater: boolean },
  { kwhWithHotWater, kwhWithoutHotWater }: HouseholdEdition,
): ConsumptionComparison['households'] {
  const yearParts = yearPartsOf(period);
  const kwhPerYear = hasElectricHotWater ? kwhWithHotWater : kwhWithoutHotWater;
  return zip(householdSizes, kwhPerYear).map(([persons, kwh]) => {
    const wholeYear = new Big(kwh).times(1000);
    const energyWh = wholeYear.times(yearParts).div(partsPerYear).round(0, Big.roundHalfUp).toNumber();
    return { persons, energyWh };
  });
}

export interface ConsumptionComparison {
  /** The same contract on the same days of the previous year; null if there is no such consumption. */
  previous: (DayRange & { energyWh: number }) | null;
  /** Consumption on the days of the period; empty for general electricity and vacant apartments. */
  households: { persons: number; energyWh: number }[];
  source: string;
}
