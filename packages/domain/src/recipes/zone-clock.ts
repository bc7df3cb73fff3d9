import { Temporal } from 'temporal-polyfill';

/** From an instant (UTC ms) on local time is ahead of UTC by so much. */
interface Offset {
  fromMs: number;
  offsetMs: number;
}

const firstMs = Date.UTC(1990, 0, 1);
const lastMs = Date.UTC(2100, 0, 1);
const known = new Map<string, Offset[]>();

/** The offsets of any IANA zone in order of time. Throws RangeError for an unknown zone. */
export function offsetsOfZone(zone: string): Offset[] {
  const found = known.get(zone);
  if (found) return found;
  const offsets: Offset[] = [];
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(firstMs).toZonedDateTimeISO(zone);
  while (at && at.epochMilliseconds < lastMs) {
    offsets.push({ fromMs: at.epochMilliseconds, offsetMs: at.offsetNanoseconds / 1e6 });
    at = at.getTimeZoneTransition('next');
  }
  known.set(zone, offsets);
  return offsets;
}

/** How far local time is ahead of UTC at the instant, in ms. */
export function offsetMsIn(offsets: readonly Offset[], atMs: number): number {
  return offsets[indexAt(offsets, atMs)]?.offsetMs ?? 0;
}

/** The instants of a local time in ms: none in the hour skipped in spring, two in the one repeated in autumn. */
export function instantsOfLocal(offsets: readonly Offset[], localMs: number): number[] {
  const around = indexAt(offsets, localMs);
  const instants: number[] = [];
  for (let index = Math.max(0, around - 1); index <= around + 1 && index < offsets.length; index += 1) {
    const offset = offsets[index];
    if (!offset) continue;
    const at = localMs - offset.offsetMs;
    const endMs = offsets[index + 1]?.fromMs ?? Number.POSITIVE_INFINITY;
    if (at < endMs && (index === 0 || at >= offset.fromMs)) instants.push(at);
  }
  return instants;
}

function indexAt(offsets: readonly Offset[], atMs: number): number {
  let [low, high] = [0, offsets.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((offsets[middle]?.fromMs ?? 0) <= atMs) low = middle;
    else high = middle - 1;
  }
  return low;
}
