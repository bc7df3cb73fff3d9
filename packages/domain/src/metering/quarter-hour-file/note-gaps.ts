import { isoAt, quarterHourMs, quarterHoursOf } from '../../time/local-days.ts';
import { valuesUntilMs } from '../expected-values.ts';
import type { QuarterHourRun } from '../../time/quarter-hour-runs.ts';
import type { SeriesBasis, TimeGroup } from './file-reading.ts';

/** Says which quarter-hours have no row, from the first day on; of a running day up to its last row. */
export function noteGaps(group: TimeGroup, basis: SeriesBasis): void {
  const last = group.lines.last();
  if (isTooCoarse(group, basis) || !last) return;
  for (const run of group.lines.gaps(valuesUntilMs(last, basis))) noteRun(group.column, run, basis);
}

/** The same of counters: each series tells itself what stays missing. What all of a group have alike is said once. */
export function noteOpenRuns(group: TimeGroup, runsOf: QuarterHourRun[][], basis: SeriesBasis): void {
  if (isTooCoarse(group, basis)) return;
  const alike = Map.groupBy(
    runsOf.flatMap((runs, index) => runs.map((run) => ({ run, column: group.targets[index]!.series.name }))),
    ({ run: { from, to } }) => `${from} ${to}`,
  );
  for (const found of alike.values()) {
    const isOfAll = found.length === group.targets.length;
    for (const { run, column } of isOfAll ? found.slice(0, 1) : found) {
      noteRun(isOfAll ? group.column : column, run, basis);
    }
  }
}

function isTooCoarse({ column, smallestStepMs }: TimeGroup, { issues }: SeriesBasis): boolean {
  const isCoarse = Number.isFinite(smallestStepMs) && smallestStepMs > quarterHourMs;
  if (isCoarse) issues.add({ code: 'notQuarterHourly', count: 1, ...named(column) });
  return isCoarse;
}

function noteRun(column: string | undefined, { from, to }: QuarterHourRun, { timeZone, issues }: SeriesBasis): void {
  const localOf = (at: number) => isoAt(at, timeZone).slice(0, 16);
  const day = localOf(from).slice(0, 10);
  const quarterHours = (to - from) / quarterHourMs;
  const expected = quarterHoursOf(day, timeZone);
  const isWithinDay = localOf(to - 1).startsWith(day) && quarterHours < expected;
  issues.add({
    code: isWithinDay ? 'shortDay' : 'gap',
    count: quarterHours,
    from: localOf(from),
    to: localOf(to),
    ...named(column),
    ...(isWithinDay && { expected }),
  });
}

const named = (column: string | undefined) => (column === undefined ? {} : { column });
