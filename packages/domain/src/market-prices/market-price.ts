import { hourMs, quarterHourMs, startOfDay } from '../time/local-days.ts';

/** The day-ahead price of a quarter-hour in Germany and Luxembourg. */
export interface MarketPrice {
  /** The start, UTC ms. */
  startMs: number;
  /** In whole 1/100 €/MWh: exchanges publish two decimals. May be negative. */
  centsPerMwh: number;
}

/**
 * Why a file is refused: another zone, only the second auction, hours after quarter-hours have been traded, a price with
 * more than two decimals or beyond what an exchange allows, two prices for one quarter-hour, or a time that does not
 * exist.
 */
export const marketPriceFaults = [
  'unknownForm',
  'otherZone',
  'otherUnit',
  'onlySecondAuction',
  'hourly',
  'decimals',
  'outOfRange',
  'contradicting',
  'noSuchTime',
  'empty',
] as const;
export type MarketPriceFault = (typeof marketPriceFaults)[number];

/** A file that cannot be stored, with the fault and the place where it shows. */
export class MarketPriceError extends Error {
  readonly fault: MarketPriceFault;
  readonly place: string | null;

  constructor(fault: MarketPriceFault, place: string | null = null) {
    super(`Market prices refused: ${fault}${place === null ? '' : ` at ${place}`}`);
    this.fault = fault;
    this.place = place;
  }
}

/** A price as a file states it, for some time. */
export interface StatedPrice {
  startMs: number;
  lengthMs: number;
  eurPerMwh: string | number;
}

/** Since this day prices are those of quarter-hours, and those of hours are rounded means of them. */
export const firstQuarterHourMs = startOfDay('2025-10-01', 'Europe/Berlin');
/** Harmonised limits have been −500 and 4,000 €/MWh; raised in steps. */
const largestEurPerMwh = 15_000;
/** What remains of floats in answers such as −0.7000000000000001. */
const floatRest = 1e-9;

/**
 * The prices by quarter-hour, in order of time. An hourly price holds for its four quarter-hours, until 30 September
 * 2025 only. The same price twice is one. Throws MarketPriceError.
 */
export function toQuarterHours(stated: readonly StatedPrice[]): MarketPrice[] {
  const prices = new Map<number, number>();
  for (const { startMs, lengthMs, eurPerMwh } of stated) {
    const place = new Date(startMs).toISOString();
    if (startMs % quarterHourMs !== 0 || (lengthMs !== quarterHourMs && lengthMs !== hourMs))
      throw new MarketPriceError('noSuchTime', place);
    if (lengthMs === hourMs && startMs >= firstQuarterHourMs) throw new MarketPriceError('hourly', place);
    const centsPerMwh = toCents(eurPerMwh, place);
    for (let at = startMs; at < startMs + lengthMs; at += quarterHourMs) {
      const known = prices.get(at);
      if (known !== undefined && known !== centsPerMwh) throw new MarketPriceError('contradicting', place);
      prices.set(at, centsPerMwh);
    }
  }
  if (prices.size === 0) throw new MarketPriceError('empty');
  return [...prices]
    .map(([startMs, centsPerMwh]) => ({ startMs, centsPerMwh }))
    .toSorted((one, other) => one.startMs - other.startMs);
}

function toCents(eurPerMwh: string | number, place: string): number {
  const price = Number(eurPerMwh);
  if (!Number.isFinite(price) || String(eurPerMwh).trim() === '') throw new MarketPriceError('unknownForm', place);
  if (Math.abs(price) > largestEurPerMwh) throw new MarketPriceError('outOfRange', place);
  const cents = Math.round(price * 100);
  if (Math.abs(price - cents / 100) > floatRest) throw new MarketPriceError('decimals', place);
  return cents + 0;
}
