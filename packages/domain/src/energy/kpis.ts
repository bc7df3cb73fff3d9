import type { EnergyTotals } from './energy-totals.ts';

/** Below this share of known quarter-hours a figure is not shown, because it could mislead. */
export const requiredCoverage = 0.95;

interface Kpi {
  /** Null if too few quarter-hours are known. */
  amount: number | null;
  /** The share (0–1) of the expected quarter-hours that is known. */
  coverage: number;
}

/** Energies in Wh, quotas 0–1, savings in grams. */
export interface Kpis {
  pvGeneration: Kpi;
  selfConsumption: Kpi;
  electricityConsumption: Kpi;
  electricityConsumptionFromGrid: Kpi;
  gridFeed: Kpi;
  batteryCharge: Kpi;
  batteryDischarge: Kpi;
  selfConsumptionQuota: Kpi;
  autarky: Kpi;
  co2SavingsGrams: Kpi;
}

/** The savings of CO2 are those of the self-consumption, in grams. */
export function kpisOf(totals: EnergyTotals, co2SavingsGrams: number): Kpis {
  const { quarterHours } = totals;
  const kpi = (amount: number, count: number) => coveredKpi(amount, count, quarterHours);
  return {
    pvGeneration: kpi(totals.pvWh, totals.pvCount),
    selfConsumption: kpi(totals.selfWh, totals.selfCount),
    electricityConsumption: kpi(totals.consumptionWh, totals.consumptionCount),
    electricityConsumptionFromGrid: kpi(totals.importWh, totals.importCount),
    gridFeed: kpi(totals.feedInWh, totals.feedInCount),
    batteryCharge: kpi(totals.chargeWh, totals.chargeCount),
    batteryDischarge: kpi(totals.dischargeWh, totals.dischargeCount),
    selfConsumptionQuota: kpi(quotaOf(totals.selfWh, totals.selfPvWh), totals.selfCount),
    autarky: kpi(1 - quotaOf(totals.consumptionImportWh, balancedConsumptionWh(totals)), totals.balanceCount),
    co2SavingsGrams: kpi(co2SavingsGrams, totals.selfCount),
  };
}

function coveredKpi(amount: number, count: number, quarterHours: number): Kpi {
  const coverage = quarterHours === 0 ? 0 : count / quarterHours;
  return { amount: coverage < requiredCoverage ? null : amount, coverage };
}

/** Without a whole the result is 0: the quota without generation is 0, and autarky without consumption is 1. */
function quotaOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(1, Math.max(0, part / whole));
}

function balancedConsumptionWh({ directWh, batteryToConsumptionWh, gridToConsumptionWh }: EnergyTotals): number {
  return directWh + batteryToConsumptionWh + gridToConsumptionWh;
}
