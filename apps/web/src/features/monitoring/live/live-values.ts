import type { Estate } from '@lichthof/contracts/estates.ts';
import type { LiveEvent } from '@lichthof/contracts/live.ts';
import type { LiveValues } from '@lichthof/domain/metering/edges/live-values.ts';

type Source = 'roof' | 'battery' | 'grid';
type Sink = 'battery' | 'grid';

/** Below it nothing flows: inverters and meters are never quite still. */
const minPowerW = 50;

const flows = (powerW: number | null) => powerW !== null && powerW >= minPowerW;

/** Where the house's electricity comes from now, the nearest first. */
export function sourcesOf({ productionW, batteryW, gridW }: LiveValues): Source[] {
  const powers: [Source, number | null][] = [
    ['roof', productionW],
    ['battery', batteryW],
    ['grid', gridW],
  ];
  return powers.filter(([, powerW]) => flows(powerW)).map(([source]) => source);
}

/** Where what the house does not use goes. */
export function sinksOf({ batteryW, gridW }: LiveValues): Sink[] {
  const powers: [Sink, number | null][] = [
    ['battery', batteryW],
    ['grid', gridW],
  ];
  return powers.filter(([, powerW]) => powerW !== null && flows(-powerW)).map(([sink]) => sink);
}

type Direction = 'in' | 'out' | 'still';

/** 'in': to the house. */
export function directionOf(powerW: number | null): Direction {
  if (powerW === null || Math.abs(powerW) < minPowerW) return 'still';
  return powerW > 0 ? 'in' : 'out';
}

/** When any of the controllers was heard last; undefined when none ever was. */
export function lastMessageOf(event: LiveEvent | undefined): string | undefined {
  return event?.edges
    .flatMap(({ lastMessageAt }) => lastMessageAt ?? [])
    .toSorted()
    .at(-1);
}

/** Whether a controller may connect at all. */
export const canBeLive = ({ archivedAt, edges }: Pick<Estate, 'archivedAt' | 'edges'>) =>
  archivedAt === null && edges.some(({ keyCreatedAt }) => keyCreatedAt);
