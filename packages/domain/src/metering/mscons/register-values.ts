import { listNeighbors } from '../../collections/pairs.ts';
import { quarterHourMs, type TimeZone } from '../../time/local-days.ts';
import type { AmountStatus } from '../codes.ts';
import { noFactor } from '../transformer-factor.ts';
import { getSlot, slotAt } from '../../time/slots.ts';
import { LinesBySlot } from '../quarter-hour-file/lines-by-slot.ts';
import { counterSeries } from '../quarter-hour-file/counter-series.ts';
import { noteGaps, type SeriesBasis, type SlotsOfSeries, type Target } from '../quarter-hour-file/file-reading.ts';
import type { IssueCode } from '../quarter-hour-file/issues.ts';
import { type FileSeries, type SeriesMapping, unitRules } from '../quarter-hour-file/layout.ts';
import type { FileReadingPoint, ReadSeries } from '../quarter-hour-file/read-file.ts';
import { amountSeries, originOf, readingSeries, SeriesValues } from '../quarter-hour-file/series-values.ts';
import { findStrayDays, type StrayRows } from '../quarter-hour-file/stray-rows.ts';

interface TakenValue {
  fromMs: number;
  toMs: number;
  number: number;
  status: AmountStatus;
}

interface RegisterRules {
  timeZone: TimeZone;
  /** The transformer factor by which its values are multiplied. */
  factor: number | undefined;
}

/** What messages say of one register: amounts of quarter-hours, or counters at instants. */
export class RegisterValues {
  readonly factor: number;
  readonly #target: Target;
  readonly #group: SlotsOfSeries;
  readonly #timeZone: TimeZone;
  readonly #counters = new Map<number, { counter: number; status: AmountStatus }>();

  constructor(series: FileSeries, { meterId, unit }: SeriesMapping, { timeZone, factor }: RegisterRules) {
    this.#timeZone = timeZone;
    this.#target = targetOf(series, meterId, { unit, timeZone, factor });
    this.factor = this.#target.factor;
    this.#group = { column: series.name, lines: new LinesBySlot(timeZone) };
  }

  /** Why the value cannot be taken; undefined when it was. */
  take(value: TakenValue): IssueCode | undefined {
    return value.toMs > value.fromMs ? this.#takeAmount(value) : this.#takeCounter(value);
  }

  /** Counters a quarter-hour apart are a load profile too. */
  finish(basis: SeriesBasis): { series: ReadSeries; strayRows: StrayRows | null } {
    const isCounted = this.#counters.size > 0 && this.#isOnGrid();
    if (this.#counters.size > 0 && !isCounted) {
      return { series: readingSeries(this.#target, this.#readings()), strayRows: null };
    }
    if (isCounted) this.#spreadCounters();
    const strayRows = this.#removeStrayRows();
    if (isCounted) return { series: counterSeries(this.#target, basis), strayRows };
    noteGaps(this.#group, basis);
    return { series: amountSeries(this.#target, basis), strayRows };
  }

  #removeStrayRows(): StrayRows | null {
    const { lines } = this.#group;
    const stray = findStrayDays(lines.daysWithRows(), this.#timeZone);
    for (const day of stray?.days ?? []) {
      lines.remove(day);
      this.#target.values.remove(day);
    }
    return stray?.rows ?? null;
  }

  #takeAmount({ fromMs, number, status }: TakenValue): IssueCode | undefined {
    const slot = slotAt(fromMs, this.#timeZone);
    if (!slot) return 'timeOffGrid';
    if (this.#counters.size > 0) return 'valuesMixed';
    if (this.#group.lines.lineOf(slot) > 0) return 'sameTimeTwice';
    this.#group.lines.take(slot, 1);
    this.#target.values.set(slot, number, status);
    return undefined;
  }

  #takeCounter({ fromMs, number, status }: TakenValue): IssueCode | undefined {
    if (this.#target.values.range().length > 0) return 'valuesMixed';
    const counter = Math.round(number * this.factor);
    const known = this.#counters.get(fromMs);
    if (known && known.counter !== counter) return 'sameTimeTwice';
    this.#counters.set(fromMs, { counter, status });
    return undefined;
  }

  #isOnGrid(): boolean {
    const instants = [...this.#counters.keys()].sort((a, b) => a - b);
    const steps = listNeighbors(instants).map(([at, next]) => next - at);
    return steps.length > 0 && Math.min(...steps) === quarterHourMs && instants.every((at) => at % quarterHourMs === 0);
  }

  #spreadCounters(): void {
    for (const [atMs, { counter, status }] of this.#counters) {
      const slot = getSlot(atMs, this.#timeZone);
      this.#group.lines.take(slot, 1);
      this.#target.values.set(slot, counter, status);
    }
  }

  #readings(): FileReadingPoint[] {
    return [...this.#counters]
      .sort(([a], [b]) => a - b)
      .map(([atMs, { counter, status }]) => ({ atMs, counter, origin: originOf(status) }));
  }
}

function targetOf(
  series: FileSeries,
  meterId: number,
  { unit, timeZone, factor = noFactor }: RegisterRules & Pick<SeriesMapping, 'unit'>,
): Target {
  const rule = unitRules[unit ?? 'kWh'];
  return {
    series,
    meterId,
    ...rule,
    factor: rule.factor * factor,
    values: new SeriesValues(timeZone),
  };
}
