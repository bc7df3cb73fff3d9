import type { ReadDay } from '@lichthof/domain/metering/quarter-hour-file/series-values.ts';

/** Days in a form that crosses to another thread without being copied. */
export interface PackedDays {
  days: string[];
  /** Quarter-hours per day. */
  lengths: Uint8Array<ArrayBuffer>;
  amounts: Int32Array<ArrayBuffer>;
}

/** Stands for a missing amount: no amount is negative. */
const missing = -1;

export function packDays(days: readonly ReadDay[]): PackedDays {
  const lengths = Uint8Array.from(days, ({ amounts }) => amounts.length);
  const packed = new Int32Array(lengths.reduce((sum, length) => sum + length, 0));
  let at = 0;
  for (const { amounts } of days) {
    for (const amount of amounts) packed[at++] = amount ?? missing;
  }
  return { days: days.map(({ day }) => day), lengths, amounts: packed };
}

/** The days from one index to another, the latter exclusive. */
export function unpackDays({ days, lengths, amounts }: PackedDays, from: number, to: number): ReadDay[] {
  let at = lengths.subarray(0, from).reduce((sum, length) => sum + length, 0);
  return days.slice(from, to).map((day, index) => {
    const length = lengths[from + index]!;
    const own = amounts.subarray(at, at + length);
    at += length;
    return { day, amounts: Array.from(own, (amount) => (amount === missing ? null : amount)) };
  });
}
