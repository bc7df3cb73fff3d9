import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SimulatedEdgeOptions } from './options.ts';
import { startServer, type ServerForTests } from './server-for-tests.ts';
import { startSimulatedEdge, type SimulatedEdge } from './simulated-edge.ts';

const bucketMs = 300_000;
const beginMs = Date.parse('2026-11-22T10:10:00Z');

let server: ServerForTests;
const edges: SimulatedEdge[] = [];

beforeEach(async () => {
  server = await startServer();
});
afterEach(async () => {
  await Promise.all(edges.splice(0).map((edge) => edge.close()));
  await server.close();
});

function start(options: Partial<SimulatedEdgeOptions> = {}): SimulatedEdge {
  const quick = { url: server.url, apikey: 'key-of-a', cycleMs: 20, reconnectWaitMs: 30, aggregateDelayMs: 0 };
  const edge = startSimulatedEdge({ ...quick, estate: { tenants: 1 }, ...options });
  edges.push(edge);
  return edge;
}

/** A clock that stands until it is moved. */
function clockAt(atMs: number) {
  let nowMs = atMs;
  return { clock: () => nowMs, move: (byMs: number) => (nowMs += byMs) };
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 5 });
const stampsOf = (method: string) => server.of(method).flatMap(({ params }) => Object.keys(params).map(Number));

it('asks as a real edge asks: key in a header, path and query kept', async () => {
  await start().connected();
  const [upgrade] = server.upgrades;
  expect(upgrade!.path).toBe('/edges?estate=a');
  expect(upgrade!.headers).toMatchObject({
    apikey: 'key-of-a',
    'sec-websocket-extensions': 'permessage-deflate; server_no_context_takeover; client_no_context_takeover',
  });
  expect(Object.keys(upgrade!.headers)).not.toContain('origin');
});

it('tells its configuration first, then everything, then changes', async () => {
  start();
  await until(() => expect(server.texts.length).toBeGreaterThan(3));
  expect(server.texts.slice(0, 3).map((text) => (JSON.parse(text) as { method: string }).method)).toEqual([
    'edgeConfig',
    'timestampedData',
    'timestampedData',
  ]);
  const [full, change] = server.of('timestampedData').map(({ params }) => Object.keys(Object.values(params)[0]!));
  expect(full!.length).toBeGreaterThan(change!.length);
});

it('comes back after a refusal and after the server closed', async () => {
  server.refuseWith(401);
  const edge = start();
  await until(() => expect(edge.stats.refused).toBeGreaterThan(1));
  expect(edge.stats.lastRefusal).toBe(401);
  server.refuseWith(undefined);
  await edge.connected();
  server.kick(4000);
  await until(() => expect(edge.stats.connections).toBe(2));
  expect(edge.stats.lastCloseCode).toBe(4000);
});

it('stays away as long as asked when the network is cut', async () => {
  const edge = start();
  await edge.connected();
  edge.drop(150);
  await edge.disconnected();
  const goneAtMs = performance.now();
  await edge.connected();
  expect(performance.now() - goneAtMs).toBeGreaterThan(100);
});

it('aggregates five minutes once they are over, with what the counters show at their end', async () => {
  const { clock, move } = clockAt(beginMs);
  const edge = start({ clock, aggregateDelayMs: 60_000 });
  await edge.connected();
  move(bucketMs);
  await until(() => expect(stampsOf('timestampedData')).toContain(beginMs + bucketMs));
  expect(server.of('aggregatedData')).toEqual([]);
  move(60_000);
  await until(() => expect(stampsOf('aggregatedData')).toEqual([beginMs]));
  const values = server.of('aggregatedData')[0]!.params[beginMs]!;
  const address = 'meter3/ActiveProductionEnergy';
  expect(values[address]).toBe(edge.counterAt(address, beginMs + bucketMs));
  expect(values['_sum/GridBuyPrice']).toBeNull();
  move(bucketMs);
  await until(() => expect(stampsOf('aggregatedData')).toEqual([beginMs, beginMs + bucketMs]));
  expect(server.of('aggregatedData')[1]!.params[beginMs + bucketMs]).not.toHaveProperty('_sum/GridBuyPrice');
});

it('back-fills after an outage what the hours showed, and says that it could not send', async () => {
  const { clock, move } = clockAt(beginMs);
  const edge = start({ clock, resendDelayMs: 100 });
  await edge.connected();
  await until(() => expect(server.of('timestampedData').length).toBeGreaterThan(0));
  edge.drop(200);
  await edge.disconnected();
  move(2 * 3_600_000);
  await edge.connected();
  await until(() => expect(server.of('resendData').length).toBeGreaterThan(20));
  const hoursMs = ['11:00', '12:00'].map((time) => Date.parse(`2026-11-22T${time}:00Z`));
  const stamps = hoursMs.map((hourMs) => hourMs - bucketMs);
  await until(() => expect([...new Set(stampsOf('resendData'))]).toEqual(stamps));
  const address = 'meter0/ActiveProductionEnergy';
  const resent = server.of('resendData').find(({ params }) => String(stamps[1]) in params)!;
  expect(resent.params[stamps[1]!]![address]).toBe(edge.counterAt(address, hoursMs[1]!));
  expect(stampsOf('aggregatedData')).toEqual([]);
  move(1000);
  await until(() => expect(stampsOf('timestampedData')).toContain(clock()));
  const unable = server
    .of('timestampedData')
    .flatMap(({ params }) => Object.values(params)[0]!['ctrlBackend0/UnableToSend'] ?? []);
  expect(unable).toContain(1);
  move(bucketMs);
  await until(() => expect(stampsOf('aggregatedData')).toEqual([beginMs + 2 * 3_600_000]));
});

it('tells its past at the first connection, less the times without one', async () => {
  const { clock } = clockAt(beginMs);
  const outage = { fromMs: beginMs - 3 * 3_600_000, toMs: beginMs - 3_600_000 };
  start({ clock, historyMs: 6 * 3_600_000, outages: [outage], resendDelayMs: 0 });
  await until(() => expect(server.of('aggregatedData')).toHaveLength(48));
  expect(stampsOf('aggregatedData').filter((atMs) => atMs >= outage.fromMs && atMs < outage.toMs)).toEqual([]);
  await until(() => expect(new Set(stampsOf('resendData')).size).toBe(2));
});

it('sends a wrong clock on request, while the simulation uses the true time', async () => {
  const { clock } = clockAt(beginMs);
  const edge = start({ clock, clockAheadMs: 3_600_000, historyMs: bucketMs });
  await until(() => expect(stampsOf('timestampedData')).toContain(beginMs + 3_600_000));
  await until(() => expect(server.of('aggregatedData')).not.toEqual([]));
  const stampMs = beginMs + 3_600_000 - bucketMs;
  const address = 'meter0/ActiveProductionEnergy';
  expect(server.of('aggregatedData')[0]!.params[stampMs]![address]).toBe(edge.counterAt(address, beginMs));
});

it.each([
  ['loses all', { lossShare: 1 }, { arrived: 0, lost: 12, duplicated: 0 }],
  ['sends all twice', { duplicateShare: 1, speed: 1000 }, { arrived: 24, lost: 0, duplicated: 12 }],
])('%s of its history on request', async (_, trouble, { arrived, lost, duplicated }) => {
  const { clock } = clockAt(beginMs);
  const edge = start({ clock, historyMs: 3_600_000, ...trouble });
  await until(() => expect(edge.stats).toMatchObject({ lost, duplicated }));
  await until(() => expect(server.of('aggregatedData')).toHaveLength(arrived));
});

it('shows resets, jumps and lost devices on request', async () => {
  const { clock, move } = clockAt(beginMs);
  const edge = start({ clock });
  await edge.connected();
  const address = 'meter3/ActiveProductionEnergy';
  const beforeWh = edge.counterAt(address, beginMs);
  edge.shiftCounter(address, -beforeWh);
  edge.silence('ess0');
  move(bucketMs);
  await until(() => expect(server.of('aggregatedData')).toHaveLength(1));
  const values = server.of('aggregatedData')[0]!.params[beginMs]!;
  expect(values[address]).toBeLessThan(1000);
  expect(values['ess0/Soc']).toBeNull();
  expect(edge.counterAt(address, beginMs - 1)).toBeGreaterThan(1_000_000);
});

it('tells another estate by a new configuration', async () => {
  const edge = start();
  await edge.connected();
  edge.rebuild({ tenants: 25 });
  await until(() => expect(server.of('edgeConfig')).toHaveLength(2));
  expect(Object.keys(server.of('edgeConfig')[1]!.params['components']!)).toContain('meter27');
  await until(() => expect(server.texts.at(-1)).toContain('meter27/ActivePower'));
});

it('sends anything when asked, and asks the server when asked', async () => {
  const edge = start();
  await edge.connected();
  edge.send('{"broken');
  await until(() => expect(server.texts).toContain('{"broken'));
  const answer = edge.request('appCenter', { payload: {} });
  const appCenterRequests = () =>
    server.texts.filter((text) => text.includes('appCenter')).map((text) => JSON.parse(text) as { id: string });
  await until(() => expect(appCenterRequests()).toHaveLength(1));
  const { id } = appCenterRequests()[0]!;
  server.send({ jsonrpc: '2.0', id, error: { code: 4001, message: 'Unhandled', data: [] } });
  expect(await answer).toMatchObject({ id, error: { code: 4001 } });
});
