import { fraction } from './random.ts';

/** Five minutes each, from Monday 00:00 UTC. */
const slotsPerDay = 288;
export const slotsPerWeek = 7 * slotsPerDay;

/** Central European Time, without summer time. */
const offsetHours = 1;

const dayOf = (slot: number) => Math.floor(slot / slotsPerDay);
const hourOf = (slot: number) => ((slot % slotsPerDay) / 12 + offsetHours) % 24;

/** W at each full hour of an apartment of usual size. */
const apartmentDayW = [
  70, 60, 55, 55, 55, 80, 180, 260, 220, 190, 190, 230, 290, 230, 190, 190, 220, 330, 430, 460, 400, 300, 190, 110,
];

/** Mean power of an apartment in five minutes. */
export function apartmentPowerW(seed: number, apartment: number, slot: number): number {
  const sizeFactor = 0.6 + 0.9 * fraction(seed, apartment, 1);
  const chanceFactor = 0.7 + 0.6 * fraction(seed, apartment, 2, slot);
  return sizeFactor * chanceFactor * shapeW(hourOf(slot)) + appliancePowerW(seed, apartment, slot);
}

function shapeW(hour: number): number {
  const before = Math.floor(hour);
  const share = hour - before;
  return apartmentDayW[before]! * (1 - share) + apartmentDayW[(before + 1) % 24]! * share;
}

/** Now and then something that heats runs for a quarter of an hour, by day. */
function appliancePowerW(seed: number, apartment: number, slot: number): number {
  const quarterHour = Math.floor(slot / 3);
  const isAwake = hourOf(slot) >= 6 && hourOf(slot) < 22;
  return isAwake && fraction(seed, apartment, 3, quarterHour) > 0.93 ? 1400 : 0;
}

/** Mean power of stairs, cellar and lift in five minutes. */
export function generalPowerW(seed: number, slot: number): number {
  const isDark = hourOf(slot) < 7 || hourOf(slot) >= 17;
  return (isDark ? 220 : 130) * (0.8 + 0.4 * fraction(seed, 4, slot));
}

/** Mean power of a charging station in five minutes: some evenings a car. */
export function chargingPowerW(seed: number, station: number, slot: number): number {
  const hasCar = fraction(seed, 5, station, dayOf(slot)) > 0.4;
  const beginsAt = 17 + Math.floor(3 * fraction(seed, 6, station, dayOf(slot)));
  return hasCar && hourOf(slot) >= beginsAt && hourOf(slot) < beginsAt + 2 ? 7400 : 0;
}

/** Mean power of a roof in five minutes: the sun from six to six, each day with other clouds. */
export function roofPowerW(seed: number, peakW: number, slot: number): number {
  const height = Math.sin((Math.PI * (hourOf(slot) - 6)) / 12);
  if (height <= 0 || hourOf(slot) >= 18) return 0;
  const clearness = 0.3 + 0.6 * fraction(seed, 7, dayOf(slot));
  return peakW * height * clearness * (0.85 + 0.15 * fraction(seed, 8, slot));
}
