import { getFirst } from '../collections/items.ts';
import { listNeighbors } from '../collections/pairs.ts';
import {
  firstQuarterHourMs,
  MarketPriceError,
  type MarketPrice,
  type StatedPrice,
  toQuarterHours,
} from './market-price.ts';

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

/**
 * Before prices were those of quarter-hours and since then a series has one step, its smallest: a missing instant makes a
 * gap and no longer price.
 */
function withLengths(pairs: readonly Pair[]): StatedPrice[] {
  const isHourly = ([startMs]: Pair) => startMs < firstQuarterHourMs;
  const eras = [pairs.filter(isHourly), pairs.filter((pair) => !isHourly(pair))];
  return eras.flatMap((era) => {
    const lengthMs = Math.min(...listNeighbors(era).map(([[startMs], [nextMs]]) => nextMs - startMs));
    // nothing says how long a single price holds
    if (era.length === 1) throw new MarketPriceError('unknownForm', new Date(getFirst(era)[0]).toISOString());
    return era.flatMap(([startMs, eurPerMwh]) => (eurPerMwh === null ? [] : [{ startMs, lengthMs, eurPerMwh }]));
  });
}
