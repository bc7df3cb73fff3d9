import type { FileLayout, TimeColumns } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import { findTable, type RowSource } from '@lichthof/domain/recipes/fill/find-table.ts';
import { readTime } from '@lichthof/domain/metering/quarter-hour-file/read-time.ts';

const sampleRows = 300;
const readMinutes = new Set([15, 30, 60]);
const minuteMs = 60_000;

/** Quarter-hours, half-hours, hours and single counters in plain rows need no recipe, as far as the first rows tell. */
export function isReadWithout({ time, content }: FileLayout, source: RowSource): boolean {
  if (time === null || findTable(source)?.form !== 'rows') return false;
  const step = smallestStepMs(Iterator.from(source.rows()).take(sampleRows), time);
  return step === undefined || content === 'readings' || readMinutes.has(step / minuteMs);
}

/** Between the first times, in order; undefined where all are the same. */
function smallestStepMs(rows: Iterable<readonly string[]>, time: TimeColumns): number | undefined {
  const instants = new Set<number>();
  for (const row of rows) {
    const written = readTime(row, time);
    if (written) instants.add('at' in written ? written.at : Date.parse(`${written.local}Z`));
  }
  const ordered = [...instants].sort((a, b) => a - b);
  const steps = ordered.slice(1).map((at, index) => at - (ordered[index] ?? at));
  return steps.length === 0 ? undefined : Math.min(...steps);
}
