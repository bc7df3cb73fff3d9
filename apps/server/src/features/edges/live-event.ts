import type { LiveEvent } from '@lichthof/contracts/live.ts';
import { noLiveValues, type LiveValues } from '@lichthof/domain/metering/edges/live-values.ts';
import type { EdgeHub } from '../../integrations/edges/edge-hub.ts';
import type { LiveEstate, StoredEdge } from './live.db.ts';

/** What is known now: from this server's connections, and of edges elsewhere from what was stored last. */
export function liveEventOf({ edges, isSumHidden }: LiveEstate, hub: EdgeHub, nowMs: number): LiveEvent {
  const current = edges.map((edge) => ({ ...edge, ...connectedHere(hub, edge) }));
  const values = sumOf(current.flatMap((edge) => (edge.isConnected && edge.values ? [edge.values] : [])));
  return {
    at: new Date(nowMs).toISOString(),
    values: isSumHidden ? { ...values, gridW: null, consumptionW: null } : values,
    isSumHidden,
    edges: current.map(({ edgeId, name, isConnected, lastMessageAt }) => ({
      edgeId,
      name,
      isConnected,
      lastMessageAt,
    })),
  };
}

function connectedHere(hub: EdgeHub, stored: StoredEdge): Partial<StoredEdge> {
  const live = hub.liveOf(stored.edgeId);
  const lastMessageAt = later(live?.at ?? null, stored.lastMessageAt);
  return live?.isConnected ? { isConnected: true, lastMessageAt, values: live.values } : { lastMessageAt };
}

const later = (one: string | null, other: string | null) => ((one ?? '') > (other ?? '') ? one : other);

/** Of those that know; the charge of several batteries is their mean, since nobody tells how large they are. */
export function sumOf(all: LiveValues[]): LiveValues {
  const known = (name: keyof LiveValues) => all.flatMap((values) => values[name] ?? []);
  const sum = (name: keyof LiveValues) => {
    const powers = known(name);
    return powers.length === 0 ? null : powers.reduce((total, power) => total + power, 0);
  };
  const charges = known('stateOfChargePercent');
  return {
    ...noLiveValues,
    productionW: sum('productionW'),
    gridW: sum('gridW'),
    consumptionW: sum('consumptionW'),
    batteryW: sum('batteryW'),
    stateOfChargePercent: charges.length === 0 ? null : Math.round(sum('stateOfChargePercent')! / charges.length),
  };
}
