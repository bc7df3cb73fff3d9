import { chargingPowerW, apartmentPowerW, generalPowerW, roofPowerW, slotsPerWeek } from './curves.ts';
import type { EstateOptions } from './estate-options.ts';
import { fraction } from './random.ts';

/** Energy that flows one way, the same every week. */
export interface Flow {
  /** What its register showed when the estate was built, Wh. */
  startWh: number;
  /** Wh from the begin of the week to the begin of each five minutes, and to the end of the week. */
  sinceMondayWh: Float64Array;
}

export interface Week {
  apartments: Flow[];
  general: Flow;
  chargingStations: Flow[];
  roofs: Flow[];
  gridPurchase: Flow;
  feedIn: Flow;
  charge: Flow;
  discharge: Flow;
  /** At the begin of each five minutes, 0 to 100. */
  stateOfChargePercent: Float64Array;
}

const slotsPerHour = 12;
/** Hours from full to empty. */
const batteryHours = 2;
const batteryEfficiency = 0.95;

/** Everything that flows in an estate from Monday to Sunday. */
export function weekOf(options: EstateOptions): Week {
  const { seed } = options;
  const apartments = times(options.tenants, (apartment) =>
    flow(seed, (slot) => apartmentPowerW(seed, apartment, slot)),
  );
  const general = flow(seed, (slot) => (options.hasGeneralMeter ? generalPowerW(seed, slot) : 0));
  const chargingStations = times(options.chargingStations, (station) =>
    flow(seed, (slot) => chargingPowerW(seed, station, slot)),
  );
  const roofs = options.roofPeaksW.map((peakW) => flow(seed, (slot) => roofPowerW(seed, peakW, slot)));
  const consumers = [...apartments, general, ...chargingStations];
  return { apartments, general, chargingStations, roofs, ...exchangeOf({ options, roofs, consumers }) };
}

/** Mean power of a flow in five minutes of the week. */
export function powerW({ sinceMondayWh }: Flow, slot: number): number {
  return (sinceMondayWh[slot + 1]! - sinceMondayWh[slot]!) * slotsPerHour;
}

function times<T>(count: number, make: (number: number) => T): T[] {
  return Array.from({ length: count }, (_, number) => make(number));
}

function flow(seed: number, powerOf: (slot: number) => number): Flow {
  const sinceMondayWh = new Float64Array(slotsPerWeek + 1);
  for (let slot = 0; slot < slotsPerWeek; slot += 1) {
    sinceMondayWh[slot + 1] = sinceMondayWh[slot]! + powerOf(slot) / slotsPerHour;
  }
  const startWh = 1_000_000 + Math.floor(9_000_000 * fraction(seed, Math.round(sinceMondayWh[slotsPerWeek]!)));
  return { startWh, sinceMondayWh };
}

interface Sides {
  options: EstateOptions;
  roofs: Flow[];
  consumers: Flow[];
}

/** What battery and grid take and give, so that nothing is missing or left over. The battery begins the week empty. */
function exchangeOf({ options: { seed, batteryWh }, roofs, consumers }: Sides) {
  const most = batteryWh / batteryHours;
  const batteryW = new Float64Array(slotsPerWeek);
  const gridW = new Float64Array(slotsPerWeek);
  const stateOfChargePercent = new Float64Array(slotsPerWeek);
  let storedWh = 0;
  for (let slot = 0; slot < slotsPerWeek; slot += 1) {
    const surplusW = sumW(roofs, slot) - sumW(consumers, slot);
    const roomW = ((batteryWh - storedWh) * slotsPerHour) / batteryEfficiency;
    const chargingW =
      surplusW > 0 ? Math.min(surplusW, most, roomW) : -Math.min(-surplusW, most, storedWh * slotsPerHour);
    stateOfChargePercent[slot] = batteryWh === 0 ? 0 : (100 * storedWh) / batteryWh;
    storedWh += (chargingW * (chargingW > 0 ? batteryEfficiency : 1)) / slotsPerHour;
    batteryW[slot] = chargingW;
    gridW[slot] = chargingW - surplusW;
  }
  return {
    charge: flow(seed, (slot) => Math.max(0, batteryW[slot]!)),
    discharge: flow(seed, (slot) => Math.max(0, -batteryW[slot]!)),
    gridPurchase: flow(seed, (slot) => Math.max(0, gridW[slot]!)),
    feedIn: flow(seed, (slot) => Math.max(0, -gridW[slot]!)),
    stateOfChargePercent,
  };
}

function sumW(flows: Flow[], slot: number): number {
  return flows.reduce((sum, one) => sum + powerW(one, slot), 0);
}
