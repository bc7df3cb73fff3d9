import { getLast } from '../collections/items.ts';
import { quarterHourMs } from '../time/local-days.ts';
import { MarketPriceError, type MarketPrice, type StatedPrice, toQuarterHours } from './market-price.ts';

/** What a time series of an A44 document states, as text. */
export interface A44Series {
  domain: string | null;
  currency: string | null;
  unit: string | null;
  /** The auction: '1' day-ahead, '2' the second one; null in documents that know only one. */
  sequence: string | null;
  periods: {
    start: string | null;
    end: string | null;
    resolution: string | null;
    points: { position: string | null; price: string | null }[];
  }[];
}

/** Bidding zone DE-LU (ENTSO-E). */
const domain = '10Y1001A1001A82H';
const lengths: Record<string, number> = { PT15M: quarterHourMs, PT60M: 4 * quarterHourMs, PT1H: 4 * quarterHourMs };

/**
 * The day-ahead prices of an ENTSO-E document A44. Only the first auction counts: it is the one of which suppliers and
 * SMARD speak. A position that is left out repeats the price before it (curve type A03); where one document has hours and
 * quarter-hours of the same time, the quarter-hours count. Throws MarketPriceError.
 */
export function readA44(series: readonly A44Series[]): MarketPrice[] {
  const ofZone = series.filter((one) => one.domain === domain);
  if (ofZone.length === 0) throw new MarketPriceError('otherZone', series[0]?.domain ?? null);
  for (const { currency, unit } of ofZone) {
    if (currency !== 'EUR' || unit !== 'MWH') throw new MarketPriceError('otherUnit', `${currency} ${unit}`);
  }
  const first = ofZone.filter(({ sequence }) => sequence === '1' || sequence === null);
  if (first.length === 0) throw new MarketPriceError('onlySecondAuction');
  const stated = first.flatMap(({ periods }) => periods.flatMap(pricesOf));
  const quarters = stated.filter(({ lengthMs }) => lengthMs === quarterHourMs);
  const known = new Set(quarters.map(({ startMs }) => startMs));
  const hours = stated.filter(({ startMs, lengthMs }) => lengthMs !== quarterHourMs && !known.has(startMs));
  return toQuarterHours([...quarters, ...hours]);
}

function pricesOf({ start, end, resolution, points }: A44Series['periods'][number]): StatedPrice[] {
  const [startMs, endMs] = [Date.parse(start ?? ''), Date.parse(end ?? '')];
  const lengthMs = lengths[resolution ?? ''];
  if (Number.isNaN(startMs) || !(endMs > startMs) || lengthMs === undefined)
    throw new MarketPriceError('unknownForm', start);
  const byPosition = new Map(points.map(({ position, price }) => [Number(position), price]));
  if (byPosition.size !== points.length) throw new MarketPriceError('contradicting', start);
  const stated: StatedPrice[] = [];
  for (let position = 1; startMs + position * lengthMs <= endMs; position += 1) {
    const price = byPosition.get(position);
    const at = startMs + (position - 1) * lengthMs;
    if (price === undefined && stated.length === 0) throw new MarketPriceError('unknownForm', start);
    stated.push({ startMs: at, lengthMs, eurPerMwh: price ?? getLast(stated).eurPerMwh });
  }
  return stated;
}
