import type { House } from '../house/house.ts';
import { dataMessage, entry } from './data-message.ts';

/** Five minutes by their begin on the controller's clock. Unknown values are told after a connection only. */
export function aggregatedMessage(
  house: House,
  shown: (number | null)[],
  { bucketMs, isFirst }: { bucketMs: number; isFirst: boolean },
): string {
  const entries = house.channels.flatMap(({ address }, index) => {
    const value = shown[index]!;
    return value === null && !isFirst ? [] : [entry(address, value)];
  });
  return dataMessage('aggregatedData', [{ stampMs: bucketMs, entries }]);
}
