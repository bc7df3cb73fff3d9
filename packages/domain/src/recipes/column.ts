type TypedArray = Float64Array | Int32Array | Uint8Array;

const bits = 14;
const blockLength = 1 << bits;

/** Numbers of one kind, in blocks: a column that grows is never copied. */
export class Column {
  readonly #blocks: TypedArray[] = [];
  readonly #create: new (length: number) => TypedArray;
  readonly #empty: number;
  length = 0;

  /** Places that were never set hold `empty`. */
  constructor(create: new (length: number) => TypedArray, empty = 0) {
    this.#create = create;
    this.#empty = empty;
  }

  set(place: number, value: number): void {
    while (place >= this.#blocks.length << bits) {
      const block = new this.#create(blockLength);
      this.#blocks.push(this.#empty === 0 ? block : block.fill(this.#empty));
    }
    const block = this.#blocks[place >> bits];
    if (block) block[place & (blockLength - 1)] = value;
    if (place >= this.length) this.length = place + 1;
  }

  get(place: number): number {
    return this.#blocks[place >> bits]?.[place & (blockLength - 1)] ?? this.#empty;
  }
}
