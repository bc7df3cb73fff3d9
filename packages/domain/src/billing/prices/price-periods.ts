import { listNeighbors, zip } from '../../collections/pairs.ts';
import type { TariffAssignment } from '../../tariffs/tariff-status.ts';
import { daysBetween } from '../../time/days.ts';
import type { DayRange } from '../../time/periods.ts';
import type { TariffPrices } from '../../tariffs/tariff-prices.ts';
import type { RatedPrices } from '../../tariffs/timed/rated-prices.ts';
import type { LevelEnergy } from './level-energy.ts';
import { cutAtVatChanges, type VatRate } from './vat-rates.ts';

export interface CutPeriod<Tariff extends TariffAssignment> {
  /** In order of time, each within one calendar year, under one tariff and with one rate of VAT. */
  pricePeriods: (DayRange & { tariff: Tariff; vatPercent: number })[];
  /** Days without a tariff: they cannot be billed. */
  uncovered: DayRange[];
}

/**
 * Cuts a participant's days of a billing period where the tariff or the rate of VAT changes and at every 1 January,
 * because the base price counts days of the calendar year. Throws RangeError if two tariffs are valid on one day.
 */
export function cutIntoPricePeriods<Tariff extends TariffAssignment>(
  period: DayRange,
  tariffRanges: Tariff[],
  vatRates: readonly VatRate[],
): CutPeriod<Tariff> {
  const covered = tariffRanges
    .map((tariff) => ({ ...overlapOf(period, tariff), tariff }))
    .filter(({ from, to }) => from < to)
    .sort((a, b) => (a.from < b.from ? -1 : 1));
  refuseOverlaps(covered);
  return {
    pricePeriods: covered.flatMap(({ tariff, ...range }) =>
      cutAtNewYear(range)
        .flatMap((year) => cutAtVatChanges(year, vatRates))
        .map((part) => ({ ...part, tariff })),
    ),
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
  const overlapping = listNeighbors(ranges).find(([one, next]) => next.from < one.to);
  if (overlapping) throw new RangeError(`Two tariffs on ${overlapping[1].from}`);
}

function gapsBetween(period: DayRange, ranges: DayRange[]): DayRange[] {
  const ends = [period.from, ...ranges.map(({ to }) => to)];
  const begins = [...ranges.map(({ from }) => from), period.to];
  return zip(ends, begins)
    .map(([from, to]) => ({ from, to }))
    .filter(({ from, to }) => from < to);
}

/** A part of the period with the same prices and the same rate of VAT. */
export interface PricePeriod extends DayRange {
  tariffId: number;
  tariffName: string;
  prices: TariffPrices;
  /** Whole per cent; 0 for a small business (UStG § 19). Invoices from before the table of rates lack it. */
  vatPercent: number;
  pvWh: number;
  gridWh: number;
  /** The grid electricity by combination of levels, with prices by time: it adds up to `gridWh`. */
  levels?: LevelEnergy[];
}

/** A price period of one use. */
export interface RatedPricePeriod extends Omit<PricePeriod, 'prices'> {
  prices: RatedPrices;
}

/** The number of parts per calendar year in `yearPartsOf`: a multiple of both 365 and 366. */
export const partsPerYear = 365 * 366;

/** The number of days (365 or 366) in the calendar year of the day. */
export function daysOfYear(day: string): number {
  return daysBetween(newYearOf(day), newYearAfter(day));
}

/** Cuts the range at every 1 January; an empty range gives no parts. */
export function cutAtNewYear({ from, to }: DayRange): DayRange[] {
  if (from >= to) return [];
  const nextYear = newYearAfter(from);
  return nextYear >= to ? [{ from, to }] : [{ from, to: nextYear }, ...cutAtNewYear({ from: nextYear, to })];
}

/**
 * The length of a range in parts of calendar years: each day counts as 1/365 or 1/366 of its year. The result is an
 * integer, so that the parts of a year add up to exactly one year.
 */
export function yearPartsOf(range: DayRange): number {
  const parts = cutAtNewYear(range).map(({ from, to }) => daysBetween(from, to) * (partsPerYear / daysOfYear(from)));
  return parts.reduce((sum, part) => sum + part, 0);
}

function newYearOf(day: string): string {
  return `${day.slice(0, 4)}-01-01`;
}

function newYearAfter(day: string): string {
  return `${Number(day.slice(0, 4)) + 1}-01-01`;
}
