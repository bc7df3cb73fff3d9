import { fillDays } from '../../time/days.ts';
import { quarterHoursOf, quarterHourStarts, type TimeZone } from '../../time/local-days.ts';
import { joinQuarterHours, type QuarterHourRun } from '../../time/quarter-hour-runs.ts';
import type { Slot } from '../../time/slots.ts';

const longDay = 100;

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

  countOf(day: string): number {
    return this.#days.get(day)?.reduce((count, line) => count + (line > 0 ? 1 : 0), 0) ?? 0;
  }

  /** The place of a day's first row. */
  firstOf(day: string): number {
    return this.#days.get(day)?.findIndex((line) => line > 0) ?? 0;
  }

  remove(day: string): void {
    this.#days.delete(day);
  }

  /** All days from the first to the last with a row. */
  range(): string[] {
    return fillDays(this.days());
  }

  /** Lets each row stand for other quarter-hours too, given by their distances; those that have a row keep it. */
  widen(distances: readonly number[]): void {
    const slots = this.range().flatMap((day) =>
      Array.from({ length: quarterHoursOf(day, this.#timeZone) }, (_, index) => ({ day, index })),
    );
    const lines = slots.map((slot) => this.lineOf(slot));
    for (const [at, line] of lines.entries()) {
      if (line === 0) continue;
      for (const distance of distances) {
        const slot = slots[at + distance];
        if (slot && lines[at + distance] === 0) this.take(slot, line);
      }
    }
  }

  /** Days with rows that have the hour of the clock change twice. */
  longDays(): string[] {
    return [...this.#days].filter(([, lines]) => lines.length === longDay).map(([day]) => day);
  }

  /** The last quarter-hour with a row. */
  last(): Slot | undefined {
    const day = this.days().at(-1);
    const lines = day === undefined ? undefined : this.#days.get(day);
    return day === undefined || !lines ? undefined : { day, index: lines.findLastIndex((line) => line > 0) };
  }

  /** Runs of quarter-hours without a row, from the start of the first day to an instant. */
  gaps(endMs: number): QuarterHourRun[] {
    const starts = this.range().flatMap((day) => {
      const lines = this.#days.get(day);
      return quarterHourStarts(day, this.#timeZone).filter((at, index) => at < endMs && !lines?.[index]);
    });
    return joinQuarterHours(starts);
  }
}
