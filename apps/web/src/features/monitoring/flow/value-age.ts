import type { LiveEvent } from '@lichthof/contracts/edges/live.ts';
import { useEffect, useState } from 'react';

/** When the connected edge that has been silent the longest last reported; undefined without a connected edge. */
export const reportedAt = (event: LiveEvent): string | undefined =>
  event.edges
    .filter(({ isConnected }) => isConnected)
    .flatMap(({ lastMessageAt }) => lastMessageAt ?? [])
    .toSorted()
    .at(0);

const tickMs = 1000;

/** How old the values of the event are, in ms. The clocks of server and browser may differ, so each is used alone. */
export function useValueAge(event: LiveEvent | undefined): number {
  const [age, setAge] = useState({ event, ageMs: ageWhenSent(event) });
  useEffect(() => {
    const receivedMs = performance.now();
    const tick = () => setAge({ event, ageMs: ageWhenSent(event) + performance.now() - receivedMs });
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [event]);
  return age.event === event ? age.ageMs : ageWhenSent(event);
}

function ageWhenSent(event: LiveEvent | undefined): number {
  const at = event && reportedAt(event);
  return event && at ? Math.max(0, Date.parse(event.at) - Date.parse(at)) : 0;
}
