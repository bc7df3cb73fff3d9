import { slotsPerWeek } from './curves.ts';
import { powerW, type Flow, type Week } from './week.ts';

/** What a register shows, Wh, and what flows through it. */
export interface Measured {
  powerW: number;
  counterWh: number;
}

/** Everything an estate measures at an instant. All flows are positive; grid and battery say their direction in W. */
export interface Moment {
  apartments: Measured[];
  general: Measured;
  chargingStations: Measured[];
  roofs: Measured[];
  gridPurchase: Measured;
  feedIn: Measured;
  charge: Measured;
  discharge: Measured;
  stateOfChargePercent: number;
  productionW: number;
  consumptionW: number;
  /** + is bought, − is sold. */
  gridW: number;
  /** + is discharging, − is charging. */
  batteryW: number;
}

const slotMs = 300_000;
const hourMs = 3_600_000;
const weekMs = slotsPerWeek * slotMs;
/** A Monday; before it nothing was counted. */
const builtAtMs = Date.UTC(2024, 0, 1);
/** How far the power of a second leaves the mean of its five minutes at most. */
const rippleOf = (meanW: number) => 3 + 0.08 * meanW;

/** The instant as it looks in a live message, or with the mean powers of its five minutes. */
export function momentOf(week: Week, atMs: number, power: 'now' | 'mean'): Moment {
  const sinceMs = Math.max(0, atMs - builtAtMs);
  const weeks = Math.floor(sinceMs / weekMs);
  const slot = Math.floor((sinceMs % weekMs) / slotMs);
  const intoSlotMs = sinceMs % slotMs;
  const measure = (flow: Flow, number = 0): Measured => {
    const meanW = powerW(flow, slot);
    return {
      powerW: Math.round(power === 'mean' ? meanW : rippledW(meanW, intoSlotMs, number)),
      counterWh: counterOf(flow, { weeks, slot, intoSlotMs }),
    };
  };
  return withSums({
    apartments: week.apartments.map(measure),
    general: measure(week.general, 2),
    chargingStations: week.chargingStations.map(measure),
    roofs: week.roofs.map(measure),
    gridPurchase: measure(week.gridPurchase),
    feedIn: measure(week.feedIn),
    charge: measure(week.charge),
    discharge: measure(week.discharge),
    stateOfChargePercent: Math.round(week.stateOfChargePercent[slot]!),
  });
}

/** Comes to nothing in each five minutes, so that power and counter agree. */
function rippledW(meanW: number, intoSlotMs: number, number: number): number {
  if (meanW === 0) return 0;
  const periodMs = number % 2 === 0 ? 12_000 : 20_000;
  return Math.max(0, meanW + rippleOf(meanW) * Math.sin((2 * Math.PI * intoSlotMs) / periodMs + number));
}

function counterOf(flow: Flow, { weeks, slot, intoSlotMs }: { weeks: number; slot: number; intoSlotMs: number }) {
  const fullWeeksWh = weeks * flow.sinceMondayWh[slotsPerWeek]!;
  const inSlotWh = (powerW(flow, slot) * intoSlotMs) / hourMs;
  return flow.startWh + Math.floor(fullWeeksWh + flow.sinceMondayWh[slot]! + inSlotWh);
}

type Flows = Omit<Moment, 'productionW' | 'consumptionW' | 'gridW' | 'batteryW'>;

/** The edge calculates the consumption; the grid takes what ripples. */
function withSums(flows: Flows): Moment {
  const productionW = sumW(flows.roofs);
  const batteryW = flows.discharge.powerW - flows.charge.powerW;
  const meanGridW = flows.gridPurchase.powerW - flows.feedIn.powerW;
  const usedW = sumW(flows.apartments) + sumW(flows.chargingStations) + flows.general.powerW;
  const gridW = keepDirection(usedW - productionW - batteryW, meanGridW);
  return { ...flows, productionW, consumptionW: gridW + productionW + batteryW, gridW, batteryW };
}

/** Power never points against the counter that rises. */
function keepDirection(powerW: number, meanW: number): number {
  if (meanW === 0) return 0;
  return meanW > 0 ? Math.max(1, powerW) : Math.min(-1, powerW);
}

function sumW(measured: Measured[]): number {
  return measured.reduce((sum, { powerW }) => sum + powerW, 0);
}
