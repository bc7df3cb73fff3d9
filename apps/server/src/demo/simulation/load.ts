import { simulateCharging, type ChargingLoad } from './charging-load.ts';
import type { SimulatedLoad } from './day-context.ts';
import { simulateGas, simulateHeatPump, type GasLoad, type HeatPumpLoad } from './heating-loads.ts';
import { simulateHousehold, type HouseholdLoad } from './household-load.ts';
import { simulateOffice, simulateStairwell, type OfficeLoad, type StairwellLoad } from './building-loads.ts';
import { simulateWater, type WaterLoad } from './water-load.ts';

/** The consumption behind a simulated meter. */
export type Load = HouseholdLoad | StairwellLoad | OfficeLoad | HeatPumpLoad | GasLoad | ChargingLoad | WaterLoad;

export function simulateLoad(seed: string, load: Load): SimulatedLoad {
  switch (load.type) {
    case 'household':
      return simulateHousehold(seed, load);
    case 'stairwell':
      return simulateStairwell(seed, load);
    case 'office':
      return simulateOffice(seed, load);
    case 'heatPump':
      return simulateHeatPump(seed, load);
    case 'gas':
      return simulateGas(seed, load);
    case 'charging':
      return simulateCharging(seed, load);
    default:
      return simulateWater(seed, load);
  }
}
