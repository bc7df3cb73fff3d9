import type { TariffAssignment } from '../tariffs/tariff-status.ts';
import type { DayRange } from '../time/periods.ts';
import { cutAtNewYear } from './calendar-years.ts';
import type { TariffPrices } from '../tariffs/tariff-prices.ts';

export interface CutPeriod<Tariff extends TariffAssignment> {
  /** In order of time, each within one calendar year and under one tariff. */
  pricePeriods: (DayRange & { tariff: Tariff })[];
  /** Days without a tariff: they cannot be billed. */
  uncovered: DayRange[];
}

/**
 * Cuts a participant's days of a billing period where the tariff changes and at every 1 January, because the base price
 * counts days of the calendar year. Throws RangeError if two tariffs are valid on one day.
 */
export function cutIntoPricePeriods<Tariff extends TariffAssignment>(
  period: DayRange,
  tariffRanges: Tariff[],
): CutPeriod<Tariff> {
  const covered = tariffRanges
    .map((tariff) => ({ ...overlapOf(period, tariff), tariff }))
    .filter(({ from, to }) => from < to)
    .sort((a, b) => (a.from < b.from ? -1 : 1));
  refuseOverlaps(covered);
  return {
    pricePeriods: covered.flatMap(({ tariff, ...range }) => cutAtNewYear(range).map((part) => ({ ...part, tariff }))),
    uncovered: gapsBetween(period, covered),
  };
}

function overlapOf(period: DayRange, { from, to }: TariffAssignment): DayRange {
  return {
    from: from > period.from ? from : period.from,
    to: to !== null && to < period.to ? to : period.to,
  };
}

function refuseOverlaps(ranges: DayRange[]): void {
  const overlapping = ranges.find(({ from }, index) => index > 0 && from < ranges[index - 1]!.to);
  if (overlapping) throw new RangeError(`Two tariffs on ${overlapping.from}`);
}

function gapsBetween(period: DayRange, ranges: DayRange[]): DayRange[] {
  const ends = [period.from, ...ranges.map(({ to }) => to)];
  const begins = [...ranges.map(({ from }) => from), period.to];
  return ends.map((from, index) => ({ from, to: begins[index]! })).filter(({ from, to }) => from < to);
}

/** A part of the period with the same prices. */
export interface PricePeriod extends DayRange {
  tariffId: number;
  tariffName: string;
  prices: TariffPrices;
  pvWh: number;
  gridWh: number;
}
