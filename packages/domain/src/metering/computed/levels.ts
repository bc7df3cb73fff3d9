import type { ComputedMeter } from './meter-parts.ts';

interface Levels {
  /** By meter: 0 is measured, 1 is computed of measured ones, and so on. */
  levels: Map<number, number>;
  /** Meters that are computed of themselves, over others; empty if there are none. */
  cycle: number[];
}

/** How many steps each meter is computed from measured ones, whatever the days on which its parts hold. */
export function readLevels(meters: readonly ComputedMeter[]): Levels {
  const byId = new Map(meters.map((meter) => [meter.meterId, meter]));
  const levels = new Map<number, number>();
  let cycle: number[] = [];

  const visit = (meterId: number, above: readonly number[]): number => {
    const known = levels.get(meterId);
    if (known !== undefined) return known;
    if (above.includes(meterId)) {
      cycle = above.slice(above.indexOf(meterId));
      return 0;
    }
    const parts = byId.get(meterId)?.parts ?? [];
    const below = parts.map(({ partId }) => visit(partId, [...above, meterId]));
    const level = below.length === 0 ? 0 : Math.max(...below) + 1;
    levels.set(meterId, level);
    return level;
  };
  for (const { meterId } of meters) visit(meterId, []);
  return { levels, cycle };
}
