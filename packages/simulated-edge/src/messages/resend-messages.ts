import type { Estate } from '../estate/estate.ts';
import type { TimeSpan } from '../options.ts';
import { dataMessage, doubleEntry } from './data-message.ts';

export const bucketMs = 300_000;
const hourMs = 3_600_000;

interface ResendSource {
  nowMs: number;
  /** What the channels showed at an instant. */
  shownAt: (atMs: number) => (number | null)[];
}

/**
 * The back-fill of a span in pieces of five minutes. The edge's database keeps counters by the full hour and loses
 * everything else, the state of charge too, so that most pieces are empty. A stamp is the start of five minutes: the
 * reading at the full hour is told under xx:55, and in both pieces where one ends and the next begins there.
 */
export function resendMessages(
  { channels }: Estate,
  { fromMs, toMs }: TimeSpan,
  { nowMs, shownAt }: ResendSource,
): string[] {
  const pieces = Array.from({ length: Math.ceil((toMs - fromMs) / bucketMs) }, (_, piece) => fromMs + piece * bucketMs);
  return pieces.map((pieceMs) => {
    const stamps = [pieceMs, pieceMs + bucketMs].filter((stampMs) => isSent(stampMs) && stampMs <= toMs);
    return dataMessage(
      'resendData',
      stamps.map((stampMs) => ({ stampMs, entries: countersOf(shownAt(stampMs + bucketMs)) })),
    );
  });

  function isSent(stampMs: number): boolean {
    const readAtMs = stampMs + bucketMs;
    return readAtMs % hourMs === 0 && readAtMs <= nowMs;
  }

  function countersOf(shown: (number | null)[]): string[] {
    return channels.flatMap(({ isCounter, isLow, address }, index) => {
      const value = shown[index]!;
      return isCounter && !isLow && value !== null ? [doubleEntry(address, value)] : [];
    });
  }
}
