/** Power of an estate now, W; null is not known. */
export interface PowerNow {
  productionW: number | null;
  /** Negative is fed in. Null also where few apartments would show a neighbour's consumption. */
  gridW: number | null;
  /** What the plants can give at most. */
  peakW: number | null;
}

export type Moment = 'good' | 'partly' | 'poor' | 'unknown';

/** Roughly what a washing machine takes while it heats. */
const washingW = 1800;
/** Shares of the peak power, where only the roof's power is known. */
const goodShare = 0.4;
const partlyShare = 0.15;

/**
 * Whether more consumption now would come from the roof: 'good' if at least 1800 W are fed in, 'partly' if some power is
 * left over or most of the estate runs on the roof. Without the grid connection it is judged by the share of the peak
 * power. Never 'poor' because a value is missing.
 */
export function judgeMoment({ productionW, gridW, peakW }: PowerNow): Moment {
  if (productionW === null) return 'unknown';
  if (gridW !== null) {
    if (gridW <= -washingW) return 'good';
    return gridW <= 0 || productionW >= gridW ? 'partly' : 'poor';
  }
  if (peakW === null || peakW <= 0) return productionW <= 0 ? 'poor' : 'unknown';
  const share = productionW / peakW;
  if (share >= goodShare) return 'good';
  return share >= partlyShare ? 'partly' : 'poor';
}
