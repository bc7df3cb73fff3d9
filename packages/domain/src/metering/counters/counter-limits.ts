import { quarterHourMs } from '../../time/local-days.ts';

export type BaseUnit = 'Wh' | 'l';

/** What a quarter-hour can bring at most: 1,000 kW over it in Wh, and 100 m³ in litres. */
export const largestAmounts: Record<BaseUnit, number> = { Wh: 250_000, l: 100_000 };

/** So far a counter may fall below its highest without being another one: rounding, or the sum of several. */
export const toleratedFall = 100;

/** Between instants no further apart a counter may be taken to have risen evenly. */
export const longestEvenMs = 600_000;

/** A gap longer than this is left to a person. */
export const longestBridgeDays = 7;

/** Whether so much can have flowed in the time. */
export function isPlausible(amount: number, lengthMs: number, baseUnit: BaseUnit): boolean {
  return amount * quarterHourMs <= largestAmounts[baseUnit] * lengthMs;
}
