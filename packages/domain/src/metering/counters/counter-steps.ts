import { dayMs } from '../../time/days.ts';
import { type BaseUnit, type CounterPoint, isPlausible, longestBridgeDays, toleratedFall } from './counter-values.ts';
import { amountsOverExchanges, type CounterExchange } from './counter-exchanges.ts';

/** Why nothing can be said about what flowed between two points. */
export type StepProblem = 'counterReset' | 'implausibleJump' | 'tooLong' | 'otherRegister';

/** What a person should hear of: everything else was to be expected. */
export const isImplausible = (problem: StepProblem | null): problem is 'counterReset' | 'implausibleJump' =>
  problem === 'counterReset' || problem === 'implausibleJump';

/** From one known reading to the next. */
export interface CounterStep {
  fromMs: number;
  toMs: number;
  before: number;
  after: number;
  /** What flowed, in base units, never negative; null with a problem. */
  amount: number | null;
  problem: StepProblem | null;
}

export interface CounterRules {
  baseUnit: BaseUnit;
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
  const { baseUnit, exchanges, seriesStarts = [] } = rules;
  const exchanged = amountsOverExchanges(points, exchanges, baseUnit);
  const steps: CounterStep[] = [];
  let level: Level = { highest: points[0]?.counter ?? 0, fallenFrom: null };
  for (const [position, from] of points.entries()) {
    const to = points[position + 1];
    if (!to) break;
    const lengthMs = to.atMs - from.atMs;
    const isOther = seriesStarts.some((beginMs) => from.atMs < beginMs && beginMs <= to.atMs);
    const rise = riseTo(to.counter, {
      level,
      lengthMs,
      baseUnit,
      isOther,
      amountOverExchange: exchanged.get(position),
    });
    level = rise.level;
    const problem = rise.problem ?? (lengthMs > longestBridgeDays * dayMs ? 'tooLong' : null);
    const amount = problem === null ? rise.amount : null;
    steps.push({ fromMs: from.atMs, toMs: to.atMs, before: from.counter, after: to.counter, amount, problem });
  }
  return steps;
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

interface RiseContext {
  level: Level;
  lengthMs: number;
  baseUnit: BaseUnit;
  /** Another register begins between the two points. */
  isOther: boolean;
  amountOverExchange: number | undefined;
}

function riseTo(counter: number, { level, lengthMs, baseUnit, isOther, amountOverExchange }: RiseContext): Rise {
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
  if (!isPlausible(amount, lengthMs, baseUnit)) {
    return { level: { ...anew, fallenFrom }, amount: 0, problem: 'implausibleJump' };
  }
  return { level: { highest: highest + amount, fallenFrom: isBack ? null : fallenFrom }, amount, problem: null };
}
