import type { LiveValues } from '@lichthof/domain/metering/edges/live-values.ts';
import { minPowerW } from '../live/live-values.ts';
import type { Flow } from './flow.ts';

/**
 * In W; null without PV or grid power. The roof serves the estate first, then the battery, then the grid; a battery
 * charges from the grid, or feeds it, only with what the roof and the estate leave.
 */
export function toLiveFlow({ productionW, gridW, consumptionW, batteryW }: LiveValues): Flow | null {
  if (productionW === null || gridW === null) return null;
  const production = powerOf(productionW);
  const [drawn, fedIn] = [powerOf(gridW), powerOf(-gridW)];
  const [discharged, charged] = [powerOf(batteryW ?? 0), powerOf(-(batteryW ?? 0))];
  const consumption = Math.max(0, consumptionW ?? production + drawn - fedIn + discharged - charged);
  const direct = Math.min(production, consumption);
  const toBattery = Math.min(production - direct, charged);
  const toGrid = Math.min(production - direct - toBattery, fedIn);
  const gridToBattery = Math.min(charged - toBattery, drawn);
  const batteryToGrid = Math.min(fedIn - toGrid, discharged);
  return {
    direct,
    toBattery,
    fromBattery: discharged - batteryToGrid,
    toGrid,
    fromGrid: drawn - gridToBattery,
    gridToBattery,
    batteryToGrid,
    uses: [],
  };
}

/** Smaller powers are noise of meters and inverters. */
const powerOf = (powerW: number) => (powerW < minPowerW ? 0 : powerW);
