import { quarterHourMs, startOfDay, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { intersect } from './preparation/billing-basis.ts';
import type { ContractShare } from './contract-shares.ts';

/** Per quarter-hour, whole Wh. */
export interface HouseSeries {
  localWh: Int32Array;
  consumptionWh: Int32Array;
  allocatedWh: Int32Array;
}

/** Per quarter-hour, whole Wh; marks are 1 where a value was not measured, else 0. */
export interface ShareSeries {
  consumptionWh: Int32Array;
  allocatedWh: Int32Array;
  marks: Int32Array;
}

/** The quarter-hours of a month of the period; of a share those of its own days. */
export interface SettledMonth {
  /** The first day of the month. */
  month: string;
  house: Growing<HouseSeries>;
  shares: Map<ContractShare, Growing<ShareSeries>>;
}

/** Series in one piece that are filled day by day: an array for each day would take many times the memory. */
export interface Growing<Series> {
  series: Series;
  filled: number;
}

type MonthOf = { shares: ContractShare[]; timeZone: TimeZone };

/** A month with room for all its days in one piece: thousands of small arrays would scatter the memory. */
export function openMonth(range: DayRange, { shares, timeZone }: MonthOf): SettledMonth {
  const present = shares.flatMap((share) => {
    const days = intersect(share.contract, range);
    return days ? [{ share, length: quarterHoursIn(days, timeZone) }] : [];
  });
  const length = quarterHoursIn(range, timeZone);
  const room = new Int32Array(3 * present.reduce((sum, own) => sum + own.length, length));
  let used = 0;
  const take = (count: number) => room.subarray(used, (used += count));
  return {
    month: `${range.from.slice(0, 7)}-01`,
    house: {
      series: { localWh: take(length), consumptionWh: take(length), allocatedWh: take(length) },
      filled: 0,
    },
    shares: new Map(
      present.map(({ share, length: own }) => {
        const series = { consumptionWh: take(own), allocatedWh: take(own), marks: take(own) };
        return [share, { series, filled: 0 }];
      }),
    ),
  };
}

/** The next day's part of the house's series, to be written to. */
export function takeHouseDay({ house }: SettledMonth, quarterHours: number): HouseSeries {
  const { localWh, consumptionWh, allocatedWh } = house.series;
  const begin = house.filled;
  const end = (house.filled += quarterHours);
  return {
    localWh: localWh.subarray(begin, end),
    consumptionWh: consumptionWh.subarray(begin, end),
    allocatedWh: allocatedWh.subarray(begin, end),
  };
}

/** The next day's part of a share's series, to be written to. */
export function takeShareDay({ shares }: SettledMonth, share: ContractShare, quarterHours: number): ShareSeries {
  const kept = shares.get(share)!;
  const { consumptionWh, allocatedWh, marks } = kept.series;
  const begin = kept.filled;
  const end = (kept.filled += quarterHours);
  return {
    consumptionWh: consumptionWh.subarray(begin, end),
    allocatedWh: allocatedWh.subarray(begin, end),
    marks: marks.subarray(begin, end),
  };
}

function quarterHoursIn({ from, to }: DayRange, timeZone: TimeZone): number {
  return (startOfDay(to, timeZone) - startOfDay(from, timeZone)) / quarterHourMs;
}
