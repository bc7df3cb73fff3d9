import { quarterHourMs, startOfDay, type TimeZone } from '../../time/local-days.ts';
import type { ReadDay } from '../quarter-hour-file/series-values.ts';

type Day = Pick<ReadDay, 'day' | 'amounts'>;

/** A quarter-hour, as by begin and end; an hour or two, as by the clock. */
const possibleShifts = [-8, -4, -1, 1, 4, 8];
/** A day's worth of values that differ from each other. */
const fewestCompared = 96;
const equalEnough = 0.9;
const otherEnough = 0.6;
const minutesPerQuarterHour = 15;

/** By how many minutes the file's values lie later than the same values in the store; undefined when they do not. */
export function findShift(sent: readonly Day[], stored: readonly Day[], timeZone: TimeZone): number | undefined {
  const known = amountsByInstant(stored, timeZone);
  const own = [...amountsByInstant(sent, timeZone)].filter(([, amount], index, all) => amount !== all[index - 1]?.[1]);
  const equalAt = (shift: number) => {
    const compared = own.filter(([at]) => known.has(at - shift * quarterHourMs));
    const equal = compared.filter(([at, amount]) => known.get(at - shift * quarterHourMs) === amount);
    return compared.length < fewestCompared ? 0 : equal.length / compared.length;
  };
  if (own.filter(([at]) => known.has(at)).length < fewestCompared || equalAt(0) > otherEnough) return undefined;
  const shift = possibleShifts.find((one) => equalAt(one) >= equalEnough);
  return shift === undefined ? undefined : shift * minutesPerQuarterHour;
}

function amountsByInstant(days: readonly Day[], timeZone: TimeZone): Map<number, number> {
  const amounts = new Map<number, number>();
  for (const { day, amounts: ofDay } of days) {
    const startsAt = startOfDay(day, timeZone);
    for (const [index, amount] of ofDay.entries()) {
      if (amount !== null) amounts.set(startsAt + index * quarterHourMs, amount);
    }
  }
  return amounts;
}
