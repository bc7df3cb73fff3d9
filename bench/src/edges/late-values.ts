import { setTimeout as wait } from 'node:timers/promises';
import { keyOf } from './bench-fleet.ts';
import type { SeededEdge } from './seed-edges-process.ts';

interface Late {
  serverUrl: string;
  /** One value for each edge, in the order of their numbers. */
  edges: SeededEdge[];
  duringMs: number;
}

const quarterHourMs = 900_000;
const dayMs = 86_400_000;

/** Sends one quarter-hour of yesterday for each edge, evenly spread; returns how long each took until it was stored. */
export async function sendLateValues({ serverUrl, edges, duringMs }: Late): Promise<number[]> {
  const beganAtMs = performance.now();
  const from = new Date(Math.floor(Date.now() / quarterHourMs) * quarterHourMs - dayMs).toISOString();
  const tookMs: number[] = [];
  for (const [number, { edgeId, meterId }] of edges.entries()) {
    await wait(Math.max(0, beganAtMs + (number * duringMs) / edges.length - performance.now()));
    const sentAtMs = performance.now();
    const response = await fetch(`${serverUrl}/api/edges/${edgeId}/readings`, {
      method: 'POST',
      headers: { apikey: keyOf(number), 'content-type': 'application/json' },
      body: JSON.stringify({ values: [{ meterId, from, amount: 250 }] }),
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    await response.arrayBuffer();
    tookMs.push(performance.now() - sentAtMs);
  }
  return tookMs;
}
