/** The sum of a series; a loop, since `reduce` takes several times as long. */
export function sumSeries(series: Int32Array | Float64Array): number {
  let sum = 0;
  for (let index = 0; index < series.length; index += 1) sum += series[index] ?? 0;
  return sum;
}

/** The sum of amounts; null when one of them is unknown. */
export function sumUnlessUnknown(amounts: Iterable<number | null>): number | null {
  let sum = 0;
  for (const amount of amounts) {
    if (amount === null) return null;
    sum += amount;
  }
  return sum;
}
