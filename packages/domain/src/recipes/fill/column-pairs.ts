/** How two columns of the same rows agree. */
export interface ColumnPair {
  counter: number;
  other: number;
  /** The other column is the difference to the row before, or to the row after, or it is equal. */
  kind: 'before' | 'after' | 'equal';
  row: number;
}

interface PairState extends ColumnPair {
  matches: number;
}

const mostColumns = 8;
const fewestMatches = 2;

/** Compares value columns over all rows: counters with the amounts beside them, and columns that are equal. */
export class ColumnPairs {
  #alive: PairState[];
  #before: readonly number[] | undefined;
  #decimals: number[];

  constructor(count: number) {
    const columns = Array.from({ length: count > mostColumns ? 0 : count }, (_, column) => column);
    this.#decimals = columns.map(() => 0);
    this.#alive = columns.flatMap((counter) =>
      columns
        .filter((other) => other !== counter)
        .flatMap((other): PairState[] =>
          (['before', 'after', 'equal'] as const).map((kind) => ({ counter, other, kind, row: 0, matches: 0 })),
        ),
    );
  }

  /** Whether two columns may still agree. */
  get isOpen(): boolean {
    return this.#alive.length > 0;
  }

  /** NaN is a missing value. */
  take(values: readonly number[], texts: readonly string[], row: number): void {
    for (const [column, text] of texts.entries()) {
      const digits = /[.,](\d+)$/.exec(text)?.[1]?.length ?? 0;
      this.#decimals[column] = Math.max(this.#decimals[column] ?? 0, digits);
    }
    const before = this.#before;
    this.#before = values;
    this.#alive = this.#alive.filter((pair) => this.#agrees(pair, values, before, row));
  }

  #agrees(pair: PairState, values: readonly number[], before: readonly number[] | undefined, row: number): boolean {
    const valueOf = (all: readonly number[] | undefined, column: number) => all?.[column] ?? Number.NaN;
    const [counter, other] = [valueOf(values, pair.counter), valueOf(values, pair.other)];
    const expected = pair.kind === 'equal' ? counter : counter - valueOf(before, pair.counter);
    const stated = pair.kind === 'after' ? valueOf(before, pair.other) : other;
    if (Number.isNaN(expected) || Number.isNaN(stated))
      return pair.kind !== 'equal' || Number.isNaN(counter) === Number.isNaN(other);
    const tolerance =
      pair.kind === 'equal'
        ? 0
        : 1.01 / 10 ** Math.max(this.#decimals[pair.counter] ?? 0, this.#decimals[pair.other] ?? 0);
    if (Math.abs(expected - stated) > tolerance) return false;
    // a difference within the rounding agrees with any counter that stands still
    if (Math.abs(stated) > tolerance * 2) {
      pair.matches += 1;
      pair.row ||= row;
    }
    return true;
  }

  found(): ColumnPair[] {
    return this.#alive.filter(({ matches }) => matches >= fewestMatches);
  }
}
