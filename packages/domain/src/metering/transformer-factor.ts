import { decimalsOf, formatNumber } from '../formats/number-formats.ts';
import { addDays } from '../time/days.ts';
import { decimalOf } from '../recipes/decimal.ts';
import { roundedDivision } from '../recipes/exact-ticks.ts';

/** Of a register behind no transformers. */
export const noFactor = 1;
/** Of medium voltage: 20 kV / 100 V at 250 A / 5 A. */
export const largestFactor = 10_000;
export const smallestStep = 0.001;

/** A transformer factor from a local day on, until the next one. */
export interface FactorFrom {
  from: string;
  factor: number;
}

/** A transformer factor other than 1 on local days; `to` is exclusive, null while it goes on. */
export interface FactorPeriod extends FactorFrom {
  to: string | null;
}

/** '40', or '26,667'. */
export const formatFactor = (factor: number): string => formatNumber(factor, decimalsOf(factor));

/** The factor in force on a local day. */
export function factorOn(periods: readonly FactorPeriod[], day: string): number {
  return periods.find(({ from, to }) => from <= day && (to === null || day < to))?.factor ?? noFactor;
}

/** The factor in force until the start of a local day. */
export const factorUntil = (periods: readonly FactorPeriod[], day: string): number =>
  factorOn(periods, addDays(day, -1));

/** The periods of factors that follow each other, within the days of a device. */
export function periodsOfFactors(
  factors: readonly FactorFrom[],
  device: { from: string; to: string | null },
): FactorPeriod[] {
  const inOrder = factors.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return inOrder.flatMap(({ from, factor }, index): FactorPeriod[] => {
    const next = inOrder[index + 1]?.from ?? null;
    const begin = from > device.from ? from : device.from;
    const end = device.to !== null && (next === null || device.to < next) ? device.to : next;
    return factor === noFactor || (end !== null && end <= begin) ? [] : [{ from: begin, to: end, factor }];
  });
}

/** The energy that a register stands for, in whole base units: what it shows times the factor. */
export function multiplyByFactor(shown: number, factor: number): number {
  const { mantissa, scale } = decimalOf(String(factor));
  return Number(roundedDivision(BigInt(shown) * BigInt(mantissa), 10n ** BigInt(scale)));
}

/** What the register shows for an energy that was formed of it; a factor of 1 or more makes it exact. */
export function divideByFactor(energy: number, factor: number): number {
  const { mantissa, scale } = decimalOf(String(factor));
  return Number(roundedDivision(BigInt(energy) * 10n ** BigInt(scale), BigInt(mantissa)));
}
