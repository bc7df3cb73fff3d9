import type { DayRange } from '@lichthof/domain/time/periods.ts';

/** Energy of the house in whole Wh. */
export interface HouseEnergy {
  localWh: number;
  consumptionWh: number;
  allocatedWh: number;
}

export const noEnergy = (): HouseEnergy => ({ localWh: 0, consumptionWh: 0, allocatedWh: 0 });

export function addEnergy(total: HouseEnergy, { localWh, consumptionWh, allocatedWh }: HouseEnergy): void {
  total.localWh += localWh;
  total.consumptionWh += consumptionWh;
  total.allocatedWh += allocatedWh;
}

/** What the house used and shared out on the days of a range. */
export function houseEnergyIn(
  { houseDays }: { houseDays: Map<string, HouseEnergy> },
  { from, to }: DayRange,
): HouseEnergy {
  const total = noEnergy();
  for (const [day, energy] of houseDays) {
    if (from <= day && day < to) addEnergy(total, energy);
  }
  return total;
}
