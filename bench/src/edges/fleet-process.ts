import { startSimulatedEdge, type SimulatedEdge } from '@lichthof/simulated-edge/simulated-edge.ts';
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { readProcessInput } from '../billing/own-process.ts';
import { simulatedEstateOf, keyOf } from './bench-fleet.ts';
import { sendLateValues } from './late-values.ts';
import { LiveWatch } from './live-watch.ts';
import type { SeededEdge } from './seed-edges-process.ts';

interface ToSend {
  /** http://… */
  serverUrl: string;
  tenants: number;
  edges: SeededEdge[];
  measuredMs: number;
}

/** The results while live and aggregated values were sent. */
export interface Sending {
  liveP50Ms: number;
  liveP99Ms: number;
  lateValueP50Ms: number;
  lateValueP99Ms: number;
  messagesPerSecond: number;
  bytesPerSecond: number;
  /** Live messages that had to wait for the next interval, and lost connections. */
  skipped: number;
  lostConnections: number;
  /** CPU time and event loop delay of the fleet's own process; the delay is included in all measured times. */
  cpuMs: number;
  fleetDelayP99Ms: number;
}

export interface Storm {
  stormMs: number;
  /** Start of the five minutes that each edge has sent, by its number. */
  bucketsMs: number[];
  /** How far the estates' time is ahead of the real time. */
  shiftMs: number;
}

const bucketMs = 300_000;
const never = 1e12;
const startMs = 10_000;
const pauseMs = 5_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const watched = 20;

const { serverUrl, tenants, edges: seeded, measuredMs } = readProcessInput() as ToSend;
const watches = new Map(Array.from({ length: watched }, (_, index) => [(index * 50) % seeded.length, new LiveWatch()]));
const edges: SimulatedEdge[] = [];
// shifts the time so that the sun shines, since edges send less at night
const shiftMs = 10 * hourMs - (Date.now() % dayMs);
for (const number of seeded.keys()) {
  edges.push(start(number));
  if (number % 10 === 9) await wait((10 * startMs) / seeded.length);
}
await Promise.all(edges.map((edge) => edge.connected()));
const reading = [...watches].map(([number, watch]) => watch.read(serverUrl, seeded[number]!));
await wait(pauseMs);
await sendAndWait({ connected: edges.length });
const measured = await measure();
for (const watch of watches.values()) watch.stop();
await Promise.allSettled(reading);
await sendAndWait(measured.sending);
process.send!({ stormMs: await reconnectAll(), bucketsMs: measured.bucketsMs, shiftMs } satisfies Storm);
await Promise.all(edges.map((edge) => edge.close()));
process.exit(0);

/** Sends all values once per minute, five times as often as a real edge; sends aggregates on request. */
function start(number: number): SimulatedEdge {
  const watch = watches.get(number);
  return startSimulatedEdge({
    url: `${serverUrl.replace('http', 'ws')}/edges`,
    apikey: keyOf(number),
    estate: simulatedEstateOf(number, tenants).options,
    clock: () => Date.now() + shiftMs,
    clockAheadMs: -shiftMs,
    fullEveryMs: 60_000,
    aggregateDelayMs: never,
    resendDelayMs: never,
    reconnectWaitMs: 1000,
    onSent: ({ method, text }) => method === 'timestampedData' && watch?.noteSent(text),
  });
}

/** Measures while every edge sends one five-minute value, one edge after the other. */
async function measure(): Promise<{ sending: Sending; bucketsMs: number[] }> {
  for (const watch of watches.values()) watch.startAgain();
  const before = { ...total(), cpu: process.cpuUsage() };
  const delay = monitorEventLoopDelay();
  delay.enable();
  const [bucketsMs, lateMs] = await Promise.all([
    sendBuckets(),
    sendLateValues({ serverUrl, edges: seeded.slice(0, 100), duringMs: measuredMs }),
  ]);
  const after = total();
  const { user, system } = process.cpuUsage(before.cpu);
  const fleetDelayP99Ms = delay.percentile(99) / 1e6;
  // lets messages on their way arrive before the connections are closed
  await wait(pauseMs);
  const liveMs = [...watches.values()].flatMap(({ tookMs }) => tookMs);
  const unexplained = [...watches.values()].reduce((sum, one) => sum + one.unexplained, 0);
  if (unexplained > liveMs.length / 100) throw new Error(`${unexplained} events of powers that nobody had sent`);
  const sending = {
    liveP50Ms: percentile(liveMs, 0.5),
    liveP99Ms: percentile(liveMs, 0.99),
    lateValueP50Ms: percentile(lateMs, 0.5),
    lateValueP99Ms: percentile(lateMs, 0.99),
    messagesPerSecond: (after.messages - before.messages) / (measuredMs / 1000),
    bytesPerSecond: (after.bytes - before.bytes) / (measuredMs / 1000),
    skipped: after.skipped,
    lostConnections: after.connections - edges.length,
    cpuMs: (user + system) / 1000,
    fleetDelayP99Ms,
  };
  return { sending, bucketsMs };
}

async function sendBuckets(): Promise<number[]> {
  const beganAtMs = performance.now();
  const sentBuckets: number[] = [];
  for (const [number, edge] of edges.entries()) {
    await wait(Math.max(0, beganAtMs + (number * measuredMs) / edges.length - performance.now()));
    const bucketAtMs = Math.floor(Date.now() / bucketMs) * bucketMs - bucketMs;
    edge.sendAggregated(bucketAtMs);
    sentBuckets.push(bucketAtMs);
  }
  return sentBuckets;
}

/** Closes all connections at once, and waits until all edges are connected again and have sent everything. */
async function reconnectAll(): Promise<number> {
  const beganAtMs = performance.now();
  const lives = edges.map(({ stats }) => stats.sent.timestampedData);
  for (const edge of edges) edge.drop();
  await Promise.all(edges.map((edge) => edge.disconnected()));
  await Promise.all(edges.map((edge) => edge.connected()));
  while (edges.some(({ stats }, index) => stats.sent.timestampedData === lives[index])) await wait(10);
  return performance.now() - beganAtMs;
}

function total() {
  const sum = (read: (edge: SimulatedEdge) => number) => edges.reduce((total, edge) => total + read(edge), 0);
  return {
    messages: sum(({ stats }) => stats.sent.timestampedData + stats.sent.aggregatedData),
    bytes: sum(({ stats }) => stats.sentBytes),
    skipped: sum(({ stats }) => stats.skipped),
    connections: sum(({ stats }) => stats.connections),
  };
}

function percentile(figures: number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Sends a message and waits for the next one. */
async function sendAndWait(said: object): Promise<void> {
  const heard = once(process, 'message');
  process.send!(said);
  await heard;
}
