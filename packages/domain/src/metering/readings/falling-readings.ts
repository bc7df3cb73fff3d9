import type { CounterPoint } from '../counters/counter-values.ts';

/** The local day on which another device came into the place, as instants in UTC ms. */
export interface ExchangeDay {
  dayStartMs: number;
  dayEndMs: number;
}

/** The instants at which readings, in order, are below the one before, with no exchange of the device between the two. */
export function fallingReadings(points: CounterPoint[], exchanges: ExchangeDay[]): number[] {
  return points
    .filter((point, index) => {
      const before = points[index - 1];
      if (!before || point.counter >= before.counter) return false;
      return !exchanges.some(({ dayStartMs, dayEndMs }) => dayStartMs <= point.atMs && before.atMs < dayEndMs);
    })
    .map(({ atMs }) => atMs);
}
