import { isLength, minuteMs } from './interval.ts';

/** A row whose time the clock showed more than once. */
export interface DoubledTime {
  localMs: number;
  /** In order of time. */
  instants: readonly number[];
}

interface Surroundings {
  /** The instants of the rows before and behind; NaN without one. */
  beforeMs: number;
  afterMs: number;
  /** Minutes from row to row. */
  steps: readonly number[];
}

/**
 * Says which instants neighbouring rows of a doubled hour mean. Of equal times the first is the earlier one, or the
 * later one in a file whose newest row is the first. A time that stands once is told by the steps to its neighbours
 * alone; undefined where they leave both, or contradict each other.
 */
export function tellDoubledTimesApart(rows: readonly DoubledTime[], around: Surroundings): (number | undefined)[] {
  const direction = directionOf(rows, around);
  const ordered = inOrder(rows, direction);
  const follows = (earlier: number, later: number) => {
    const minutes = (later - earlier) / minuteMs;
    if (direction !== 0 && Math.sign(minutes) !== direction) return false;
    return around.steps.some((step) => isLength(Math.abs(minutes), step));
  };
  const forward = reachable(ordered, around.beforeMs, follows);
  const backward = reachable(ordered.toReversed(), around.afterMs, (later, earlier) => follows(earlier, later));
  return ordered.map((instants, index) => {
    const [from, to] = [forward[index], backward.at(-1 - index)];
    const left = instants.filter((at) => from?.includes(at) && to?.includes(at));
    return left.length === 1 ? left[0] : undefined;
  });
}

/** 1 where later rows are later, -1 where the newest is the first, 0 where the rows do not say. */
function directionOf(rows: readonly DoubledTime[], { beforeMs, afterMs }: Surroundings): number {
  const [first = 0] = rows[0]?.instants ?? [];
  if (!Number.isNaN(beforeMs)) return Math.sign((Number.isNaN(afterMs) ? first : afterMs) - beforeMs);
  if (!Number.isNaN(afterMs)) return Math.sign(afterMs - first);
  return Math.sign(
    rows.reduce((sum, { localMs }, at) => sum + Math.sign(localMs - (rows[at - 1]?.localMs ?? localMs)), 0),
  );
}

/** The instants that are left for each row once equal times are told apart by their order. */
function inOrder(rows: readonly DoubledTime[], direction: number): (readonly number[])[] {
  const counts = new Map<number, number>();
  for (const { localMs } of rows) counts.set(localMs, (counts.get(localMs) ?? 0) + 1);
  const seen = new Map<number, number>();
  return rows.map(({ localMs, instants }) => {
    if (direction === 0 || counts.get(localMs) === 1) return instants;
    const place = seen.get(localMs) ?? 0;
    seen.set(localMs, place + 1);
    const own = (direction < 0 ? instants.toReversed() : instants)[place % instants.length];
    return own === undefined ? instants : [own];
  });
}

/** The instants of each row that are one step from an instant of the row before; all of them behind a gap. */
function reachable(
  rows: readonly (readonly number[])[],
  startMs: number,
  follows: (earlier: number, later: number) => boolean,
): (readonly number[])[] {
  let before: readonly number[] = [startMs];
  return rows.map((instants) => {
    const found = instants.filter((at) => before.some((one) => follows(one, at)));
    before = found.length > 0 ? found : instants;
    return before;
  });
}
