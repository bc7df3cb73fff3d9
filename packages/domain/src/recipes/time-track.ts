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

/**
 * Turns the times of rows into instants (UTC ms), in the order of the file. Of two equal times in the hour that comes
 * twice the first is summer time, and winter time in a file whose newest row is the first.
 */
export class TimeTrack {
  readonly #rules: TrackRules;
  readonly #offsets: ReturnType<typeof offsetsOfZone>;
  readonly #taken = new Map<number, number>();
  #lastMs = Number.NaN;
  /** Steps forward less steps back. */
  #direction = 0;

  constructor(rules: TrackRules) {
    this.#rules = rules;
    this.#offsets = offsetsOfZone(rules.clock.kind === 'local' ? (rules.clock.zone ?? rules.zone) : 'UTC');
  }

  /** The instant that a row names; undefined where the clock never showed it. */
  resolve(written: WrittenTime): number | undefined {
    const atMs = this.#resolve(written);
    if (atMs !== undefined) {
      if (atMs !== this.#lastMs && !Number.isNaN(this.#lastMs)) this.#direction += atMs > this.#lastMs ? 1 : -1;
      this.#lastMs = atMs;
    }
    return atMs;
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

  #resolve({ localMs, offsetMs, repeat }: WrittenTime): number | undefined {
    const { clock } = this.#rules;
    if (offsetMs !== null) return localMs - offsetMs;
    if (clock.kind !== 'local') return clock.kind === 'inCell' ? undefined : localMs - fixedOffsetMs(clock);
    const candidates = this.#candidates(localMs);
    const [only] = candidates;
    if (candidates.length < 2) return only;
    if (repeat) return repeat === 'first' ? only : candidates.at(-1);
    return this.#takeOne(candidates);
  }

  #takeOne(candidates: number[]): number | undefined {
    const count = (at: number) => this.#taken.get(at) ?? 0;
    const ordered = this.#direction < 0 ? candidates.toReversed() : candidates;
    const fewest = Math.min(...ordered.map(count));
    const chosen = ordered.find((at) => count(at) === fewest);
    if (chosen !== undefined) this.#taken.set(chosen, fewest + 1);
    return chosen;
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
