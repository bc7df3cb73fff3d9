/** Energy of an estate with a metered house connection in a period, whole Wh. */
export interface ConnectionBalance {
  /** What the house connection took from the grid. */
  importedWh: number;
  /** What it fed into the grid. */
  exportedWh: number;
  /** Generation and discharge, less charge. */
  localWh: number;
  /** What all meters of the estate consumed. */
  consumedWh: number;
}

interface BalanceCheck {
  /**
   * `missing`: more was consumed than reached the estate, so a meter is wrong or assigned twice. `unmetered`: a notable
   * part reached no meter.
   */
  result: 'missing' | 'unmetered' | 'balanced';
  /** What reached the estate less what its meters consumed, Wh; negative when more was consumed. */
  restWh: number;
}

/** Meters may err by this share of the consumption, in percent. */
export const meterTolerancePercent = 1;

/**
 * Compares what reached the estate (import + local − export) with what its meters consumed. The percentage is of the
 * consumption: above it somebody is likely not metered.
 */
export function checkConnectionBalance(balance: ConnectionBalance, unmeteredPercent: number): BalanceCheck {
  const { importedWh, exportedWh, localWh, consumedWh } = balance;
  const restWh = importedWh + localWh - exportedWh - consumedWh;
  if (restWh * 100 < -meterTolerancePercent * consumedWh) return { result: 'missing', restWh };
  return { result: restWh * 100 > unmeteredPercent * consumedWh ? 'unmetered' : 'balanced', restWh };
}
