import { lightTimeOf, sunTimesOf } from '../../energy/sun.ts';
import { quarterHourMs, startOfDay, type TimeZone } from '../../time/local-days.ts';
import type { ReadDay } from '../quarter-hour-file/series-values.ts';
import { wattsPerAmount } from './power-limits.ts';

type Day = Pick<ReadDay, 'day' | 'amounts'>;

export interface GenerationDoubt {
  code: 'generatesAtNight' | 'noonElsewhere' | 'noonMoved';
  count: number;
  total?: number;
  minutes?: number;
}

const largestNightShare = 0.02;
/** Roofs that look east or west, and buildings in front of them, move a plant's noon this far. */
const longestOffNoonMinutes = 80;
/** A meter's own noon moves less from week to week. */
const longestMoveMinutes = 40;
const fewestDays = 5;
const minuteMs = 60_000;

interface Plant {
  timeZone: TimeZone;
  /** As its master data say. */
  peakPowerW: number | null;
}

/** Whether a plant's days lie where the sun is, and where the same plant's days lay before. */
export function checkGeneration(
  days: readonly Day[],
  stored: readonly Day[],
  { timeZone, peakPowerW }: Plant,
): GenerationDoubt[] {
  const night = generationAtNight(days, { timeZone, peakPowerW });
  if (night) return [night];
  const [own, before] = [middleOf(days, timeZone), middleOf(stored, timeZone)];
  if (!own) return [];
  if (before && Math.abs(own.minutes - before.minutes) >= longestMoveMinutes) {
    return [{ code: 'noonMoved', count: own.days, minutes: Math.round(own.minutes - before.minutes) }];
  }
  if (before || Math.abs(own.minutes) < longestOffNoonMinutes) return [];
  return [{ code: 'noonElsewhere', count: own.days, minutes: Math.round(own.minutes) }];
}

/** Of the peak power: a meter's own noise stays below. */
const largestNightPower = 0.02;

/** Much of all that was generated, or a power that a plant of its size cannot have in the dark. */
function generationAtNight(days: readonly Day[], { timeZone, peakPowerW }: Plant): GenerationDoubt | undefined {
  let [total, atNight, most] = [0, 0, 0];
  for (const { day, amounts } of days) {
    const light = lightTimeOf(day);
    const startsAt = startOfDay(day, timeZone);
    for (const [index, amount] of amounts.entries()) {
      const at = startsAt + index * quarterHourMs;
      total += amount ?? 0;
      const isDark = at + quarterHourMs < light.fromMs || at > light.toMs;
      if (!isDark || amount === null) continue;
      atNight += amount;
      most = Math.max(most, amount);
    }
  }
  const isMuch = total > 0 && atNight > total * largestNightShare;
  const isStrong = peakPowerW !== null && most * wattsPerAmount > peakPowerW * largestNightPower;
  return isMuch || isStrong ? { code: 'generatesAtNight', count: days.length, total: atNight } : undefined;
}

const noise = 0.03;

/** How many minutes after the sun's noon the middle of generation lies, on the mean of the days. */
function middleOf(days: readonly Day[], timeZone: TimeZone): { minutes: number; days: number } | undefined {
  const middles = days.flatMap(({ day, amounts }) => {
    const most = Math.max(0, ...amounts.map((amount) => amount ?? 0));
    const isOn = (amount: number | null) => (amount ?? 0) > most * noise;
    const [first, last] = [amounts.findIndex(isOn), amounts.findLastIndex(isOn)];
    if (most === 0 || amounts.includes(null)) return [];
    const middleMs = startOfDay(day, timeZone) + ((first + last + 1) / 2) * quarterHourMs;
    return [(middleMs - sunTimesOf(day).noonMs) / minuteMs];
  });
  if (middles.length < fewestDays) return undefined;
  return { minutes: middles.reduce((sum, one) => sum + one, 0) / middles.length, days: middles.length };
}
