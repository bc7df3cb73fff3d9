import { type FlowLimit, type CounterPoint, isPlausible, toleratedFall } from './counter-values.ts';

/** Another device in the place: what the old one showed last and the new one first. It happened on the local day. */
export interface CounterExchange {
  dayStartMs: number;
  dayEndMs: number;
  lastCounter: number;
  firstCounter: number;
}

/** The amount that flowed from one point to the next, by the position of the first, where an exchange lies between them. */
export function amountsOverExchanges(
  points: readonly CounterPoint[],
  exchanges: readonly CounterExchange[],
  limit: FlowLimit,
): Map<number, number> {
  const amounts = new Map<number, number>();
  for (const exchange of exchanges) {
    const step = findExchangedStep(points, exchange, limit);
    if (step) amounts.set(step.position, step.amount);
  }
  return amounts;
}

interface Explained {
  position: number;
  /** The difference of the counters, were they of one device. */
  difference: number;
  amount: number;
  lengthMs: number;
}

/**
 * The day says only roughly when: it was where the counter falls or leaps in a way that the exchange explains, or else
 * where it takes most from the difference.
 */
function findExchangedStep(
  points: readonly CounterPoint[],
  exchange: CounterExchange,
  limit: FlowLimit,
): Explained | undefined {
  const explained = explainedSteps(points, exchange).filter((step) => isPlausible(step.amount, step.lengthMs, limit));
  const isImplausible = ({ difference, lengthMs }: Explained) =>
    difference < 0 || !isPlausible(difference, lengthMs, limit);
  const excess = ({ difference, amount }: Explained) => difference - amount;
  const others = explained.filter((step) => excess(step) >= -toleratedFall).sort((a, b) => excess(b) - excess(a));
  return explained.find(isImplausible) ?? others[0];
}

function explainedSteps(points: readonly CounterPoint[], exchange: CounterExchange): Explained[] {
  const explained: Explained[] = [];
  for (const [position, from] of points.entries()) {
    const to = points[position + 1];
    if (!to) break;
    // at midnight the new one may stand already
    if (to.atMs < exchange.dayStartMs || from.atMs >= exchange.dayEndMs) continue;
    const amount = amountOver(from, to, exchange);
    if (amount === undefined) continue;
    explained.push({ position, amount, difference: to.counter - from.counter, lengthMs: to.atMs - from.atMs });
  }
  return explained;
}

/** Undefined when the exchange cannot have been between the two. */
function amountOver(from: CounterPoint, to: CounterPoint, exchange: CounterExchange): number | undefined {
  const ofOld = exchange.lastCounter - from.counter;
  const ofNew = to.counter - exchange.firstCounter;
  if (ofOld < -toleratedFall || ofNew < -toleratedFall) return undefined;
  return Math.max(0, ofOld) + Math.max(0, ofNew);
}
