import { getItem } from '../collections/items.ts';
import { weekdayOf } from '../time/days.ts';

type Amounts = (number | null)[];

/** A local day with its 96 quarter-hours of the clock, in Wh. */
export interface ClockDay {
  day: string;
  amountsWh: Amounts;
}

/** The mean of each quarter-hour of the clock by weekday, Monday first, in Wh; null where none is known. */
export function meanWeekdays(days: ClockDay[]): Amounts[] {
  const sums = Array.from({ length: 7 }, () => Array.from({ length: 96 }, () => ({ sumWh: 0, count: 0 })));
  for (const { day, amountsWh } of days) {
    const weekday = getItem(sums, weekdayOf(day) - 1);
    for (const [slot, amountWh] of amountsWh.entries()) {
      if (amountWh === null) continue;
      const ofSlot = getItem(weekday, slot);
      ofSlot.sumWh += amountWh;
      ofSlot.count += 1;
    }
  }
  return sums.map((slots) => slots.map(({ sumWh, count }) => (count === 0 ? null : sumWh / count)));
}

/**
 * The load duration curve: for each per cent of the time, from 0 to 100, the amount that is reached or exceeded that
 * long. The first is the highest amount, the last the lowest. Empty without a known amount.
 */
export function durationCurve(amountsWh: Amounts): number[] {
  const known = Float64Array.from(amountsWh.filter((amountWh) => amountWh !== null)).sort();
  if (known.length === 0) return [];
  return Array.from({ length: 101 }, (_, percent) =>
    getItem(known, Math.round(((100 - percent) / 100) * (known.length - 1))),
  );
}
