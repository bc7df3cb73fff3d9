import { addDays } from '../../time/days.ts';
import { worseOf } from '../../recipes/interval.ts';
import { startOfDay, type TimeZone } from '../../time/local-days.ts';
import { AmountStatus } from '../codes.ts';
import type { CounterPoint } from '../counters/counter-values.ts';
import type { ReadDay } from '../quarter-hour-file/series-values.ts';
import type { PlacedDevice } from './propose-meters.ts';

type DeviceDays = Pick<PlacedDevice, 'from' | 'to'>;

/** Values of a file on days on which their device was not in the place of the meter. */
export interface OutsideValues {
  /** Local days, `to` exclusive. */
  from: string;
  to: string;
  /** Quarter-hours with a value, and their sum in the base unit. */
  quarterHours: number;
  total: number;
}

/** On the day of an exchange both devices have counted. */
const isDayOf = ({ from, to }: DeviceDays, day: string) => from <= day && (to === null || day <= to);

/** The days on which the device was in place, and what the other days have; null where they have nothing. */
export function limitToDevice(
  days: readonly ReadDay[],
  device: DeviceDays,
): { days: ReadDay[]; outside: OutsideValues | null } {
  const others = days.filter(({ day, amounts }) => !isDayOf(device, day) && amounts.some((amount) => amount !== null));
  const [first, last] = [others[0], others.at(-1)];
  const inside = days.filter(({ day }) => isDayOf(device, day));
  if (!first || !last) return { days: inside, outside: null };
  const values = others.flatMap(({ amounts }) => amounts.filter((amount) => amount !== null));
  return {
    days: inside,
    outside: {
      from: first.day,
      to: addDays(last.day, 1),
      quarterHours: values.length,
      total: values.reduce((sum, amount) => sum + amount, 0),
    },
  };
}

/** Readings that are the device's for certain: from the day of an exchange on all are taken for the new device's. */
export function readingsOfDevice<Point extends CounterPoint>(
  readings: readonly Point[],
  { from, to }: DeviceDays,
  timeZone: TimeZone,
): Point[] {
  const [fromMs, toMs] = [
    startOfDay(from, timeZone),
    to === null ? Number.POSITIVE_INFINITY : startOfDay(to, timeZone),
  ];
  return readings.filter(({ atMs }) => fromMs <= atMs && atMs < toMs);
}

/**
 * Adds what the earlier device counted to the days of the later one, where both have the day of their exchange: each
 * has counted what the other has not. A quarter-hour of one device alone keeps its amount.
 */
export function joinDevices(
  earlier: readonly ReadDay[],
  later: readonly ReadDay[],
): { earlier: ReadDay[]; later: ReadDay[] } {
  const known = new Map(earlier.map((day) => [day.day, day]));
  const shared = new Set(later.filter(({ day }) => known.has(day)).map(({ day }) => day));
  return {
    earlier: earlier.filter(({ day }) => !shared.has(day)),
    later: later.map((day) => {
      const other = known.get(day.day);
      return other ? joinDay(other, day) : day;
    }),
  };
}

function joinDay(earlier: ReadDay, later: ReadDay): ReadDay {
  const amounts = later.amounts.map((amount, index) => {
    const other = earlier.amounts[index] ?? null;
    return amount === null ? other : amount + (other ?? 0);
  });
  const statuses = amounts.map((_, index) => worseOf(statusAt(earlier, index), statusAt(later, index)));
  const isMeasured = statuses.every((status) => status === AmountStatus.Measured);
  return { day: later.day, amounts, statuses: isMeasured ? null : statuses };
}

/** Of a device that has no amount then, the status says nothing. */
const statusAt = ({ amounts, statuses }: ReadDay, index: number): AmountStatus =>
  (amounts[index] ?? null) === null ? AmountStatus.Measured : (statuses?.[index] ?? AmountStatus.Measured);
