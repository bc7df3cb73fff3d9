import { AmountStatus } from '@lichthof/domain/metering/codes.ts';
import { mergeAmounts, type MeterDayAmounts } from '@lichthof/domain/metering/meter-day.ts';
import { slotAt } from '@lichthof/domain/metering/quarter-hour-file/day-slots.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { quarterHoursOf } from '@lichthof/domain/time/local-days.ts';
import type { Database } from '../../../database/database.ts';
import { readAmounts } from '../counters/counter-days.db.ts';
import type { LockedMeter } from '../counters/counter-meters.db.ts';
import type { MeterAmount } from './check-values.ts';
import type { MeterDay } from '../values/meter-days.db.ts';

const keyOf = ({ meterId, day }: { meterId: number; day: string }) => `${meterId} ${day}`;

/** Measured amounts as days. */
export function daysOfAmounts(amounts: MeterAmount[], meters: ReadonlyMap<number, LockedMeter>): MeterDay[] {
  const days = new Map<string, MeterDay>();
  for (const { meterId, fromMs, amount } of amounts) {
    const { timeZone } = meters.get(meterId)!;
    const { day, index } = slotAt(fromMs, timeZone)!;
    const known = days.get(keyOf({ meterId, day })) ?? emptyDay(meterId, day, quarterHoursOf(day, timeZone));
    known.amounts[index] = amount;
    days.set(keyOf(known), known);
  }
  return [...days.values()];
}

function emptyDay(meterId: number, day: string, quarterHours: number): MeterDay {
  return { meterId, day, amounts: Array.from({ length: quarterHours }, () => null), statuses: null };
}

/** The days of both, each once; where both know a quarter-hour the second says more. */
export function joinDays(first: MeterDay[], second: MeterDay[]): MeterDay[] {
  const days = new Map(first.map((day) => [keyOf(day), day]));
  for (const day of second) {
    const known = days.get(keyOf(day));
    days.set(keyOf(day), known ? { ...day, ...mergeAmounts(known, day) } : day);
  }
  return [...days.values()];
}

/** How many of the measured amounts are not stored as they are sent. */
export async function countChangedAmounts(db: Database, customerId: number, days: MeterDay[]): Promise<number> {
  const ranges = days.map(({ meterId, day }) => ({ meterId, from: day, to: addDays(day, 1) }));
  const stored = await readAmounts(db, customerId, ranges);
  return days.reduce((sum, day) => sum + newIn(day, stored.get(day.meterId)?.get(day.day)), 0);
}

function newIn({ amounts }: MeterDay, stored: MeterDayAmounts | undefined): number {
  const isStored = (amount: number | null, index: number) =>
    amount === null ||
    (stored?.amounts[index] === amount &&
      (stored.statuses?.[index] ?? AmountStatus.Measured) === AmountStatus.Measured);
  return amounts.filter((amount, index) => !isStored(amount, index)).length;
}
