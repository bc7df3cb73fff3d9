import { AmountStatus } from '@lichthof/domain/metering/codes.ts';
import { quarterHourMs, startOfDay, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import { covers, type BilledMeter } from './preparation/billing-basis.ts';
import type { RunCollector } from './quarter-hour-runs.ts';
import type { StoredDays } from './quarter-hours.db.ts';

/** A local day that is being settled. */
export interface SettledDay {
  day: string;
  quarterHours: number;
  startsAt: number;
  stored: StoredDays;
}

/** Where values are missing or were not measured. */
export interface ValueFlaws<Meter extends BilledMeter = BilledMeter> {
  missing: RunCollector<Meter>;
  substituted: RunCollector<Meter>;
}

export function dayToSettle(
  day: string,
  { timeZone, stored, quarterHours }: { timeZone: TimeZone; stored: StoredDays; quarterHours: number },
): SettledDay {
  return { day, quarterHours, startsAt: startOfDay(day, timeZone), stored };
}

/** The sum of the meters that are in place on the day, whole Wh per quarter-hour. */
export function sumOfMeters<Meter extends BilledMeter>(
  meters: Meter[],
  settled: SettledDay,
  flaws: ValueFlaws<Meter>,
): Int32Array {
  const sum = new Int32Array(settled.quarterHours);
  addMeters(sum, meters, { settled, flaws });
  return sum;
}

type AddingTo<Meter extends BilledMeter> = { settled: SettledDay; flaws: ValueFlaws<Meter> };

/** Adds the meters that are in place on the day to a sum; what is missing counts 0 and is noted. */
export function addMeters<Meter extends BilledMeter>(sum: Int32Array, meters: Meter[], adding: AddingTo<Meter>): void {
  for (const meter of meters) {
    if (covers(meter, adding.settled.day)) addMeter(sum, meter, adding);
  }
}

function addMeter<Meter extends BilledMeter>(
  sum: Int32Array,
  meter: Meter,
  { settled: { day, startsAt, stored }, flaws }: AddingTo<Meter>,
): void {
  const { amounts, statuses } = stored(meter.meterId, day) ?? { amounts: [], statuses: null };
  for (let index = 0; index < sum.length; index += 1) {
    const amount = amounts[index] ?? null;
    if (amount === null) flaws.missing.add(meter, startsAt + index * quarterHourMs, 0);
    else {
      sum[index]! += amount;
      const isMeasured = (statuses?.[index] ?? AmountStatus.Measured) === AmountStatus.Measured;
      if (!isMeasured) flaws.substituted.add(meter, startsAt + index * quarterHourMs, amount);
    }
  }
}

/** Sets 1 where any of the meters has a value that was not measured. */
export function markSubstituted(marks: Int32Array, meters: BilledMeter[], { day, stored }: SettledDay): void {
  for (const meter of meters) {
    const statuses = covers(meter, day) ? stored(meter.meterId, day)?.statuses : null;
    statuses?.forEach((status, index) => {
      if (status !== AmountStatus.Measured) marks[index] = 1;
    });
  }
}
