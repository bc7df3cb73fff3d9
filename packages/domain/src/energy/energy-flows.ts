/** The balance of one quarter-hour with nothing unknown, in Wh. */
export interface KnownQuarterHour {
  pv: number;
  consumption: number;
  feedIn: number;
  charge: number;
  discharge: number;
}

/** Where the PV energy went and where the consumption came from, in Wh. */
export interface EnergyFlows {
  directWh: number;
  pvToBatteryWh: number;
  pvToGridWh: number;
  batteryToConsumptionWh: number;
  gridToConsumptionWh: number;
}

/**
 * Splits one quarter-hour so that direct + into the battery + into the grid is the PV energy, and direct + out of the
 * battery + from the grid is the consumption. What is fed in counts as PV before it counts as battery, what is
 * charged counts as the rest of the PV before it counts as grid; the grid covers what nothing else does.
 */
export function flowsOf({ pv, consumption, feedIn, charge, discharge }: KnownQuarterHour): EnergyFlows {
  const pvToGridWh = Math.min(feedIn, pv);
  const pvToBatteryWh = Math.min(charge, pv - pvToGridWh);
  const directWh = pv - pvToGridWh - pvToBatteryWh;
  const batteryToConsumptionWh = Math.min(discharge, consumption - directWh);
  const gridToConsumptionWh = consumption - directWh - batteryToConsumptionWh;
  return { directWh, pvToBatteryWh, pvToGridWh, batteryToConsumptionWh, gridToConsumptionWh };
}
