const atOnce = 1000;

/** The rows in parts that are small enough for one statement. */
export function* inChunks<Row>(rows: Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += atOnce) yield rows.slice(start, start + atOnce);
}
