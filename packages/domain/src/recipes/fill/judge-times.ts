import type { MatrixColumn } from '../recipe.ts';
import type { ExcludedReading, PartOf, PartValues } from '../recipe-draft.ts';
import { judge } from './judge.ts';
import type { RowsFacts } from './observe-rows.ts';
import type { TimeFacts } from './time-facts.ts';

const dayMinutes = 1440;

/** The pattern of the times: what is no date otherwise, lies in the future, or runs on only so. */
export function judgePattern(groups: readonly RowsFacts[], nowMs = Number.POSITIVE_INFINITY): PartOf<'pattern'> {
  const [first] = groups;
  const patterns = first?.times.map(({ pattern }) => pattern) ?? [];
  const excluded: ExcludedReading<string>[] = [];
  for (const [index, pattern] of patterns.entries()) {
    const facts = groups.flatMap(({ times }) => times[index] ?? []);
    const impossible =
      facts.find(({ misfit }) => misfit)?.misfit ??
      facts.find(({ lastMs }) => lastMs > nowMs + 366 * dayMinutes * 60_000)?.last;
    if (impossible) excluded.push({ value: pattern, evidence: { kind: 'impossibleDate', ...impossible } });
    else if (facts.every(({ dateRunsOn }) => dateRunsOn === 0)) {
      const runsOn = rivalRun(groups, index);
      if (runsOn) excluded.push({ value: pattern, evidence: { kind: 'runsOn', ...runsOn } });
    }
  }
  return judge({ id: 'pattern', kind: 'pattern', readings: patterns, excluded });
}

/**
 * A date change that runs on by one step in another pattern, while none does in this one. Dates alone prove nothing: what
 * runs on by days in one order of day and month may be a row for each month in the other.
 */
function rivalRun(groups: readonly RowsFacts[], index: number) {
  const rivals = groups.flatMap(({ times }) =>
    times.filter((facts, other) => other !== index && facts.misfit === undefined && facts.dateRunsOn > 0),
  );
  return rivals.find(({ distances }) => isFine(distances))?.runsOnAt;
}

const hasDistance = (distances: TimeFacts['distances']) => [...distances.keys()].some((minutes) => minutes > 0);

const isFine = (distances: TimeFacts['distances']) =>
  [...distances.keys()].some((minutes) => minutes > 0 && minutes <= 60);

const knownSteps = [1, 2, 3, 5, 6, 10, 12, 15, 20, 30, 60, 120, 180, 240, 360, 720, dayMinutes];
const fewestOfStep = 2;

/** The minutes that a row stands for, by the distances of its neighbours; a longer distance may be a gap or another step. */
export function judgeSteps(facts: readonly TimeFacts[], matrix: readonly MatrixColumn[] | null): PartOf<'steps'> {
  const [first, second] = matrix ?? [];
  if (first && second) {
    const value = [second.minute - first.minute];
    return judge({ id: 'steps', kind: 'steps', readings: [value], statement: { value, evidence: { kind: 'header' } } });
  }
  // no row has a neighbour: nothing tells how long it stands
  if (facts.every(({ distances }) => !hasDistance(distances)))
    return judge({ id: 'steps', kind: 'steps', readings: [[15], [60], [dayMinutes], []] });
  const counts = new Map<number, { count: number; run: number; row: number }>();
  for (const { distances } of facts) {
    for (const [minutes, { count, longestRun, row }] of distances) {
      const step = Math.abs(minutes - dayMinutes) <= 60 && minutes > 720 ? dayMinutes : minutes;
      const known = counts.get(step);
      counts.set(step, {
        count: (known?.count ?? 0) + count,
        run: Math.max(known?.run ?? 0, longestRun),
        row: known?.row ?? row,
      });
    }
  }
  const total = [...counts.values()].reduce((sum, { count }) => sum + count, 0);
  const steps = knownSteps.filter((step) => (counts.get(step)?.count ?? 0) > 0);
  const [smallest] = steps;
  // readings at any time have no step; two of them may be an hour apart by chance
  const regular = smallest === undefined ? 0 : (counts.get(smallest)?.count ?? 0);
  if (
    smallest === undefined ||
    (total > 2 && regular * 4 < total && !steps.some((step) => (counts.get(step)?.run ?? 0) > fewestOfStep))
  ) {
    return judge({
      id: 'steps',
      kind: 'steps',
      readings: [[]],
      statement: { value: [], evidence: { kind: 'distance' } },
    });
  }
  const longer = steps.filter((step) => step > smallest && (counts.get(step)?.run ?? 0) > fewestOfStep);
  const evidence = { kind: 'distance' as const, row: counts.get(smallest)?.row ?? 1 };
  const all = [...longer.toReversed(), smallest];
  // what takes part in no other step cannot be a gap of it
  const mixed = longer.length === 0 ? undefined : all;
  if (!mixed)
    return judge({ id: 'steps', kind: 'steps', readings: [[smallest]], statement: { value: [smallest], evidence } });
  return judge({ id: 'steps', kind: 'steps', readings: [mixed, [smallest]] });
}

/** Only days: each row names a local day, and no clock. */
export const isDaily = (steps: PartValues['steps']): boolean =>
  steps.length > 0 && steps.every((step) => step % dayMinutes === 0);
