/** The sum of amounts; null when one of them is unknown. */
export function sumUnlessUnknown(amounts: Iterable<number | null>): number | null {
  let sum = 0;
  for (const amount of amounts) {
    if (amount === null) return null;
    sum += amount;
  }
  return sum;
}
