import { flowsOf, type EnergyFlows } from './energy-flows.ts';
import type { EstateSeries, Series } from './estate-meters.ts';

/** Sums of an estate's balance in Wh over any number of quarter-hours; each count is the number of known values. */
export interface EnergyTotals extends EnergyFlows {
  quarterHours: number;
  pvWh: number;
  pvCount: number;
  feedInWh: number;
  feedInCount: number;
  importWh: number;
  importCount: number;
  consumptionWh: number;
  consumptionCount: number;
  chargeWh: number;
  chargeCount: number;
  dischargeWh: number;
  dischargeCount: number;
  selfWh: number;
  selfCount: number;
  /** PV energy of the quarter-hours with known self-consumption. */
  selfPvWh: number;
  /** The number of quarter-hours with known consumption and import; the flows and the next field cover only these. */
  balanceCount: number;
  consumptionImportWh: number;
  substitutedCount: number;
}

export const emptyTotals: Readonly<EnergyTotals> = {
  quarterHours: 0,
  pvWh: 0,
  pvCount: 0,
  feedInWh: 0,
  feedInCount: 0,
  importWh: 0,
  importCount: 0,
  consumptionWh: 0,
  consumptionCount: 0,
  chargeWh: 0,
  chargeCount: 0,
  dischargeWh: 0,
  dischargeCount: 0,
  selfWh: 0,
  selfCount: 0,
  selfPvWh: 0,
  balanceCount: 0,
  consumptionImportWh: 0,
  directWh: 0,
  pvToBatteryWh: 0,
  pvToGridWh: 0,
  batteryToConsumptionWh: 0,
  gridToConsumptionWh: 0,
  substitutedCount: 0,
};

const fields = Object.keys(emptyTotals) as (keyof EnergyTotals)[];

export function addTotals(a: EnergyTotals, b: EnergyTotals): EnergyTotals {
  const sums = { ...a };
  for (const field of fields) sums[field] += b[field];
  return sums;
}

export function subtractTotals(a: EnergyTotals, b: EnergyTotals): EnergyTotals {
  const differences = { ...a };
  for (const field of fields) differences[field] -= b[field];
  return differences;
}

export function energyTotalsOf(series: EstateSeries, substituted: boolean[]): EnergyTotals {
  const [pvWh, pvCount] = sumKnown(series.pv);
  const [feedInWh, feedInCount] = sumKnown(series.feedIn);
  const [importWh, importCount] = sumKnown(series.gridImport);
  const [consumptionWh, consumptionCount] = sumKnown(series.consumption);
  const [chargeWh, chargeCount] = sumKnown(series.charge);
  const [dischargeWh, dischargeCount] = sumKnown(series.discharge);
  const [selfWh, selfCount] = sumKnown(series.selfConsumption);
  const [selfPvWh] = sumKnown(series.pv, series.selfConsumption);
  return {
    ...sumFlows(series),
    pvWh,
    pvCount,
    feedInWh,
    feedInCount,
    importWh,
    importCount,
    consumptionWh,
    consumptionCount,
    chargeWh,
    chargeCount,
    dischargeWh,
    dischargeCount,
    selfWh,
    selfCount,
    selfPvWh,
    quarterHours: series.pv.length,
    substitutedCount: substituted.filter(Boolean).length,
  };
}

/** Sum and count of the known energies; with a condition only where that series is known too. */
function sumKnown(energies: Series, condition: Series = energies): [sumWh: number, count: number] {
  let sumWh = 0;
  let count = 0;
  for (const [index, energyWh] of energies.entries()) {
    if (energyWh === null || condition[index] === null) continue;
    sumWh += energyWh;
    count += 1;
  }
  return [sumWh, count];
}

function sumFlows(series: EstateSeries): EnergyFlows & Pick<EnergyTotals, 'balanceCount' | 'consumptionImportWh'> {
  const [consumptionImportWh, balanceCount] = sumKnown(series.gridImport, series.consumption);
  const sums = { directWh: 0, pvToBatteryWh: 0, pvToGridWh: 0, batteryToConsumptionWh: 0, gridToConsumptionWh: 0 };
  for (let index = 0; index < series.pv.length; index += 1) {
    const flows = flowsAt(series, index);
    if (!flows) continue;
    sums.directWh += flows.directWh;
    sums.pvToBatteryWh += flows.pvToBatteryWh;
    sums.pvToGridWh += flows.pvToGridWh;
    sums.batteryToConsumptionWh += flows.batteryToConsumptionWh;
    sums.gridToConsumptionWh += flows.gridToConsumptionWh;
  }
  return { ...sums, balanceCount, consumptionImportWh };
}

/**
 * If consumption and import are known, all other series are known, because one of the two is always derived from them.
 */
export function flowsAt(series: Omit<EstateSeries, 'selfConsumption'>, index: number): EnergyFlows | null {
  const consumption = series.consumption[index] ?? null;
  const pv = series.pv[index] ?? null;
  const feedIn = series.feedIn[index] ?? null;
  const charge = series.charge[index] ?? null;
  const discharge = series.discharge[index] ?? null;
  if (consumption === null || series.gridImport[index] === null) return null;
  if (pv === null || feedIn === null || charge === null || discharge === null) return null;
  return flowsOf({ pv, consumption, feedIn, charge, discharge });
}
