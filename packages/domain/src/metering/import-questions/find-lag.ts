import { quarterHourMs, startOfDay, type TimeZone } from '../../time/local-days.ts';
import type { ReadDay } from '../quarter-hour-file/series-values.ts';

type Day = Pick<ReadDay, 'day' | 'amounts'>;

/** A quarter-hour, as by begin and end; an hour or two, as by the clock. */
const possibleLags = [-8, -4, -1, 1, 4, 8];
const minutesPerQuarterHour = 15;
/** A week: measured series of one place never agree better with a lag than without one for so long. */
const fewestCompared = 672;
const closeEnough = 0.4;
const clearlyCloser = 0.15;

export interface Lag {
  /** How much later the file's values change than the other's; 0 when they change at once. */
  minutes: number;
  /** Of the changes, up to 1. */
  correlation: number;
}

/**
 * When two series of the same roof or estate change: clouds change both at once. Undefined where they change too
 * differently to tell.
 */
export function findLag(sent: readonly Day[], other: readonly Day[], timeZone: TimeZone): Lag | undefined {
  const [own, known] = [changesOf(sent, timeZone), changesOf(other, timeZone)];
  const correlationAt = (lag: number) => correlate(own, known, lag * quarterHourMs);
  const atOnce = correlationAt(0);
  const best = possibleLags
    .map((lag) => ({ lag, correlation: correlationAt(lag) }))
    .reduce((most, one) => (one.correlation > most.correlation ? one : most));
  if (best.correlation >= closeEnough && best.correlation >= atOnce + clearlyCloser) {
    return { minutes: best.lag * minutesPerQuarterHour, correlation: best.correlation };
  }
  return atOnce >= closeEnough && atOnce > best.correlation ? { minutes: 0, correlation: atOnce } : undefined;
}

/** By how much each quarter-hour differs from the one before it. */
function changesOf(days: readonly Day[], timeZone: TimeZone): Map<number, number> {
  const changes = new Map<number, number>();
  for (const { day, amounts } of days) {
    const startsAt = startOfDay(day, timeZone);
    for (const [index, amount] of amounts.entries()) {
      const before = amounts[index - 1];
      if (amount === null || before === null || before === undefined) continue;
      changes.set(startsAt + index * quarterHourMs, amount - before);
    }
  }
  return changes;
}

/** Pearson's coefficient; 0 where too few quarter-hours are known of both. */
function correlate(own: ReadonlyMap<number, number>, known: ReadonlyMap<number, number>, lagMs: number): number {
  let [count, x, y, xx, yy, xy] = [0, 0, 0, 0, 0, 0];
  for (const [at, change] of own) {
    const other = known.get(at - lagMs);
    if (other === undefined) continue;
    count += 1;
    x += change;
    y += other;
    xx += change * change;
    yy += other * other;
    xy += change * other;
  }
  const spread = (xx - (x * x) / count) * (yy - (y * y) / count);
  return count < fewestCompared || spread <= 0 ? 0 : (xy - (x * y) / count) / Math.sqrt(spread);
}
