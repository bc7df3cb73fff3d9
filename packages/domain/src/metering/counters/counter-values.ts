import { quarterHourMs } from '../../time/local-days.ts';

const oldestMs = Date.parse('2000-01-01T00:00:00Z');
/** Clocks may be this far apart. */
const longestAheadMs = 300_000;

/** Whole, not negative, and exact as a number of a program. */
export function isCounter(given: unknown): given is number {
  return typeof given === 'number' && Number.isInteger(given) && given >= 0 && given <= largestCounter;
}

/** From the year 2000 to five minutes from now. */
export function isCredibleInstant(atMs: number, nowMs: number): boolean {
  return atMs >= oldestMs && atMs <= nowMs + longestAheadMs;
}

export function isOnGrid(atMs: number): boolean {
  return Number.isInteger(atMs / counterStepMs);
}

/** Whether a point may be stored at all. */
export function isCounterPoint({ atMs, counter }: CounterPoint, nowMs: number): boolean {
  return isCounter(counter) && isOnGrid(atMs) && isCredibleInstant(atMs, nowMs);
}

/** The counter of a register at an instant, in base units. */
export interface CounterPoint {
  atMs: number;
  counter: number;
}

export const counterStepMs = 300_000;

/** Counters beyond lose whole units in the numbers of a program. */
export const largestCounter = Number.MAX_SAFE_INTEGER;
/** 20 MWh, or 20,000 m³, in a quarter-hour: a larger amount has a wrong unit. The sum of an estate's meters can be stored. */
export const largestAmount = 20_000_000;

export type BaseUnit = 'Wh' | 'l';

/** The most that a quarter-hour can bring: 1,000 kW over it in Wh, and 100 m³ in litres. */
export const largestAmounts: Record<BaseUnit, number> = { Wh: 250_000, l: 100_000 };

/** The media that can flow through a meter. */
export interface FlowLimit {
  baseUnit: BaseUnit;
  /** The largest transformer factor of its devices; 1 without transformers. */
  factor?: number | undefined;
}

/** So far a counter may fall below its highest without being another one: rounding, or the sum of several. */
export const toleratedFall = 100;

/** Between instants no further apart a counter may be taken to have risen evenly. */
export const longestEvenMs = 600_000;

/** A gap longer than this is left to a person. */
export const longestBridgeDays = 7;

/** Whether so much can have flowed in the time; behind transformers so many times as much. */
export function isPlausible(amount: number, lengthMs: number, { baseUnit, factor = 1 }: FlowLimit): boolean {
  return amount * quarterHourMs <= largestAmounts[baseUnit] * factor * lengthMs;
}
