import Big from 'big.js';
import type { DayRange } from '../time/periods.ts';
import { partsPerYear, yearPartsOf } from './price-periods.ts';

export const referenceHouseholdsSource = 'Stromspiegel 2021/22, co2online';

/** kWh per year of households in apartment buildings, edition 2021/22 of the source. */
const kwhPerYear = [
  { persons: 1, withoutHotWater: 1500, withHotWater: 2000 },
  { persons: 2, withoutHotWater: 2100, withHotWater: 3000 },
  { persons: 3, withoutHotWater: 2600, withHotWater: 4000 },
  { persons: 4, withoutHotWater: 2900, withHotWater: 4500 },
  { persons: 5, withoutHotWater: 3500, withHotWater: 5200 },
];

/**
 * The consumption of households of one to five persons on the days of a period (EnWG § 40), in Wh, half up. Each day
 * counts its share of the calendar year, without seasons.
 */
export function referenceHouseholds(
  period: DayRange,
  { hasElectricHotWater }: { hasElectricHotWater: boolean },
): ConsumptionComparison['households'] {
  const yearParts = yearPartsOf(period);
  return kwhPerYear.map(({ persons, withoutHotWater, withHotWater }) => {
    const wholeYear = new Big(hasElectricHotWater ? withHotWater : withoutHotWater).times(1000);
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
