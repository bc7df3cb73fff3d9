import { randomOf, smoothNoise } from './random.ts';

export interface DayWeather {
  /** 1 is a cloudless day, 0 a dark one. */
  clearness: number;
  /** Per quarter-hour, the share of the day's clearness that clouds leave. */
  cloudGaps: number[];
  /** Per quarter-hour. */
  temperaturesC: number[];
}

const yearDays = 365.2425;
const coldestDay = 20;
const warmestQuarter = 60;

/** The weather of one region (central Germany): weeks of high and low pressure, seasons, and the daily profile. */
export function weatherOf(dayNumber: number, quarters: number[]): DayWeather {
  const pressure = 0.6 * smoothNoise('pressure', dayNumber / 4) + 0.4 * smoothNoise('front', dayNumber);
  const clearness = Math.min(1, Math.max(0.06, 1.45 * pressure - 0.16));
  return {
    clearness,
    cloudGaps: cloudGapsOf(dayNumber, clearness, quarters.length),
    temperaturesC: temperaturesOf(dayNumber, clearness, quarters),
  };
}

/** 1 on the coldest day of winter, −1 half a year later. */
export function winterOf(dayNumber: number): number {
  return Math.cos((2 * Math.PI * ((dayNumber % yearDays) - coldestDay)) / yearDays);
}

function cloudGapsOf(dayNumber: number, clearness: number, quarterHours: number): number[] {
  const random = randomOf('clouds', dayNumber);
  const unrest = 1.6 * clearness * (1 - clearness);
  let level = random();
  return Array.from({ length: quarterHours }, () => {
    level = 0.7 * level + 0.3 * random();
    return Math.max(0.1, 1 + unrest * (level - 0.5) * 2);
  });
}

function temperaturesOf(dayNumber: number, clearness: number, quarters: number[]): number[] {
  const airMassC = 9 * (smoothNoise('air mass', dayNumber / 6) - 0.5);
  const meanC = 10 - 9.5 * winterOf(dayNumber) + airMassC;
  const swingC = 1.5 + 5 * clearness;
  return quarters.map((quarter) => meanC + swingC * Math.cos((2 * Math.PI * (quarter - warmestQuarter)) / 96));
}
