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
  const isWeighted = batteries.every(({ capacityKwh }) => capacityKwh !== null);
  const weights = batteries.map(({ capacityKwh }) => (isWeighted ? capacityKwh! : 1));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  return (batteries[0]?.levels ?? []).map((_, index) => {
    let sum = 0;
    for (const [at, { levels }] of batteries.entries()) {
      const level = levels[index] ?? null;
      if (level === null) return null;
      sum += level * weights[at]!;
    }
    return Math.round(sum / whole);
  });
}

/** Null without batteries, or if the capacity of one is not entered. */
export function capacityOf(batteries: Pick<BatteryDay, 'capacityKwh'>[]): number | null {
  if (batteries.length === 0 || batteries.some(({ capacityKwh }) => capacityKwh === null)) return null;
  return batteries.reduce((sum, { capacityKwh }) => sum + capacityKwh!, 0);
}
