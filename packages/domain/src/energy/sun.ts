import { dayMs, dayNumberOf } from '../time/days.ts';

/** The middle of the German-speaking countries; places in them differ by at most half an hour. */
const [latitude, longitude] = [50, 11];
const minuteMs = 60_000;
const minutesPerDegree = 4;
const radians = Math.PI / 180;

interface SunTimes {
  noonMs: number;
  riseMs: number;
  setMs: number;
}

/** When the sun rises, stands highest and sets on a day (UTC ms), to some minutes. */
export function sunTimesOf(day: string): SunTimes {
  const dayNumber = dayNumberOf(day);
  const angle = ((dayOfYear(day) - 81) / 364) * 2 * Math.PI;
  // the equation of time, in minutes
  const equation = 9.87 * Math.sin(2 * angle) - 7.53 * Math.cos(angle) - 1.5 * Math.sin(angle);
  const declination = 23.45 * Math.sin(((284 + dayOfYear(day)) / 365) * 2 * Math.PI) * radians;
  const noonMs = dayNumber * dayMs + (720 - longitude * minutesPerDegree - equation) * minuteMs;
  const halfDay = Math.acos(-Math.tan(latitude * radians) * Math.tan(declination)) / radians;
  const halfMs = halfDay * minutesPerDegree * minuteMs;
  return { noonMs, riseMs: noonMs - halfMs, setMs: noonMs + halfMs };
}

/** Places differ from the middle by half an hour, and the sky is bright before the sun is up. */
const twilightMs = 4_500_000;

/** The time of a day in which a plant may generate (UTC ms); outside of it the sun is down in all places. */
export function lightTimeOf(day: string): { fromMs: number; toMs: number } {
  const { riseMs, setMs } = sunTimesOf(day);
  return { fromMs: riseMs - twilightMs, toMs: setMs + twilightMs };
}

const dayOfYear = (day: string) => dayNumberOf(day) - dayNumberOf(`${day.slice(0, 4)}-01-01`) + 1;
