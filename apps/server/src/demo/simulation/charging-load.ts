import { getItem } from '@lichthof/domain/collections/items.ts';
import type { DayContext, SimulatedLoad } from './day-context.ts';
import { between, randomOf } from './random.ts';

export interface ChargingLoad {
  type: 'charging';
  at: 'home' | 'office';
  /** Probability of a session on a day (at the office: on a workday). */
  sessionChance: number;
  powerW: number;
}

const standbyWh = 2;

/** A charging point with at most one session a day; it ends before midnight. */
export function simulateCharging(seed: string, load: ChargingLoad): SimulatedLoad {
  return (context) => {
    const amounts = context.quarters.map(() => standbyWh);
    const random = randomOf(seed, context.dayNumber);
    if (random() >= sessionChanceOn(context, load)) return amounts;

    let remainingWh = between(random, 5000, 19_000);
    const startHour = startHourOf(load.at, context.weekday, random);
    for (let index = Math.floor(startHour * 4); index < amounts.length && remainingWh > 0; index += 1) {
      const energyWh = Math.round(Math.min(remainingWh, (load.powerW / 4) * between(random, 0.96, 1)));
      amounts[index] = getItem(amounts, index) + energyWh;
      remainingWh -= energyWh;
    }
    return amounts;
  };
}

function sessionChanceOn({ weekday }: DayContext, { at, sessionChance }: ChargingLoad): number {
  return at === 'office' && weekday > 5 ? 0 : sessionChance;
}

function startHourOf(at: ChargingLoad['at'], weekday: number, random: () => number): number {
  if (at === 'office') return between(random, 7.5, 9.5);
  const isByDay = random() < (weekday > 5 ? 0.7 : 0.3);
  return isByDay ? between(random, 9, 14) : between(random, 17, 20.5);
}
