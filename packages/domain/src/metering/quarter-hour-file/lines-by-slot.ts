import { fillDays } from '../../time/days.ts';
import { quarterHourMs, quarterHoursOf, quarterHourStarts, startOfDay, type TimeZone } from '../../time/local-days.ts';
import { joinQuarterHours, type QuarterHourRun } from '../../time/quarter-hour-runs.ts';
import type { Slot } from '../../time/slots.ts';
import type { DayWithRows } from './stray-rows.ts';

/** The line of the file for each quarter-hour; 0 if there is none. */
export class LinesBySlot {
  readonly #days = new Map<string, Int32Array>();
  readonly #timeZone: TimeZone;

  constructor(timeZone: TimeZone) {
    this.#timeZone = timeZone;
  }

  lineOf({ day, index }: Slot): number {
    return this.#days.get(day)?.[index] ?? 0;
  }

  take({ day, index }: Slot, line: number): void {
    let lines = this.#days.get(day);
    if (!lines) {
      lines = new Int32Array(quarterHoursOf(day, this.#timeZone));
      this.#days.set(day, lines);
    }
    lines[index] = line;
  }

  /** The days with a row, in order. */
  days(): string[] {
    return [...this.#days.keys()].sort();
  }

  /** The same with how many rows they have, and the first one. */
  daysWithRows(): DayWithRows[] {
    return this.days().map((day) => {
      const lines = this.#days.get(day) ?? new Int32Array();
      const first = lines.findIndex((line) => line > 0);
      return {
        day,
        count: lines.reduce((count, line) => count + (line > 0 ? 1 : 0), 0),
        firstMs: startOfDay(day, this.#timeZone) + first * quarterHourMs,
      };
    });
  }

  remove(day: string): void {
    this.#days.delete(day);
  }

  /** The last quarter-hour with a row. */
  last(): Slot | undefined {
    const day = this.days().at(-1);
    const lines = day === undefined ? undefined : this.#days.get(day);
    return day === undefined || !lines ? undefined : { day, index: lines.findLastIndex((line) => line > 0) };
  }

  /** Runs of quarter-hours without a row, from the start of the first day to an instant. */
  gaps(endMs: number): QuarterHourRun[] {
    const starts = fillDays(this.days()).flatMap((day) => {
      const lines = this.#days.get(day);
      return quarterHourStarts(day, this.#timeZone).filter((at, index) => at < endMs && !lines?.[index]);
    });
    return joinQuarterHours(starts);
  }
}
