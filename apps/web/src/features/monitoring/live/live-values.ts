import type { Estate } from '@lichthof/contracts/places/estates.ts';
import type { LiveEvent } from '@lichthof/contracts/edges/live.ts';
import type { LiveValues } from '@lichthof/domain/metering/edges/live-values.ts';

type Source = 'roof' | 'battery' | 'grid';
type Sink = 'battery' | 'grid';

/** Smaller powers count as no flow: inverters and meters always report some noise. */
export const minPowerW = 50;

const flows = (powerW: number | null) => powerW !== null && powerW >= minPowerW;

/** The current sources of the estate's electricity: roof, battery, grid. */
export function sourcesOf({ productionW, batteryW, gridW }: LiveValues): Source[] {
  const powers: [Source, number | null][] = [
    ['roof', productionW],
    ['battery', batteryW],
    ['grid', gridW],
  ];
  return powers.filter(([, powerW]) => flows(powerW)).map(([source]) => source);
}

/** The current uses of surplus electricity: battery, grid. */
export function sinksOf({ batteryW, gridW }: LiveValues): Sink[] {
  const powers: [Sink, number | null][] = [
    ['battery', batteryW],
    ['grid', gridW],
  ];
  return powers.filter(([, powerW]) => powerW !== null && flows(-powerW)).map(([sink]) => sink);
}

type Direction = 'in' | 'out' | 'still';

/** 'in' means into the estate. */
export function directionOf(powerW: number | null): Direction {
  if (powerW === null || Math.abs(powerW) < minPowerW) return 'still';
  return powerW > 0 ? 'in' : 'out';
}

/** The latest message of any edge; undefined if there was none. */
export function writeLastMessage(event: LiveEvent | undefined): string | undefined {
  return event?.edges
    .flatMap(({ lastMessageAt }) => lastMessageAt ?? [])
    .toSorted()
    .at(-1);
}

/** Whether any edge can connect: it needs a key, and the estate must not be archived. */
export const canBeLive = ({ archivedAt, edges }: Pick<Estate, 'archivedAt' | 'edges'>) =>
  archivedAt === null && edges.some(({ keyCreatedAt }) => keyCreatedAt);
