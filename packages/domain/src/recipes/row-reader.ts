import type { FileTimes } from '../metering/quarter-hour-file/read-file.ts';
import type { DoubledTime } from './doubled-hour.ts';
import { isOtherRow } from './other-rows.ts';
import { PointStore, RowTimes } from './point-store.ts';
import type { RowIssues } from './reading-issues.ts';
import type { Recipe, RecipeSeries, RecipeStamp } from './recipe.ts';
import { groupSeries, registerOf, registerText, type RowGroup, timeText } from './row-groups.ts';
import { type TimeReader, timeReader, type WrittenTime } from './time-pattern.ts';
import { TimeTrack } from './time-track.ts';
import { ValueReader } from './value-reader.ts';

/** A series while the file is read. */
export interface SeriesState {
  /** Its place in the recipe. */
  index: number;
  series: RecipeSeries;
  stamp: RecipeStamp;
  track: TimeTrack;
  store: PointStore;
}

/** Series whose rows have the same times. */
interface SharedTimes {
  /** One of them: it says where their rows are. */
  series: RecipeSeries;
  track: TimeTrack;
  times: RowTimes;
  states: SeriesState[];
  /** Rows of the hour that comes twice, until a row behind them tells which they are. */
  held: (DoubledTime & RowPlace)[];
}

interface RowPlace {
  cells: readonly string[];
  row: number;
  /** Of a matrix: the column of the time. */
  column: number | undefined;
}

export interface RowReaderOptions {
  zone: string;
  latestAt: number;
  /** Only these series; all without it. */
  keys?: ReadonlySet<string> | undefined;
}

const [minuteMs, dayMinutes] = [60_000, 1440];

/** Takes the values of each row into the stores of their series, as the recipe says. */
export class RowReader {
  readonly states: SeriesState[];
  rowCount = 0;
  #first: RowTime | null = null;
  #last: RowTime | null = null;
  readonly #recipe: Recipe;
  readonly #options: RowReaderOptions;
  readonly #issues: RowIssues;
  readonly #shared: SharedTimes[];
  readonly #groups: RowGroup<SharedTimes>[];
  readonly #readTime: TimeReader;
  readonly #values: ValueReader;
  #table = -1;

  constructor(recipe: Recipe, options: RowReaderOptions, issues: RowIssues) {
    this.#recipe = recipe;
    this.#options = options;
    this.#issues = issues;
    this.#readTime = timeReader(recipe.time.pattern);
    this.#values = new ValueReader(recipe, issues);
    this.#shared = sharedTimesOf(recipe, options);
    this.states = this.#shared.flatMap(({ states }) => states).toSorted((a, b) => a.index - b.index);
    this.#groups = groupSeries(this.#shared);
  }

  take(cells: readonly string[], row: number): void {
    const { firstRow, tableHeader } = this.#recipe.table;
    if (tableHeader !== null && firstFilled(cells) === tableHeader) {
      this.#table += 1;
      return;
    }
    if (row < firstRow || cells.every((cell) => cell.trim() === '')) return;
    if (isOtherRow(cells, this.#recipe.table.otherRows) && !this.#hasTime(cells)) {
      return this.#issues.add('rowLeftOut', row, { text: cells.join(' ') });
    }
    this.rowCount += 1;
    if (this.#isTooLong(cells)) return this.#issues.add('rowTooLong', row, { text: cells.join(' ') });
    for (const group of this.#groups) this.#takeGroup(group, cells, row);
  }

  #hasTime(cells: readonly string[]): boolean {
    const { time } = this.#recipe;
    return time.blocks.some((_, block) => this.#readTime(timeText(cells, block, time)) !== null);
  }

  /** Takes the rows that no row stands behind. */
  finish(): void {
    for (const shared of this.#shared) this.#takeHeld(shared, Number.NaN);
  }

  #takeGroup(group: RowGroup<SharedTimes>, cells: readonly string[], row: number): void {
    if (group.table !== null && group.table !== this.#table) return;
    const text = timeText(cells, group.block, this.#recipe.time);
    const members = this.#membersOfRow(group, cells, row);
    if (members.length === 0) return;
    const written = text === '' ? null : this.#readTime(text);
    if (!written) {
      const isEmpty =
        text === '' && members.every(({ states }) => states.every(({ series }) => isBlank(cells[series.column] ?? '')));
      if (!isEmpty) this.#issues.add('timeUnreadable', row, { text });
      return;
    }
    const { matrix } = this.#recipe.table;
    for (const shared of members) {
      if (!matrix) this.#takeTime(shared, written, { cells, row, column: undefined });
      else for (const { column, minute } of matrix) this.#takeCell(shared, { written, minute }, { cells, row, column });
    }
  }

  /** A cell of a matrix: at a time that the clock shows, or some minutes after the begin of its day. */
  #takeCell(shared: SharedTimes, { written, minute }: { written: WrittenTime; minute: number }, place: RowPlace): void {
    const localMs = written.localMs + minute * minuteMs;
    if (!this.#recipe.table.matrixCounts) return this.#takeTime(shared, { ...written, localMs }, place);
    const { track, states } = shared;
    const [midnightMs = Number.NaN] = track.instantsOf(written);
    const [atMs, endMs] = [midnightMs + minute * minuteMs, track.endOf(midnightMs, dayMinutes)];
    const isOfDay = states[0]?.stamp === 'end' ? atMs <= endMs : atMs < endMs;
    if (isOfDay) this.#takeAt(shared, atMs, localMs, place);
    else this.#leaveOut('timeDoesNotExist', localMs, shared, place);
  }

  #takeTime(shared: SharedTimes, written: WrittenTime, place: RowPlace): void {
    const { localMs } = written;
    const instants = shared.track.instantsOf(written);
    const [atMs] = instants;
    if (atMs === undefined) this.#leaveOut('timeDoesNotExist', localMs, shared, place);
    else if (instants.length > 1) shared.held.push({ localMs, instants, ...place });
    else {
      this.#takeHeld(shared, atMs);
      this.#takeAt(shared, atMs, localMs, place);
    }
  }

  #noteTime(atMs: number, { cells }: RowPlace, state: SeriesState | undefined): void {
    const isFirst = this.#first === null || atMs < this.#first.atMs;
    if (!state || (!isFirst && this.#last !== null && atMs <= this.#last.atMs)) return;
    const time = { atMs, text: timeText(cells, state.series.block, this.#recipe.time), state };
    if (isFirst) this.#first = time;
    if (this.#last === null || atMs > this.#last.atMs) this.#last = time;
  }

  /** The first and the last time of the file with what they stand for. */
  get times(): FileTimes | null {
    const { steps } = this.#recipe.time;
    if (!this.#first || !this.#last) return null;
    const [first, last] = [this.#first, this.#last].map(({ atMs, text, state }) =>
      writtenTime({ atMs, text }, state, steps),
    );
    return first && last ? { first, last } : null;
  }

  #takeHeld(shared: SharedTimes, afterMs: number): void {
    const { held, track } = shared;
    if (held.length === 0) return;
    shared.held = [];
    for (const [index, atMs] of track.tellApart(held, afterMs).entries()) {
      const time = held[index];
      if (!time) continue;
      if (atMs === undefined) this.#leaveOut('timeAmbiguous', time.localMs, shared, time);
      else this.#takeAt(shared, atMs, time.localMs, time);
    }
  }

  #takeAt(
    { track, times, states }: SharedTimes,
    atMs: number,
    localMs: number,
    { cells, row, column }: RowPlace,
  ): void {
    track.pass(atMs);
    if (atMs > this.#options.latestAt)
      return this.#issues.add('timeInFuture', row, { localTime: localTimeOf(localMs) });
    const place = times.add(atMs, row);
    this.#noteTime(atMs, { cells, row, column }, states[0]);
    for (const { series, store } of states)
      this.#values.take(series, store, { place, cells, row, column: column ?? series.column });
  }

  /** A matrix has a column for the hour that is skipped. */
  #leaveOut(
    code: 'timeDoesNotExist' | 'timeAmbiguous',
    localMs: number,
    { series }: SharedTimes,
    { cells, row, column }: RowPlace,
  ): void {
    const cell = cells[column ?? series.column] ?? '';
    if (!isBlank(cell)) this.#issues.add(code, row, { localTime: localTimeOf(localMs) });
  }

  #membersOfRow({ columns, byRegister }: RowGroup<SharedTimes>, cells: readonly string[], row: number): SharedTimes[] {
    const register = registerOf(columns, cells);
    const members = byRegister.get(register);
    if (members) return members;
    const text = registerText(register);
    const isKnown = this.#options.keys !== undefined || this.#recipe.table.otherRegisters?.includes(text);
    if (!isKnown) this.#issues.add('unknownRegister', row, { text });
    return [];
  }

  #isTooLong(cells: readonly string[]): boolean {
    const { columnCount } = this.#recipe.table;
    return cells.length > columnCount && cells.slice(columnCount).some((cell) => cell.trim() !== '');
  }
}

interface RowTime {
  atMs: number;
  text: string;
  state: SeriesState;
}

/** Begin and end of what a row's time stands for; a counter stands for an instant. */
function writtenTime(
  { atMs, text }: Pick<RowTime, 'atMs' | 'text'>,
  { stamp, track }: SeriesState,
  steps: readonly number[],
): FileTimes['first'] {
  const step = Math.min(...steps);
  if (stamp === 'instant' || !Number.isFinite(step)) return { text, fromMs: atMs, toMs: atMs };
  return stamp === 'end'
    ? { text, fromMs: track.beginOf(atMs, step), toMs: atMs }
    : { text, fromMs: atMs, toMs: track.endOf(atMs, step) };
}

const isBlank = (cell: string): boolean => cell.trim() === '';
const localTimeOf = (localMs: number): string => new Date(localMs).toISOString().slice(0, 16);
const firstFilled = (cells: readonly string[]): string => cells.find((cell) => cell.trim() !== '')?.trim() ?? '';

function sharedTimesOf(recipe: Recipe, { zone, keys }: RowReaderOptions): SharedTimes[] {
  const { clock, steps } = recipe.time;
  const all = new Map<string, SharedTimes>();
  for (const [index, series] of recipe.series.entries()) {
    if (keys && !keys.has(series.key)) continue;
    const isRead = series.content !== 'amount' && series.content !== 'power';
    const stamp = series.stamp ?? (isRead && recipe.time.stamp === 'end' ? 'instant' : recipe.time.stamp);
    const rows = series.rows.map(({ column, text }) => `${column}=${text}`).join('|');
    const key = [series.block, series.table, stamp, rows].join('|');
    const track = new TimeTrack({ clock, stamp, steps, zone });
    const shared = all.get(key) ?? { series, track, times: new RowTimes(), states: [], held: [] };
    shared.states.push({ index, series, stamp, track: shared.track, store: new PointStore(shared.times) });
    all.set(key, shared);
  }
  return [...all.values()];
}
