import { sumUnlessUnknown } from '../collections/sums.ts';

/** The states of charge of one battery over the quarter-hours of a day, in per mille. */
export interface BatteryDay {
  levels: (number | null)[];
  /** Null is not entered. */
  capacityKwh: number | null;
}

/**
 * The state of charge of all batteries together: their mean, weighted by capacity if it is known of each. A quarter-hour
 * in which one of them has no value is unknown.
 */
export function meanLevels(batteries: BatteryDay[]): (number | null)[] {
  const wholeKwh = sumUnlessUnknown(batteries.map(({ capacityKwh }) => capacityKwh));
  const whole = wholeKwh ?? batteries.length;
  return (batteries[0]?.levels ?? []).map((_, index) => {
    let sum = 0;
    for (const { levels, capacityKwh } of batteries) {
      const level = levels[index] ?? null;
      if (level === null) return null;
      sum += level * (wholeKwh === null ? 1 : (capacityKwh ?? 1));
    }
    return Math.round(sum / whole);
  });
}

/** Null without batteries, or if the capacity of one is not entered. */
export function capacityOf(batteries: Pick<BatteryDay, 'capacityKwh'>[]): number | null {
  return batteries.length === 0 ? null : sumUnlessUnknown(batteries.map(({ capacityKwh }) => capacityKwh));
}
