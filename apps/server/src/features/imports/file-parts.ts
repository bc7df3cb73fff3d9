import { getEntry, getItem } from '@lichthof/domain/collections/items.ts';
import { AmountStatus } from '@lichthof/domain/metering/codes.ts';
import type { Substitute } from '@lichthof/domain/metering/gaps/substitutes.ts';
import type { ReadDay } from '@lichthof/domain/metering/quarter-hour-file/series-values.ts';
import type { ImportSeries } from './read-import-file.ts';

/** Days in a form that crosses to another thread without being copied. */
export interface PackedDays {
  days: string[];
  /** Quarter-hours per day. */
  lengths: Uint8Array<ArrayBuffer>;
  amounts: Int32Array<ArrayBuffer>;
  /** Null when every amount was measured. */
  statuses: Uint8Array<ArrayBuffer> | null;
}

/** Stands for a missing amount: no amount is negative. */
const missing = -1;

export function packDays(days: readonly ReadDay[]): PackedDays {
  const lengths = Uint8Array.from(days, ({ amounts }) => amounts.length);
  const length = lengths.reduce((sum, count) => sum + count, 0);
  const packed = new Int32Array(length);
  const statuses = days.some((day) => day.statuses) ? new Uint8Array(length) : null;
  let at = 0;
  for (const day of days) {
    if (day.statuses) statuses?.set(day.statuses, at);
    for (const amount of day.amounts) packed[at++] = amount ?? missing;
  }
  return { days: days.map(({ day }) => day), lengths, amounts: packed, statuses };
}

/** Puts substitutes in the places of missing amounts. */
export function withSubstitutes<Packed extends PackedDays>(packed: Packed, substitutes: readonly Substitute[]): Packed {
  const starts = new Map<string, number>();
  let length = 0;
  for (const [index, day] of packed.days.entries()) {
    starts.set(day, length);
    length += getItem(packed.lengths, index);
  }
  const [amounts, statuses] = [packed.amounts.slice(), packed.statuses?.slice() ?? new Uint8Array(length)];
  for (const { day, index, amount } of substitutes) {
    amounts[getEntry(starts, day) + index] = amount;
    statuses[getEntry(starts, day) + index] = AmountStatus.Substitute;
  }
  return { ...packed, amounts, statuses };
}

/** The days from one index to another, the latter exclusive. */
export function unpackDays({ days, lengths, amounts, statuses }: PackedDays, from: number, to: number): ReadDay[] {
  let at = lengths.subarray(0, from).reduce((sum, length) => sum + length, 0);
  return days.slice(from, to).map((day, index) => {
    const end = at + getItem(lengths, from + index);
    const [own, ownStatuses] = [amounts.subarray(at, end), statuses?.subarray(at, end)];
    at = end;
    return {
      day,
      amounts: Array.from(own, (amount) => (amount === missing ? null : amount)),
      statuses: ownStatuses?.some((status) => status > 0) ? (Array.from(ownStatuses) as AmountStatus[]) : null,
    };
  });
}

/** What is stored in one transaction: some days, or some readings, of one series. */
export interface ImportPart {
  seriesIndex: number;
  of: 'days' | 'readings';
  /** Indexes, `to` exclusive. */
  from: number;
  to: number;
}

const daysPerPart = 62;
const readingsPerPart = 1000;

/** The parts of a file, always the same and in the same order: loading goes on where it was interrupted. */
export function partsOf(series: readonly Pick<ImportSeries, 'days' | 'readings'>[]): ImportPart[] {
  return series.flatMap(({ days, readings }, seriesIndex) => [
    ...rangesOf(days.length, daysPerPart).map((range) => ({ seriesIndex, of: 'days' as const, ...range })),
    ...rangesOf(readings.length, readingsPerPart).map((range) => ({ seriesIndex, of: 'readings' as const, ...range })),
  ]);
}

function rangesOf(count: number, atOnce: number): { from: number; to: number }[] {
  return Array.from({ length: Math.ceil(count / atOnce) }, (_, part) => ({
    from: part * atOnce,
    to: Math.min((part + 1) * atOnce, count),
  }));
}
