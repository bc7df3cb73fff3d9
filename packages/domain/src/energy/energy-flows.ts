/** The balance of one quarter-hour without unknown values, in Wh. */
export interface KnownQuarterHour {
  pv: number;
  consumption: number;
  feedIn: number;
  charge: number;
  discharge: number;
}

/** The uses of the PV energy and the sources of the consumption, in Wh. */
export interface EnergyFlows {
  directWh: number;
  pvToBatteryWh: number;
  pvToGridWh: number;
  batteryToConsumptionWh: number;
  gridToConsumptionWh: number;
}

/**
 * Splits one quarter-hour: direct + into the battery + into the grid is the PV energy; direct + from the battery + from
 * the grid is the consumption. Feed-in is taken from PV first, charging from the rest of the PV, and the grid covers
 * the remaining consumption.
 */
export function flowsOf({ pv, consumption, feedIn, charge, discharge }: KnownQuarterHour): EnergyFlows {
  const pvToGridWh = Math.min(feedIn, pv);
  const pvToBatteryWh = Math.min(charge, pv - pvToGridWh);
  const directWh = pv - pvToGridWh - pvToBatteryWh;
  const batteryToConsumptionWh = Math.min(discharge, consumption - directWh);
  const gridToConsumptionWh = consumption - directWh - batteryToConsumptionWh;
  return { directWh, pvToBatteryWh, pvToGridWh, batteryToConsumptionWh, gridToConsumptionWh };
}
