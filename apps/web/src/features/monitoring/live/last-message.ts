import type { LiveEvent } from '@lichthof/contracts/live.ts';

/** When any of the controllers was heard last; undefined when none ever was. */
export function lastMessageOf(event: LiveEvent | undefined): string | undefined {
  return event?.edges
    .flatMap(({ lastMessageAt }) => lastMessageAt ?? [])
    .toSorted()
    .at(-1);
}
