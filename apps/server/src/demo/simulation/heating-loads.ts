import { getItem } from '@lichthof/domain/collections/items.ts';
import type { SimulatedLoad } from './day-context.ts';
import { shapeOf } from './day-shape.ts';
import { between, randomOf } from './random.ts';

export interface HeatPumpLoad {
  type: 'heatPump';
  /** Heat that the estate loses per kelvin, in W/K. */
  lossWPerK: number;
  hotWaterWh: number;
}

export interface GasLoad {
  type: 'gas';
  lossWPerK: number;
}

/** Outside temperature above which there is no heating. */
const heatingLimitC = 15.5;
const gasWhPerLitre = 10.3;
const hotWaterShape = shapeOf(0.4, [
  { hour: 6.8, widthHours: 1.3, height: 3 },
  { hour: 19.5, widthHours: 2, height: 2.2 },
]);
const hotWaterSum = hotWaterShape.reduce((sum, level) => sum + level, 0);

/**
 * Electricity of a heat pump: at lower temperatures more heat is needed, and each kWh of heat needs more electricity.
 */
export function simulateHeatPump(seed: string, { lossWPerK, hotWaterWh }: HeatPumpLoad): SimulatedLoad {
  return ({ dayNumber, quarters, weather }) => {
    const random = randomOf(seed, dayNumber);
    return quarters.map((quarter, index) => {
      const outsideC = getItem(weather.temperaturesC, index);
      const heatWh = (Math.max(0, heatingLimitC - outsideC) * lossWPerK) / 4;
      const waterWh = (hotWaterWh * getItem(hotWaterShape, quarter)) / hotWaterSum;
      const performance = Math.min(5, Math.max(2, 2.9 + 0.08 * outsideC));
      return Math.round(((heatWh + waterWh) / performance) * between(random, 0.8, 1.2));
    });
  };
}

/** Litres of gas of an office boiler, turned down at night and on Sundays. */
export function simulateGas(seed: string, { lossWPerK }: GasLoad): SimulatedLoad {
  return ({ dayNumber, weekday, quarters, weather }) => {
    const random = randomOf(seed, dayNumber);
    return quarters.map((quarter, index) => {
      const isOpen = weekday !== 7 && quarter >= 22 && quarter < 74;
      const neededC = Math.max(0, heatingLimitC - (isOpen ? 0 : 4) - getItem(weather.temperaturesC, index));
      return Math.round(((neededC * lossWPerK) / 4 / gasWhPerLitre) * between(random, 0.85, 1.15));
    });
  };
}
