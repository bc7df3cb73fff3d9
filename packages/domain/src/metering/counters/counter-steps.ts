import { dayMs } from '../../time/days.ts';
import { type CounterPoint, type FlowLimit, isPlausible, longestBridgeDays, toleratedFall } from './counter-values.ts';
import { amountsOverExchanges, type CounterExchange } from './counter-exchanges.ts';

/** Why nothing can be said about what flowed between two points. */
export type StepProblem = 'counterReset' | 'implausibleJump' | 'tooLong' | 'otherRegister';

/** The problems a person should hear of: everything else was to be expected. */
export const isImplausible = (problem: StepProblem | null): problem is 'counterReset' | 'implausibleJump' =>
  problem === 'counterReset' || problem === 'implausibleJump';

/** From one known reading to the next. */
export interface CounterStep {
  fromMs: number;
  toMs: number;
  before: number;
  after: number;
  /** The amount that flowed, in base units, never negative; null with a problem. */
  amount: number | null;
  problem: StepProblem | null;
}

export interface CounterRules extends FlowLimit {
  exchanges: readonly CounterExchange[];
  /** The first instants at which the meter is read from another register than before, in ms since 1970. */
  seriesStarts?: readonly number[];
}

/**
 * The steps between points in order of time. Falls of no account are levelled out: a counter stands at the highest it
 * has shown, so that the amounts add up to last − first of that. After a larger fall it goes on from below. What flowed
 * from the last point of a register to the first of another one only an exchange knows.
 */
export function counterSteps(points: readonly CounterPoint[], rules: CounterRules): CounterStep[] {
  return Array.from(eachCounterStep(points, rules), ({ step }) => step);
}

/** One step after the other, each with its two points. With exchanges all points are looked at before the first step. */
export function* eachCounterStep<Counter extends CounterPoint>(
  points: Iterable<Counter>,
  { baseUnit, factor, exchanges, seriesStarts = [] }: CounterRules,
): Generator<{ step: CounterStep; from: Counter; to: Counter }> {
  const exchanged =
    exchanges.length === 0 ? undefined : amountsOverExchanges([...points], exchanges, { baseUnit, factor });
  let level: Level | undefined;
  let from: Counter | undefined;
  let position = -1;
  for (const to of points) {
    level ??= { highest: to.counter, fallenFrom: null };
    if (from) {
      position += 1;
      const [fromMs, lengthMs] = [from.atMs, to.atMs - from.atMs];
      const isOther = seriesStarts.some((beginMs) => fromMs < beginMs && beginMs <= to.atMs);
      const amountOverExchange = exchanged?.get(position);
      const rise = riseTo(to.counter, { level, lengthMs, baseUnit, factor, isOther, amountOverExchange });
      level = rise.level;
      const problem = rise.problem ?? (lengthMs > longestBridgeDays * dayMs ? 'tooLong' : null);
      const amount = problem === null ? rise.amount : null;
      yield { step: { fromMs, toMs: to.atMs, before: from.counter, after: to.counter, amount, problem }, from, to };
    }
    from = to;
  }
}

interface Level {
  highest: number;
  /** Where it stood before it fell; null where it has not, or has come back. */
  fallenFrom: number | null;
}

interface Rise {
  level: Level;
  amount: number;
  problem: StepProblem | null;
}

interface RiseContext extends FlowLimit {
  level: Level;
  lengthMs: number;
  /** Another register begins between the two points. */
  isOther: boolean;
  amountOverExchange: number | undefined;
}

function riseTo(counter: number, { level, lengthMs, isOther, amountOverExchange, ...limit }: RiseContext): Rise {
  const { highest, fallenFrom } = level;
  const anew: Level = { highest: counter, fallenFrom: null };
  if (amountOverExchange !== undefined) return { level: anew, amount: amountOverExchange, problem: null };
  if (isOther) return { level: anew, amount: 0, problem: 'otherRegister' };
  if (counter < highest - toleratedFall) {
    return { level: { ...anew, fallenFrom: fallenFrom ?? highest }, amount: 0, problem: 'counterReset' };
  }
  const amount = Math.max(0, counter - highest);
  // a device that showed nothing for a while: what it showed before did not flow once more
  const isBack = fallenFrom !== null && counter >= fallenFrom - toleratedFall;
  if (isBack && amount > toleratedFall) return { level: anew, amount: 0, problem: 'counterReset' };
  if (!isPlausible(amount, lengthMs, limit)) {
    return { level: { ...anew, fallenFrom }, amount: 0, problem: 'implausibleJump' };
  }
  return { level: { highest: highest + amount, fallenFrom: isBack ? null : fallenFrom }, amount, problem: null };
}
