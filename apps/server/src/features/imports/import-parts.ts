import type { ImportSeries } from './bridge-series.ts';

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
