/**
 * Splits a whole amount (Wh, cents) in proportion to whole parts without loss: shares are rounded down, and the
 * remaining units go to the largest remainders, among equal remainders to the first.
 */
export function splitExactly(total: number, parts: number[]): number[] {
  if (total < 0) return splitExactly(-total, parts).map((amount) => 0 - amount);
  const partsTotal = parts.reduce((sum, part) => sum + part, 0);
  if (partsTotal === 0) return parts.map(() => 0);

  const shares = parts.map((part, index) => ({ index, ...divideExactly(total, part, partsTotal) }));
  const amounts = shares.map(({ amount }) => amount);
  const leftOver = total - amounts.reduce((sum, amount) => sum + amount, 0);
  shares.sort((a, b) => b.remainder - a.remainder);
  for (const { index } of shares.slice(0, leftOver)) amounts[index]! += 1;
  return amounts;
}

function divideExactly(total: number, part: number, partsTotal: number) {
  const product = total * part;
  if (Number.isSafeInteger(product)) {
    return { amount: Math.floor(product / partsTotal), remainder: product % partsTotal };
  }
  const exact = BigInt(total) * BigInt(part);
  return { amount: Number(exact / BigInt(partsTotal)), remainder: Number(exact % BigInt(partsTotal)) };
}
