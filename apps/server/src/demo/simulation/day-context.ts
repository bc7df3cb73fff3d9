import { weekdayOf } from '@lichthof/domain/time/days.ts';
import { offsetMsAt, quarterHourMs, quarterHourStarts, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import { weatherOf, winterOf, type DayWeather } from './day-weather.ts';

/** The data of a local day that every simulated meter needs. */
export interface DayContext {
  day: string;
  dayNumber: number;
  /** 1 = Monday … 7 = Sunday. */
  weekday: number;
  startsMs: number[];
  /** The quarter-hour on the wall clock (0–95) of each quarter-hour of the day. */
  quarters: number[];
  weather: DayWeather;
  /** From −1 in high summer to 1 in midwinter. */
  winter: number;
}

/** Whole amounts per quarter-hour of a day, in Wh or litres. */
export type SimulatedLoad = (context: DayContext) => number[];

const dayMs = 86_400_000;

export function dayContextOf(day: string, timeZone: TimeZone): DayContext {
  const dayNumber = Date.parse(day) / dayMs;
  const startsMs = quarterHourStarts(day, timeZone);
  const quarters = startsMs.map((at) => ((at + offsetMsAt(at, timeZone)) % dayMs) / quarterHourMs);
  const weather = weatherOf(dayNumber, quarters);
  return { day, dayNumber, weekday: weekdayOf(day), startsMs, quarters, weather, winter: winterOf(dayNumber) };
}
