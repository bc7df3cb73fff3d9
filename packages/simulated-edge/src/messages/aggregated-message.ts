import type { Estate } from '../estate/estate.ts';
import { dataMessage, entry } from './data-message.ts';

/** Five minutes by their begin on the edge's clock. Unknown values are told after a connection only. */
export function aggregatedMessage(
  estate: Estate,
  shown: (number | null)[],
  { bucketMs, isFirst }: { bucketMs: number; isFirst: boolean },
): string {
  const entries = estate.channels.flatMap(({ address }, index) => {
    const value = shown[index]!;
    return value === null && !isFirst ? [] : [entry(address, value)];
  });
  return dataMessage('aggregatedData', [{ stampMs: bucketMs, entries }]);
}
