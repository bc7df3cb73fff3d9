import { type DoubledTime, tellDoubledTimesApart } from './doubled-hour.ts';
import type { RecipeClock, RecipeStamp } from './recipe.ts';
import type { WrittenTime } from './time-pattern.ts';
import { instantsOfLocal, offsetMsIn, offsetsOfZone } from './zone-clock.ts';

const minuteMs = 60_000;
const dayMinutes = 1440;

interface TrackRules {
  clock: RecipeClock;
  stamp: RecipeStamp;
  steps: readonly number[];
  /** The zone of a local clock that names none. */
  zone: string;
}

/** Turns the times of rows into instants (UTC ms), in the order of the file. */
export class TimeTrack {
  readonly #rules: TrackRules;
  readonly #offsets: ReturnType<typeof offsetsOfZone>;
  #lastMs = Number.NaN;

  constructor(rules: TrackRules) {
    this.#rules = rules;
    this.#offsets = offsetsOfZone(rules.clock.kind === 'local' ? (rules.clock.zone ?? rules.zone) : 'UTC');
  }

  /** The instants that a row may name: none where the clock never showed it, several in the hour that comes twice. */
  instantsOf({ localMs, offsetMs, repeat }: WrittenTime): readonly number[] {
    const { clock } = this.#rules;
    if (offsetMs !== null) return [localMs - offsetMs];
    if (clock.kind !== 'local') return clock.kind === 'inCell' ? [] : [localMs - fixedOffsetMs(clock)];
    const candidates = this.#candidates(localMs);
    if (repeat === null || candidates.length < 2) return candidates;
    return repeat === 'first' ? candidates.slice(0, 1) : candidates.slice(-1);
  }

  /** Says which instants the rows mean that stood together in the hour that comes twice, behind the rows before. */
  tellApart(rows: readonly DoubledTime[], afterMs: number): (number | undefined)[] {
    return tellDoubledTimesApart(rows, { beforeMs: this.#lastMs, afterMs, steps: this.#rules.steps });
  }

  /** Keeps the instant of the row that was taken last. */
  pass(atMs: number): void {
    this.#lastMs = atMs;
  }

  /** The end of a row's time that begins at the instant; days are as long as the clock makes them. */
  endOf(atMs: number, step: number): number {
    if (step % dayMinutes !== 0 || this.#rules.clock.kind !== 'local') return atMs + step * minuteMs;
    return this.#shifted(atMs, step);
  }

  /** The begin of a row's time that ends at the instant. */
  beginOf(atMs: number, step: number): number {
    if (step % dayMinutes !== 0 || this.#rules.clock.kind !== 'local') return atMs - step * minuteMs;
    return this.#shifted(atMs, -step);
  }

  #shifted(atMs: number, minutes: number): number {
    const localMs = this.localMsAt(atMs) + minutes * minuteMs;
    return instantsOfLocal(this.#offsets, localMs)[0] ?? atMs + minutes * minuteMs;
  }

  /** What the clock of the rows shows at an instant, as ms. */
  localMsAt(atMs: number): number {
    const { clock } = this.#rules;
    if (clock.kind !== 'local') return atMs + fixedOffsetMs(clock);
    return atMs + offsetMsIn(this.#offsets, atMs);
  }

  /** The first instant at which the clock of the rows shows a time. */
  instantOf(localMs: number): number {
    const { clock } = this.#rules;
    if (clock.kind !== 'local') return localMs - fixedOffsetMs(clock);
    return instantsOfLocal(this.#offsets, localMs)[0] ?? localMs - offsetMsIn(this.#offsets, localMs);
  }

  /**
   * Times that mark an end follow two customs on the days of the clock change: what the clock showed at the end, or one
   * step more than it showed at the begin.
   */
  #candidates(localMs: number): number[] {
    const shown = instantsOfLocal(this.#offsets, localMs);
    const { stamp, steps } = this.#rules;
    const step = Math.min(...steps) * minuteMs;
    if (stamp !== 'end' || !Number.isFinite(step) || step >= dayMinutes * minuteMs) return shown;
    const shownAtBegin = instantsOfLocal(this.#offsets, localMs - step).map((at) => at + step);
    if (shown.length === 1 && shownAtBegin.length === 1 && shown[0] === shownAtBegin[0]) return shown;
    return [...new Set([...shown, ...shownAtBegin])].sort((a, b) => a - b);
  }
}

function fixedOffsetMs(clock: Exclude<RecipeClock, { kind: 'local' }>): number {
  if (clock.kind === 'offset') return clock.minutes * minuteMs;
  return clock.kind === 'winter' ? 60 * minuteMs : 0;
}
