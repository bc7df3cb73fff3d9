import type { MadePlace } from '../billing/bench-place.ts';
import { runInOwnProcess } from '../billing/own-process.ts';
import type { Checked } from './check-points-process.ts';
import { Conversation } from './conversation.ts';
import type { ServerUsage } from './edges-server-process.ts';
import type { Sending, Storm } from './fleet-process.ts';
import type { SeededEdge } from './seed-edges-process.ts';

export interface EdgeFigures extends Omit<Sending, 'cpuMs'> {
  /** Share of one processor; can exceed 1. */
  cpuShare: number;
  fleetCpuShare: number;
  connectedBytes: number;
  peakBytes: number;
  loopDelayP99Ms: number;
  stormMs: number;
  /** Sent counters that are not stored with the same value. */
  missing: number;
}

interface Options {
  edgeCount: number;
  /** 1 is the recorded estate; each further tenant adds one meter. */
  tenants: number;
  measuredMs: number;
}

const usualOptions: Options = { edgeCount: 1000, tenants: 1, measuredMs: 60_000 };

/** Connects many edges to one server; each part runs in its own process. */
export async function measureEdges(
  makePlace: () => Promise<MadePlace>,
  { edgeCount, tenants, measuredMs } = usualOptions,
): Promise<EdgeFigures> {
  const { place, remove } = await makePlace();
  try {
    const input = { place, edgeCount, tenants };
    const { edges } = await runInOwnProcess<{ edges: SeededEdge[] }>('../edges/seed-edges-process.ts', input);
    const server = new Conversation('edges-server-process.ts', place);
    const { address: serverUrl } = await server.receive<{ address: string }>();
    const fleet = new Conversation('fleet-process.ts', { serverUrl, tenants, edges, measuredMs });
    await fleet.receive();
    const before = await server.ask<ServerUsage>();
    const { cpuMs, ...sending } = await fleet.ask<Sending>();
    const after = await server.ask<ServerUsage>();
    const { stormMs, ...sentBuckets } = await fleet.ask<Storm>();
    const { peakBytes } = await server.ask<ServerUsage>();
    await server.stop();
    const toCheck = { place, tenants, ...sentBuckets };
    const { sent, stored } = await runInOwnProcess<Checked>('../edges/check-points-process.ts', toCheck);
    return {
      ...sending,
      cpuShare: (after.cpuMs - before.cpuMs) / measuredMs,
      fleetCpuShare: cpuMs / measuredMs,
      connectedBytes: before.memoryBytes,
      peakBytes,
      loopDelayP99Ms: after.loopDelayP99Ms,
      stormMs,
      missing: sent - stored,
    };
  } finally {
    await remove();
  }
}
