import type { PackedDays } from './packed-days.ts';

/** What is stored in one transaction: some days of one series. */
export interface ImportPart {
  seriesIndex: number;
  /** Indexes of days, `to` exclusive. */
  from: number;
  to: number;
}

const daysPerPart = 62;

/** The parts of a file, always the same and in the same order: loading goes on where it was interrupted. */
export function partsOf(series: readonly Pick<PackedDays, 'days'>[]): ImportPart[] {
  return series.flatMap(({ days }, seriesIndex) =>
    Array.from({ length: Math.ceil(days.length / daysPerPart) }, (_, part) => ({
      seriesIndex,
      from: part * daysPerPart,
      to: Math.min((part + 1) * daysPerPart, days.length),
    })),
  );
}
