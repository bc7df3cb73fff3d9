type Amounts = (number | null)[];

/**
 * Cuts the steps that cannot have values yet, so that the future does not look like a gap. Values that are there anyway
 * stay.
 */
export function withoutFuture<Name extends string>(
  series: Record<Name, Amounts>,
  expectedSteps: number,
): Record<Name, Amounts> {
  const all = Object.entries<Amounts>(series);
  const lastKnown = (amounts: Amounts) => amounts.findLastIndex((amount) => amount !== null);
  const end = all.reduce((most, [, amounts]) => Math.max(most, lastKnown(amounts) + 1), expectedSteps);
  return Object.fromEntries(all.map(([name, amounts]) => [name, amounts.slice(0, end)])) as Record<Name, Amounts>;
}
