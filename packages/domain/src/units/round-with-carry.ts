const microUnits = 1_000_000;

/**
 * Rounds fractional amounts (for example kWh, factor 1000) to whole base units (Wh, litres). Whole amounts stay; the
 * fraction that one amount loses is added to the next fractional one, so that the sum is the rounded sum. Fractions
 * below a millionth of a base unit are rounding errors of the number format.
 */
export function roundWithCarry(amounts: (number | null)[], factor: number): (number | null)[] {
  let carriedMicro = 0;
  return amounts.map((amount) => {
    if (amount === null) return null;
    const exactMicro = Math.round(amount * factor * microUnits);
    if (exactMicro % microUnits === 0) return exactMicro / microUnits + 0;
    const whole = Math.round((exactMicro + carriedMicro) / microUnits) + 0;
    carriedMicro += exactMicro - whole * microUnits;
    return whole;
  });
}
