import { type CounterPoint, counterStepMs } from './counter-values.ts';

const hourMs = 3_600_000;

/**
 * The points of a register that seem to be resent readings of a full hour stored five minutes too early: those at
 * xx:55 with nothing at the full hour. Where xx:50 is known as well, the point could be one of xx:55; then it is early
 * if the counter rises more evenly with it at the full hour. Points are in order of time.
 */
export function findEarlyResends(points: readonly CounterPoint[]): CounterPoint[] {
  return points.filter((point, index) => {
    if (!isBeforeHour(point)) return false;
    const [before, after] = [points[index - 1], points[index + 1]];
    if (after && after.atMs === point.atMs + counterStepMs) return false;
    if (!before || before.atMs < point.atMs - counterStepMs) return true;
    return after !== undefined && isSmootherLater(before, point, after);
  });
}

const isBeforeHour = ({ atMs }: CounterPoint) => (atMs + counterStepMs) % hourMs === 0;

function isSmootherLater(before: CounterPoint, point: CounterPoint, after: CounterPoint): boolean {
  const unevennessAt = (atMs: number) => {
    const earlierRate = (point.counter - before.counter) / (atMs - before.atMs);
    const laterRate = (after.counter - point.counter) / (after.atMs - atMs);
    return Math.abs(earlierRate - laterRate);
  };
  return unevennessAt(point.atMs + counterStepMs) < unevennessAt(point.atMs);
}

/** The points with those given five minutes later. */
export function moveToFullHour(points: readonly CounterPoint[], early: readonly CounterPoint[]): CounterPoint[] {
  const moved = new Set(early.map(({ atMs }) => atMs));
  return points.map(({ atMs, counter }) => ({ atMs: moved.has(atMs) ? atMs + counterStepMs : atMs, counter }));
}
