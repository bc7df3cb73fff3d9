import type { RisingCounters } from '@lichthof/domain/metering/edges/live-values.ts';

export interface CounterDirectionInference {
  addPower(componentId: string, powerW: number | null): void;
  addRise(componentId: string, channel: string): void;
  /** After all values of one instant. */
  endFrame(): void;
  rising(): Record<string, RisingCounters>;
}

type Direction = 'positive' | 'negative';

interface Seen {
  /** Before and after the frame. */
  powers: [number | null, number | null];
  rises: Record<Direction, Map<string, number>>;
}

/** Below it, the sign may be noise. */
const minPowerW = 20;
const maxComponents = 2000;

/**
 * Which counters rise while a component's power is positive, and which while it is negative. A counter may lag behind
 * when power turns, so the one that rose most often counts; what was known before counts as once.
 */
export function createCounterDirectionInference(known: Record<string, RisingCounters>): CounterDirectionInference {
  const components = new Map(
    Object.entries(known).map(([id, { positive, negative }]) => [id, seen(positive, negative)]),
  );
  const changed = new Set<Seen>();
  const rises: { of: Seen; channel: string }[] = [];

  const componentOf = (id: string) => {
    const found = components.get(id) ?? seen(null, null);
    if (components.size < maxComponents) components.set(id, found);
    return found;
  };

  return {
    addPower: (componentId, powerW) => {
      const component = componentOf(componentId);
      component.powers[1] = powerW;
      changed.add(component);
    },
    addRise: (componentId, channel) => rises.push({ of: componentOf(componentId), channel }),
    endFrame: () => {
      for (const { of, channel } of rises) countRise(of, channel);
      rises.length = 0;
      for (const component of changed) component.powers[0] = component.powers[1];
      changed.clear();
    },
    rising: () =>
      Object.fromEntries(
        [...components]
          .map(
            ([
              id,
              {
                rises: { positive, negative },
              },
            ]) => {
              return [id, { positive: maxFrequent(positive), negative: maxFrequent(negative) }] as const;
            },
          )
          .filter(([, { positive, negative }]) => positive !== null || negative !== null),
      ),
  };
}

function seen(positive: string | null, negative: string | null): Seen {
  const once = (channel: string | null) => new Map(channel === null ? [] : [[channel, 1]]);
  return { powers: [null, null], rises: { positive: once(positive), negative: once(negative) } };
}

function countRise({ powers, rises }: Seen, channel: string): void {
  const direction = directionOf(powers);
  if (!direction) return;
  rises[direction].set(channel, (rises[direction].get(channel) ?? 0) + 1);
}

function directionOf([before, after]: Seen['powers']): Direction | undefined {
  if (before === null || after === null) return undefined;
  if (Math.min(before, after) >= minPowerW) return 'positive';
  return Math.max(before, after) <= -minPowerW ? 'negative' : undefined;
}

function maxFrequent(counts: Map<string, number>): string | null {
  const [most] = [...counts].sort(([, first], [, second]) => second - first);
  return most?.[0] ?? null;
}
