import { zip } from '../../collections/pairs.ts';
import { quarterHourMs, type TimeZone } from '../../time/local-days.ts';
import { splitExactly } from '../../units/split-exactly.ts';
import { getSlot } from '../../time/slots.ts';
import type { MeterDays } from '../gaps/substitutes.ts';
import { proposedMethod } from '../gaps/form-substitutes.ts';
import { referenceMean, referenceProfiles } from '../gaps/profile-day-substitutes.ts';
import { counterStepMs, longestEvenMs, toleratedFall } from './counter-values.ts';
import type { CounterStep } from './counter-steps.ts';

/** The part of a step that falls into one quarter-hour. */
export interface StepPiece {
  /** The quarter-hour's begin. */
  startMs: number;
  lengthMs: number;
  /** In base units; null where nothing can be said. */
  amount: number | null;
}

export interface SpreadContext {
  timeZone: TimeZone;
  /** The amount stored as measured around the step: it stays, and the rest is spread over the others. */
  measured: MeterDays;
}

type Span = Omit<StepPiece, 'amount'>;

export const quarterHourOf = (atMs: number) => Math.floor(atMs / quarterHourMs) * quarterHourMs;

/** Whether the step says at most what flowed in several quarter-hours together. */
export function isOverBorders({ fromMs, toMs }: CounterStep): boolean {
  return toMs - fromMs > longestEvenMs && quarterHourOf(fromMs) !== quarterHourOf(toMs - 1);
}

/** Whether the course of comparable days decides how the step is spread. */
export function isByProfile(step: CounterStep): boolean {
  return isOverBorders(step) && proposedMethod(spansOf(step).length) === 'profile_day';
}

/** The quarter-hours a step lies in; the amounts add up to the step's. */
export function spreadStep(step: CounterStep, context: SpreadContext): StepPiece[] {
  const spans = spansOf(step);
  const amounts = amountsOf(step, spans, context);
  return zip(spans, amounts).map(([span, amount]) => ({ ...span, amount }));
}

/**
 * The begins of a step's quarter-hours. Of a step that says nothing only the first and the last, which it shares with
 * others: it may be years long.
 */
export function startsOf({ fromMs, toMs, amount }: CounterStep): number[] {
  const [first, last] = [quarterHourOf(fromMs), quarterHourOf(toMs - 1)];
  if (amount === null) return first === last ? [first] : [first, last];
  return Array.from({ length: (last - first) / quarterHourMs + 1 }, (_, index) => first + index * quarterHourMs);
}

function spansOf(step: CounterStep): Span[] {
  return startsOf(step).map((startMs) => {
    const lengthMs = Math.min(step.toMs, startMs + quarterHourMs) - Math.max(step.fromMs, startMs);
    return { startMs, lengthMs };
  });
}

function amountsOf(step: CounterStep, spans: Span[], context: SpreadContext): (number | null)[] {
  if (step.amount === null) return spans.map(() => null);
  if (!isOverBorders(step)) return splitExactly(step.amount, lengthsOf(spans));

  const known = spans.map((span) => measuredOf(span, context));
  const open = spans.filter((_, position) => known[position] === null);
  const rest = known.reduce<number>((left, amount) => left - (amount ?? 0), step.amount);
  if (rest < -toleratedFall) return known;
  const formed = splitExactly(Math.max(0, rest), weightsOf(step, open, context));
  return known.map((amount) => amount ?? formed.shift() ?? null);
}

const lengthsOf = (spans: Span[]) => spans.map(({ lengthMs }) => lengthMs / counterStepMs);

function measuredOf({ startMs, lengthMs }: Span, { measured, timeZone }: SpreadContext): number | null {
  if (lengthMs < quarterHourMs) return null;
  const { day, index } = getSlot(startMs, timeZone);
  return measured.get(day)?.[index] ?? null;
}

/** Means are weighed in thousandths of a base unit over five minutes. */
const partsPerUnit = 1000;

function weightsOf(step: CounterStep, open: Span[], { measured, timeZone }: SpreadContext): number[] {
  const evenly = lengthsOf(open);
  if (!isByProfile(step)) return evenly;
  const gap = spansOf(step).map(({ startMs }) => getSlot(startMs, timeZone));
  const profiles = referenceProfiles({ days: measured, gap, timeZone, knownDifferenceWh: null });
  const means = open.map(({ startMs }) => referenceMean(profiles, getSlot(startMs, timeZone), timeZone));
  const weights = zip(means, evenly).map(([mean, length]) => Math.round((mean ?? 0) * partsPerUnit) * length);
  return means.includes(null) || weights.every((weight) => weight === 0) ? evenly : weights;
}
