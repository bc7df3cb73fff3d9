import { type Decimal, decimalOf } from './decimal.ts';
import type { RecipeSeries } from './recipe.ts';
import { unitRules } from './units.ts';

/** Exact parts of a base unit. */
export interface Ticks {
  of: (value: Decimal, minutes: number) => bigint;
  perBase: bigint;
}

/** Ticks are a sixtieth of the smallest decimal of the series, so that a minute of power is a whole number of them. */
export function ticksOf(largestScale: number, { factor, unit, content }: RecipeSeries): Ticks {
  const by = decimalOf(factor);
  const multiplier = BigInt(by.mantissa) * 10n ** BigInt(unitRules[unit].exponent);
  const powers = Array.from({ length: largestScale + 1 }, (_, digits) => 10n ** BigInt(digits) * multiplier);
  const isPower = content === 'power';
  return {
    of: (value, minutes) =>
      BigInt(value.mantissa) * (powers[largestScale - value.scale] ?? multiplier) * (isPower ? BigInt(minutes) : 60n),
    perBase: 60n * 10n ** BigInt(largestScale + by.scale),
  };
}

export function isSameValue(a: Decimal, b: Decimal): boolean {
  if (a.scale === b.scale) return a.mantissa === b.mantissa;
  const scale = Math.max(a.scale, b.scale);
  const scaled = (decimal: Decimal) => BigInt(decimal.mantissa) * 10n ** BigInt(scale - decimal.scale);
  return scaled(a) === scaled(b);
}

/** Half away from zero. */
export function roundedDivision(ticks: bigint, perBase: bigint): bigint {
  const sign = ticks < 0n ? -1n : 1n;
  return (sign * (2n * sign * ticks + perBase)) / (2n * perBase);
}
