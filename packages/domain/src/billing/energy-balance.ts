/** Energy of a period, whole Wh. */
export interface EnergyBalance {
  /** What the house connection took from the grid. */
  importedWh: number;
  /** What it fed into the grid. */
  exportedWh: number;
  /** Generation and discharge, less charge. */
  localWh: number;
  /** What all meters of the estate consumed. */
  consumedWh: number;
}

/** Meters may err by this share of the consumption. */
const toleratedShare = 0.01;
/** Above this share of the consumption somebody is likely not metered. */
const unmeteredShare = 0.05;

/**
 * What reached the estate (import + local − export) less what its meters consumed, Wh (docs/domain, metering concept:
 * Z1 − Z2 = V + Ch − PV − Dis). `missing`: more was consumed than reached the estate, so a meter is wrong or assigned
 * twice. `unmetered`: a notable part reached no meter. Undefined within the tolerance.
 */
export function balanceOf({
  importedWh,
  exportedWh,
  localWh,
  consumedWh,
}: EnergyBalance): { kind: 'missing' | 'unmetered'; energyWh: number } | undefined {
  const restWh = importedWh + localWh - exportedWh - consumedWh;
  if (restWh < -toleratedShare * consumedWh) return { kind: 'missing', energyWh: -restWh };
  return restWh > unmeteredShare * consumedWh ? { kind: 'unmetered', energyWh: restWh } : undefined;
}
