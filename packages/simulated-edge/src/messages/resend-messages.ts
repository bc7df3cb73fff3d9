import type { Estate } from '../estate/estate.ts';
import type { TimeSpan } from '../options.ts';
import { dataMessage, doubleEntry } from './data-message.ts';

export const bucketMs = 300_000;
const hourMs = 3_600_000;

/**
 * The back-fill of a span in pieces of five minutes. The edge's database keeps counters by the full hour and
 * loses everything else, so that most pieces are empty; an hour between two pieces is told in both.
 */
export function resendMessages(
  { channels }: Estate,
  { fromMs, toMs }: TimeSpan,
  shownAt: (stampMs: number) => (number | null)[],
): string[] {
  const pieces = Array.from({ length: Math.ceil((toMs - fromMs) / bucketMs) }, (_, piece) => fromMs + piece * bucketMs);
  return pieces.map((pieceMs) => {
    const hours = [pieceMs, pieceMs + bucketMs].filter((stampMs) => stampMs % hourMs === 0 && stampMs <= toMs);
    return dataMessage(
      'resendData',
      hours.map((stampMs) => ({ stampMs, entries: countersOf(shownAt(stampMs)) })),
    );
  });

  function countersOf(shown: (number | null)[]): string[] {
    return channels.flatMap(({ isCounter, isLow, address }, index) => {
      const value = shown[index]!;
      return isCounter && !isLow && value !== null ? [doubleEntry(address, value)] : [];
    });
  }
}
