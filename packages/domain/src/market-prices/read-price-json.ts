import { getItem } from '../collections/items.ts';
import { MarketPriceError, type MarketPrice, type StatedPrice, toQuarterHours } from './market-price.ts';

/**
 * The answer of SMARD's chart_data (`series` of instants in ms and €/MWh, null where none is known) or of energy-charts
 * (`unix_seconds`, `price`, `unit`). Throws MarketPriceError.
 */
export function readPriceJson(text: string): MarketPrice[] {
  const answer = parse(text);
  if (Array.isArray(answer['series'])) return toQuarterHours(withLengths(answer['series'].map(pairOf)));
  const { unix_seconds: seconds, price, unit } = answer;
  if (!Array.isArray(seconds) || !Array.isArray(price) || seconds.length !== price.length)
    throw new MarketPriceError('unknownForm');
  if (unit !== 'EUR / MWh') throw new MarketPriceError('otherUnit', String(unit));
  return toQuarterHours(withLengths(seconds.map((second, index) => pairOf([Number(second) * 1000, price[index]]))));
}

function parse(text: string): Record<string, unknown> {
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer === 'object' && answer !== null) return answer as Record<string, unknown>;
  } catch {
    // told below
  }
  throw new MarketPriceError('unknownForm');
}

type Pair = readonly [startMs: number, eurPerMwh: number | null];

function pairOf(entry: unknown): Pair {
  const [at, price]: unknown[] = Array.isArray(entry) ? entry : [];
  if (typeof at !== 'number' || (typeof price !== 'number' && price !== null))
    throw new MarketPriceError('unknownForm');
  return [at, price];
}

const quarterHourMs = 900_000;
const hourMs = 4 * quarterHourMs;

/** Each price holds until the next instant; the last one as long as the one before it. */
function withLengths(pairs: readonly Pair[]): StatedPrice[] {
  // nothing says how long a single price holds
  if (pairs.length === 1) throw new MarketPriceError('unknownForm');
  return pairs.flatMap(([startMs, eurPerMwh], index) => {
    if (eurPerMwh === null) return [];
    const next = pairs[index + 1]?.[0];
    const before = index > 0 ? startMs - getItem(pairs, index - 1)[0] : hourMs;
    const lengthMs = Math.min(next === undefined ? before : next - startMs, hourMs);
    return [{ startMs, lengthMs, eurPerMwh }];
  });
}
