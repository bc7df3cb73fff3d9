import { getFirst, getItem } from '@lichthof/domain/collections/items.ts';
import type { SimulatedLoad } from './day-context.ts';
import { scaleShapes, shapeOf, yearQuarterHours } from './day-shape.ts';
import { between, randomOf } from './random.ts';

export interface StairwellLoad {
  type: 'stairwell';
  annualWh: number;
}

export interface OfficeLoad {
  type: 'office';
  annualWh: number;
}

/** General electricity of an estate: pumps and ventilation all day, lifts by day, lights longer in winter. */
export function simulateStairwell(seed: string, { annualWh }: StairwellLoad): SimulatedLoad {
  const shape = shapeOf(1, [
    { hour: 7.5, widthHours: 1.6, height: 0.7 },
    { hour: 18.5, widthHours: 2.6, height: 1.1 },
  ]);
  const levels = getFirst(scaleShapes([{ shape, days: 7 }], annualWh / yearQuarterHours));
  return ({ dayNumber, quarters, winter }) => {
    const random = randomOf(seed, dayNumber);
    return quarters.map((quarter) =>
      Math.round(getItem(levels, quarter) * (1 + 0.15 * winter) * between(random, 0.8, 1.2)),
    );
  };
}

/** Offices, and two shops on the ground floor: on Saturdays only the shops, on Sundays only the constant load. */
export function simulateOffice(seed: string, { annualWh }: OfficeLoad): SimulatedLoad {
  const workday = shapeOf(0.6, [
    { hour: 10.2, widthHours: 2.8, height: 3.4 },
    { hour: 14.8, widthHours: 2.9, height: 3 },
  ]);
  const saturday = shapeOf(0.6, [{ hour: 12, widthHours: 3.2, height: 1.1 }]);
  const shapes = [
    { shape: workday, days: 5 },
    { shape: saturday, days: 1 },
    { shape: shapeOf(0.6, []), days: 1 },
  ];
  const levels = scaleShapes(shapes, annualWh / yearQuarterHours);
  return ({ dayNumber, weekday, quarters, winter, weather }) => {
    const random = randomOf(seed, dayNumber);
    const shape = getItem(levels, Math.max(0, weekday - 5));
    return quarters.map((quarter, index) => {
      const cooling = Math.max(0, getItem(weather.temperaturesC, index) - 23) * 0.025;
      return Math.round(getItem(shape, quarter) * (1 + 0.08 * winter + cooling) * between(random, 0.93, 1.07));
    });
  };
}
