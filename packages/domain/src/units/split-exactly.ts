/**
 * Splits a whole amount (Wh, cents) in proportion to whole parts without loss: shares are rounded down, and the
 * remaining units go to the largest remainders, among equal remainders to the first.
 */
export function splitExactly(total: number, parts: number[]): number[] {
  if (total < 0) return splitExactly(-total, parts).map((amount) => 0 - amount);
  const partsTotal = parts.reduce((sum, part) => sum + part, 0);
  if (partsTotal === 0) return parts.map(() => 0);

  const shares = parts.map((part) => divideExactly(total, part, partsTotal));
  const leftOver = total - shares.reduce((sum, { amount }) => sum + amount, 0);
  const byRemainder = shares.toSorted((a, b) => b.remainder - a.remainder);
  for (const share of byRemainder.slice(0, leftOver)) share.amount += 1;
  return shares.map(({ amount }) => amount);
}

function divideExactly(total: number, part: number, partsTotal: number) {
  const product = total * part;
  if (Number.isSafeInteger(product)) {
    return { amount: Math.floor(product / partsTotal), remainder: product % partsTotal };
  }
  const exact = BigInt(total) * BigInt(part);
  return { amount: Number(exact / BigInt(partsTotal)), remainder: Number(exact % BigInt(partsTotal)) };
}
