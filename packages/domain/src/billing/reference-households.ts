import Big from 'big.js';
import type { DayRange } from '../time/periods.ts';
import { partsPerYear, yearPartsOf } from './calendar-years.ts';

export const referenceHouseholdsSource = 'Stromspiegel 2021/22, co2online';

/** kWh a year of households in apartment houses, edition 2021/22 of the source. */
const kwhPerYear = [
  { persons: 1, withoutHotWater: 1500, withHotWater: 2000 },
  { persons: 2, withoutHotWater: 2100, withHotWater: 3000 },
  { persons: 3, withoutHotWater: 2600, withHotWater: 4000 },
  { persons: 4, withoutHotWater: 2900, withHotWater: 4500 },
  { persons: 5, withoutHotWater: 3500, withHotWater: 5200 },
];

/**
 * What households of one to five persons use in the days of a period (EnWG § 40), in Wh, half up: each day
 * its part of its calendar year, summer like winter.
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
  /** The same days a year before in the same contract; null where there are none. */
  previous: (DayRange & { energyWh: number }) | null;
  /** Of the days of the period. */
  households: { persons: number; energyWh: number }[];
  source: string;
}
