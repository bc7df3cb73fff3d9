import { getItem } from '@lichthof/domain/collections/items.ts';
import type { DayContext, SimulatedLoad } from './day-context.ts';
import { scaleShapes, shapeOf, yearQuarterHours } from './day-shape.ts';
import { between, randomOf, type Random } from './random.ts';

export interface HouseholdLoad {
  type: 'household';
  annualWh: number;
}

/** The hours at which the people of an apartment get up, come home and cook. */
interface Rhythm {
  breakfastHour: number;
  lunchHeight: number;
  eveningHour: number;
}

/** The share of an apartment's energy for fridge, router and standby. */
const standby = 0.3;

/** An apartment with its own rhythm: workdays, Saturdays and Sundays, seasons, two weeks of absence each summer. */
export function simulateHousehold(seed: string, { annualWh }: HouseholdLoad): SimulatedLoad {
  const random = randomOf(seed, 'rhythm');
  const shapes = weekShapes(rhythmOf(random), annualWh / yearQuarterHours);
  const firstDayAway = Math.floor(between(random, 175, 235));
  return (context) => {
    const isAway = Math.floor(context.dayNumber % 365.2425) - firstDayAway;
    const presence = isAway >= 0 && isAway < 14 ? 0.1 : 1;
    return dayAmounts(context, shapes, { presence, random: randomOf(seed, context.dayNumber) });
  };
}

function dayAmounts(
  { quarters, weekday, winter }: DayContext,
  { activity, standbyWh }: WeekShapes,
  { presence, random }: { presence: number; random: Random },
): number[] {
  const shape = getItem(activity, weekday === 7 ? 2 : weekday === 6 ? 1 : 0);
  const level = presence * (1 + 0.13 * winter) * between(random, 0.75, 1.25);
  return quarters.map((quarter) => {
    const chance = random();
    const burst = chance < 0.1 ? 2.6 : 0.55 + 0.55 * chance;
    return Math.round(standbyWh * between(random, 0.85, 1.15) + getItem(shape, quarter) * level * burst);
  });
}

interface WeekShapes {
  /** Workday, Saturday, Sunday. */
  activity: number[][];
  standbyWh: number;
}

function weekShapes({ breakfastHour, lunchHeight, eveningHour }: Rhythm, meanWh: number): WeekShapes {
  const evening = { hour: eveningHour, widthHours: 2.2, height: 2.6 };
  const workday = [
    { hour: breakfastHour, widthHours: 0.9, height: 1.5 },
    { hour: 12.6, widthHours: 1.2, height: lunchHeight },
    evening,
  ];
  const saturday = [
    { hour: breakfastHour + 1.8, widthHours: 1.5, height: 1.4 },
    { hour: 12.8, widthHours: 1.8, height: lunchHeight + 0.7 },
    evening,
  ];
  const sunday = [
    { hour: breakfastHour + 2.3, widthHours: 1.4, height: 1.3 },
    { hour: 12.4, widthHours: 1.3, height: lunchHeight + 1.5 },
    { ...evening, hour: eveningHour - 0.3 },
  ];
  const shapes = [workday, saturday, sunday].map((bumps, index) => ({
    shape: shapeOf(0.12, bumps),
    days: index === 0 ? 5 : 1,
  }));
  return { activity: scaleShapes(shapes, meanWh * (1 - standby)), standbyWh: meanWh * standby };
}

function rhythmOf(random: Random): Rhythm {
  return {
    breakfastHour: between(random, 6, 8),
    lunchHeight: between(random, 0.3, 1.4),
    eveningHour: between(random, 18, 20.3),
  };
}
