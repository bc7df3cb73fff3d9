import { offsetMsAt, offsetsMsOfDay, type TimeZone } from './local-days.ts';

/** The instants of a local time: one hour is missing in spring and repeated in autumn. */
export type WallClock =
  | { kind: 'unique'; at: number }
  | { kind: 'missing' }
  | { kind: 'repeated'; first: number; second: number };

const wallClockPattern = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

/** Finds the instant (UTC ms) of a local time 'YYYY-MM-DDTHH:MM[:SS]'. */
export function resolveWallClock(local: string, timeZone: TimeZone): WallClock {
  const day = local.slice(0, 10);
  if (!wallClockPattern.test(local)) throw new RangeError(`Not a local time: ${local}`);

  const localMs = Date.parse(`${local}Z`);
  const { first, last } = offsetsMsOfDay(day, timeZone);
  if (first === last) return { kind: 'unique', at: localMs - first };
  return resolveOnClockChange(localMs, [first, last], timeZone);
}

function resolveOnClockChange(localMs: number, offsetsMs: [number, number], timeZone: TimeZone): WallClock {
  const isRight = (offsetMs: number) => offsetMsAt(localMs - offsetMs, timeZone) === offsetMs;
  const instants = offsetsMs.filter(isRight).map((offsetMs) => localMs - offsetMs);
  const [first, second] = instants;
  if (first === undefined) return { kind: 'missing' };
  return second === undefined ? { kind: 'unique', at: first } : { kind: 'repeated', first, second };
}
