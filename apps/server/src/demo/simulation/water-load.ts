import { getFirst, getItem } from '@lichthof/domain/collections/items.ts';
import type { SimulatedLoad } from './day-context.ts';
import { scaleShapes, shapeOf } from './day-shape.ts';
import { between, randomOf } from './random.ts';

export interface WaterLoad {
  type: 'water';
  litresPerDay: number;
}

/** Whole litres; at night most quarter-hours have none. */
export function simulateWater(seed: string, { litresPerDay }: WaterLoad): SimulatedLoad {
  const shape = shapeOf(0.12, [
    { hour: 7.2, widthHours: 1.4, height: 2.4 },
    { hour: 12.5, widthHours: 2, height: 0.9 },
    { hour: 19.3, widthHours: 2.2, height: 1.9 },
  ]);
  const levels = getFirst(scaleShapes([{ shape, days: 7 }], litresPerDay / 96));
  return ({ dayNumber, quarters, weekday, winter }) => {
    const random = randomOf(seed, dayNumber);
    const level = (weekday > 5 ? 1.08 : 0.97) * (1 - 0.05 * winter) * between(random, 0.88, 1.12);
    return quarters.map((quarter) =>
      Math.floor(getItem(levels, quarter) * level * between(random, 0.3, 1.7) + random()),
    );
  };
}
