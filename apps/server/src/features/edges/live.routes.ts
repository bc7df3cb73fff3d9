import type { EventStream } from '@lichthof/contracts/endpoint.ts';
import { type LiveEvent, watchEstate } from '@lichthof/contracts/edges/live.ts';
import { noLiveValues, type LiveValues } from '@lichthof/domain/metering/edges/live-values.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../database/database.ts';
import type { EdgeHub } from '../../integrations/edges/edge-hub.ts';
import { type LiveEstate, readLiveEstate, type StoredEdge } from './live.db.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';

interface Watched {
  db: Database;
  hub: EdgeHub;
  customerId: number;
  estateId: number;
}

const minPauseMs = 500;
/** While an edge of the estate may be connected to another server. */
const pollMs = 5000;
/** Until edges that were added are seen, and values too old are gone. */
const rereadMs = 60_000;

/** The first event at once, then one after each change, at most two a second. */
function watchLive({ db, hub, customerId, estateId }: Watched): EventStream {
  return async function* events(signal) {
    let sent: LiveEvent | undefined;
    while (!signal.aborted) {
      const estate = await readLiveEstate(db, customerId, estateId);
      const wereAllHere = isAllHere(estate, hub);
      const untilMs = Date.now() + (wereAllHere ? rereadMs : pollMs);
      const changes = watchChanges(hub, estate);
      try {
        while (!signal.aborted && Date.now() < untilMs && isAllHere(estate, hub) === wereAllHere) {
          const event = liveEventOf(estate, hub, Date.now());
          if (!sent || isDifferent(sent, event)) yield (sent = event);
          await Promise.all([pause(minPauseMs, signal), changes.next(untilMs - Date.now(), signal)]);
        }
      } finally {
        changes.stop();
      }
    }
  };
}

const isAllHere = ({ edges }: LiveEstate, hub: EdgeHub) =>
  edges.every(({ edgeId }) => hub.liveOf(edgeId)?.isConnected === true);

const isDifferent = (before: LiveEvent, after: LiveEvent) =>
  JSON.stringify({ ...before, at: '' }) !== JSON.stringify({ ...after, at: '' });

const pause = (milliseconds: number, signal: AbortSignal) =>
  wait(Math.max(0, milliseconds), undefined, { signal }).catch(() => undefined);

/** One that happens between two calls of `next` is not missed. */
function watchChanges(hub: EdgeHub, { edges }: LiveEstate) {
  let hasChanged = false;
  let wake: (() => void) | undefined;
  const stop = hub.subscribe(
    edges.map(({ edgeId }) => edgeId),
    () => {
      hasChanged = true;
      wake?.();
    },
  );
  return {
    stop,
    /** After the next change, or after so many milliseconds without one. */
    next: async (longestMs: number, signal: AbortSignal) => {
      const woken = new AbortController();
      wake = () => woken.abort();
      if (!hasChanged) await pause(longestMs, AbortSignal.any([signal, woken.signal]));
      hasChanged = false;
      wake = undefined;
    },
  };
}

/** The current values: from this server's connections, and of edges elsewhere from what was stored last. */
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

/** Only of batteries that know it; the charge of several batteries is their mean, since their capacities are not known. */
function sumOf(all: LiveValues[]): LiveValues {
  const known = (name: keyof LiveValues) => all.flatMap((values) => values[name] ?? []);
  const sum = (name: keyof LiveValues) => {
    const powers = known(name);
    return powers.length === 0 ? null : powers.reduce((total, power) => total + power, 0);
  };
  const charge = sum('stateOfChargePercent');
  return {
    ...noLiveValues,
    productionW: sum('productionW'),
    gridW: sum('gridW'),
    consumptionW: sum('consumptionW'),
    batteryW: sum('batteryW'),
    stateOfChargePercent: charge === null ? null : Math.round(charge / known('stateOfChargePercent').length),
  };
}

export function liveRoutes(context: RouteContext, hub: EdgeHub): void {
  addRoute(context, watchEstate, async ({ params }) => watchLive({ db: context.db, hub, ...params }));
}
