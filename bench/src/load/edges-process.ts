import { startSimulatedEdge, type SimulatedEdge } from '@lichthof/simulated-edge/simulated-edge.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { readProcessInput } from '../billing/own-process.ts';
import { keyOf, simulatedEstateOf } from '../edges/bench-fleet.ts';

/** Connects edges that send as OpenEMS does: live values when they change, all each five minutes, and aggregates. */
const { serverUrl, edgeCount } = readProcessInput() as { serverUrl: string; edgeCount: number };
const startMs = 10_000;
const url = `${serverUrl.replace('http', 'ws')}/edges`;
const edges: SimulatedEdge[] = [];
for (let number = 0; number < edgeCount; number += 1) {
  edges.push(startSimulatedEdge({ url, apikey: keyOf(number), estate: simulatedEstateOf(number, 1).options }));
  await wait(startMs / edgeCount);
}
await Promise.all(edges.map((edge) => edge.connected()));
process.once('SIGTERM', () => process.exit(0));
process.on('message', () => {
  const lost = edges.reduce((sum, { stats }) => sum + stats.connections - 1, 0);
  process.send!({ connected: edges.filter(({ isConnected }) => isConnected).length, lost });
});
process.send!({ connected: edges.length, lost: 0 });
