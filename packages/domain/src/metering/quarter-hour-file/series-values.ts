import { fillDays } from '../../time/days.ts';
import { quarterHourMs, quarterHoursOf, startOfDay, type TimeZone } from '../../time/local-days.ts';
import { roundWithCarry } from '../../units/round-with-carry.ts';
import { AmountStatus } from '../codes.ts';
import type { Slot } from '../../time/slots.ts';
import { valuesUntilMs, type ZonedInstant } from '../expected-values.ts';
import type { SeriesBasis, Target } from './file-reading.ts';
import type { FileReadingPoint, ReadSeries } from './read-file.ts';

/** A local day's whole amounts in the meter's base unit; null is missing. */
export interface ReadDay {
  day: string;
  amounts: (number | null)[];
  /** Null when every amount present was measured. */
  statuses: AmountStatus[] | null;
}

/** The numbers of one series as the file has them, by quarter-hour. */
export class SeriesValues {
  readonly #days = new Map<string, Float64Array>();
  readonly #statuses = new Map<string, Uint8Array>();
  readonly #timeZone: TimeZone;

  constructor(timeZone: TimeZone) {
    this.#timeZone = timeZone;
  }

  set({ day, index }: Slot, number: number, status: AmountStatus = AmountStatus.Measured): void {
    const numbers = this.#days.get(day) ?? new Float64Array(quarterHoursOf(day, this.#timeZone)).fill(Number.NaN);
    this.#days.set(day, numbers);
    numbers[index] = number;
    if (status !== AmountStatus.Measured) this.#setStatus({ day, index }, status);
  }

  remove(day: string): void {
    this.#days.delete(day);
    this.#statuses.delete(day);
  }

  /**
   * All days from the first to the last with a value. A day without any is in it too, so that its values count as
   * missing wherever totals are formed.
   */
  wholeDays(factor: number): ReadDay[] {
    const days = this.range();
    const amounts = roundWithCarry(
      days.flatMap((day) => this.#numbersOf(day)),
      factor,
    );
    return this.cutInDays(amounts, this.statuses());
  }

  range(): string[] {
    return fillDays([...this.#days.keys()].sort());
  }

  /** The numbers of all days of the range behind each other. */
  numbers(): (number | null)[] {
    return this.range().flatMap((day) => this.#numbersOf(day));
  }

  /** The statuses behind each other, as numbers() are; null when all were measured. */
  statuses(): AmountStatus[] | null {
    if (this.#statuses.size === 0) return null;
    const measured = (day: string) => new Uint8Array(quarterHoursOf(day, this.#timeZone));
    return this.range().flatMap((day) => Array.from(this.#statuses.get(day) ?? measured(day)) as AmountStatus[]);
  }

  cutInDays(amounts: (number | null)[], statuses: AmountStatus[] | null): ReadDay[] {
    let taken = 0;
    return this.range().map((day) => {
      const from = taken;
      taken += quarterHoursOf(day, this.#timeZone);
      return { day, amounts: amounts.slice(from, taken), statuses: orNull(statuses?.slice(from, taken)) };
    });
  }

  #setStatus({ day, index }: Slot, status: AmountStatus): void {
    const statuses = this.#statuses.get(day) ?? new Uint8Array(quarterHoursOf(day, this.#timeZone));
    this.#statuses.set(day, statuses);
    statuses[index] = status;
  }

  #numbersOf(day: string): (number | null)[] {
    const numbers = this.#days.get(day);
    if (!numbers) return Array.from({ length: quarterHoursOf(day, this.#timeZone) }, () => null);
    return Array.from(numbers, (number) => (Number.isNaN(number) ? null : number));
  }
}

const orNull = (statuses: AmountStatus[] | undefined) =>
  statuses?.some((status) => status !== AmountStatus.Measured) ? statuses : null;

/** A series of amounts as it would be stored. */
export function amountSeries(target: Target, basis: SeriesBasis): ReadSeries {
  return seriesOfDays(target, target.values.wholeDays(target.factor), basis);
}

/** Counters at any instants, of which no amounts are formed. */
export function readingSeries({ series, meterId }: Target, readings: FileReadingPoint[]): ReadSeries {
  return {
    seriesKey: series.key,
    name: series.name,
    meterId,
    total: 0,
    quarterHours: 0,
    missing: 0,
    days: [],
    readings,
    bridges: [],
  };
}

export function seriesOfDays(target: Target, days: ReadDay[], basis: SeriesBasis): ReadSeries {
  return { ...readingSeries(target, []), ...countsOf(days, basis), days };
}

/** The sum of days, and how many of their quarter-hours are there or missing; what may still come is neither. */
export function countsOf(days: ReadDay[], at: ZonedInstant): Pick<ReadSeries, 'total' | 'quarterHours' | 'missing'> {
  const counts = { total: 0, quarterHours: 0, missing: 0 };
  const endMs = expectedUntilMs(days, at);
  let endsAt = days[0] ? startOfDay(days[0].day, at.timeZone) : 0;
  for (const amount of days.flatMap(({ amounts }) => amounts)) {
    endsAt += quarterHourMs;
    if (amount !== null) {
      counts.total += amount;
      counts.quarterHours += 1;
    } else if (endsAt <= endMs) counts.missing += 1;
  }
  return counts;
}

function expectedUntilMs(days: ReadDay[], at: ZonedInstant): number {
  const last = days.findLast(({ amounts }) => amounts.some((amount) => amount !== null));
  if (!last) return at.nowMs;
  return valuesUntilMs({ day: last.day, index: last.amounts.findLastIndex((amount) => amount !== null) }, at);
}

export function originOf(status: AmountStatus): FileReadingPoint['origin'] {
  if (status === AmountStatus.Measured) return 'operator';
  return status === AmountStatus.Substitute ? 'substitute' : 'estimated';
}
