import { addDays, eachDay, quarterHoursOf, type TimeZone } from '../../time/local-days.ts';
import { roundWithCarry } from '../../units/round-with-carry.ts';
import type { Slot } from './day-slots.ts';

/** A local day's whole amounts in the meter's base unit; null is missing. */
export interface ReadDay {
  day: string;
  amounts: (number | null)[];
}

/** The numbers of one series as the file has them, by quarter-hour. */
export class SeriesValues {
  readonly #days = new Map<string, Float64Array>();
  readonly #timeZone: TimeZone;

  constructor(timeZone: TimeZone) {
    this.#timeZone = timeZone;
  }

  set({ day, index }: Slot, number: number): void {
    let numbers = this.#days.get(day);
    if (!numbers) {
      numbers = new Float64Array(quarterHoursOf(day, this.#timeZone)).fill(Number.NaN);
      this.#days.set(day, numbers);
    }
    numbers[index] = number;
  }

  /**
   * All days from the first to the last with a value. A day without any is in it too, so that its values count as
   * missing wherever totals are formed.
   */
  wholeDays(factor: number): ReadDay[] {
    const known = [...this.#days.keys()].sort();
    if (known.length === 0) return [];
    const days = eachDay(known[0]!, addDays(known.at(-1)!, 1));
    const amounts = roundWithCarry(
      days.flatMap((day) => this.#numbersOf(day)),
      factor,
    );
    let taken = 0;
    return days.map((day) => {
      const from = taken;
      taken += quarterHoursOf(day, this.#timeZone);
      return { day, amounts: amounts.slice(from, taken) };
    });
  }

  #numbersOf(day: string): (number | null)[] {
    const numbers = this.#days.get(day);
    if (!numbers) return Array.from({ length: quarterHoursOf(day, this.#timeZone) }, () => null);
    return Array.from(numbers, (number) => (Number.isNaN(number) ? null : number));
  }
}
