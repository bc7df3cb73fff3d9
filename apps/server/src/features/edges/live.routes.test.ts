import { liveEventSchema, type LiveEvent } from '@lichthof/contracts/edges/live.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectEdge, type EdgeClient } from '../../integrations/edges/testing/edge-client.ts';
import { giveKey } from '../../integrations/edges/testing/start-edge-server.ts';
import { aSession } from '../../testing/account-makers.ts';
import { aCustomer, anApartment, anEdge, anEstate, aUser } from '../../testing/makers.ts';
import { startTestServer, subOf, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let port: number;
let customerId: number;
let estateId: number;
let userId: number;
const clients: EdgeClient[] = [];
const streams: AbortController[] = [];

beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
  customerId = await aCustomer(server.db);
  userId = await aUser(server.db, [
    { role: Role.CustomerAdmin, level: ResourceLevel.Customer, resourceId: customerId },
  ]);
});
afterAll(() => server.close());
afterEach(() => {
  for (const stream of streams.splice(0)) stream.abort();
  for (const { socket } of clients.splice(0)) socket.terminate();
});

async function anEstateWithEdge(apartments: number) {
  estateId = await anEstate(server.db, customerId);
  for (let index = 0; index < apartments; index += 1) await anApartment(server.db, customerId, estateId);
  const edgeId = await anEdge(server.db, customerId, estateId);
  return { edgeId, key: await giveKey(server.db, edgeId) };
}

async function connect(key: string): Promise<EdgeClient> {
  const client = await connectEdge({ port, key });
  clients.push(client);
  return client;
}

/** The stream's answer, and its events one after another. */
async function watch(headers?: { authorization: string }) {
  const stream = new AbortController();
  streams.push(stream);
  const response = await fetch(`http://127.0.0.1:${port}/api/customers/${customerId}/estates/${estateId}/live`, {
    headers: { ...(headers ?? (await server.signInAs(userId))), 'accept-encoding': 'gzip, br' },
    signal: stream.signal,
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<LiveEvent | undefined> => {
    while (!text.includes('\n\n')) {
      const { value, done } = await reader.read();
      if (done) return undefined;
      text += value;
    }
    const [line = '', ...rest] = text.split('\n\n');
    text = rest.join('\n\n');
    return line.startsWith('data: ') ? liveEventSchema.parse(JSON.parse(line.slice(6))) : next();
  };
  const nextThat = async (isIt: (event: LiveEvent) => boolean): Promise<LiveEvent> => {
    const event = (await next())!;
    return isIt(event) ? event : nextThat(isIt);
  };
  return { response, next, nextThat, stop: () => stream.abort() };
}

const send = (client: EdgeClient, values: object) => client.notify('timestampedData', { [Date.now()]: values });

const powers = {
  '_sum/ProductionActivePower': 4000,
  '_sum/GridActivePower': -3000,
  '_sum/ConsumptionActivePower': 1000,
  '_sum/EssDischargePower': 0,
  '_sum/EssSoc': 60,
};

describe('the power of an estate', () => {
  it('is told at once and again when it changes, uncompressed and not to be kept', async () => {
    const { edgeId, key } = await anEstateWithEdge(5);
    const { response, next, nextThat } = await watch();
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(response.headers.get('cache-control')).toContain('no-store');
    const first = (await next())!;
    expect(first.edges).toMatchObject([{ edgeId, isConnected: false, lastMessageAt: null }]);
    expect(first.values.gridW).toBeNull();

    const client = await connect(key);
    send(client, powers);
    const { values, edges, isSumHidden } = await nextThat((event) => event.values.gridW !== null);
    expect(values).toEqual({
      productionW: 4000,
      gridW: -3000,
      consumptionW: 1000,
      batteryW: 0,
      stateOfChargePercent: 60,
    });
    expect([edges[0]?.isConnected, isSumHidden]).toEqual([true, false]);
    expect(Math.abs(Date.parse(edges[0]!.lastMessageAt!) - Date.now())).toBeLessThan(5000);
  });

  it('comes at most twice a second, however often an edge tells', async () => {
    const { key } = await anEstateWithEdge(5);
    const client = await connect(key);
    send(client, powers);
    const { next } = await watch();
    const times: number[] = [];
    const flood = setInterval(() => send(client, { '_sum/GridActivePower': Date.now() % 1000 }), 20);
    for (let event = 0; event < 3; event += 1) {
      await next();
      times.push(Date.now());
    }
    clearInterval(flood);
    expect(times[1]! - times[0]!).toBeGreaterThan(450);
    expect(times[2]! - times[1]!).toBeGreaterThan(450);
  });

  it('is nobody’s any more when the edge has left', async () => {
    const { key } = await anEstateWithEdge(5);
    const client = await connect(key);
    send(client, powers);
    const { nextThat } = await watch();
    await nextThat((event) => event.values.gridW === -3000);
    await client.close();
    const { values, edges } = await nextThat((event) => !event.edges[0]?.isConnected);
    expect(values.gridW).toBeNull();
    expect(edges[0]?.lastMessageAt).not.toBeNull();
  });

  it('is the sum over all edges', async () => {
    const { key } = await anEstateWithEdge(5);
    const otherKey = await giveKey(server.db, await anEdge(server.db, customerId, estateId));
    const [one, other] = [await connect(key), await connect(otherKey)];
    send(one, powers);
    send(other, { '_sum/ProductionActivePower': 500, '_sum/EssSoc': 81 });
    const { nextThat } = await watch();
    const { values } = await nextThat((event) => event.values.productionW === 4500);
    expect(values).toMatchObject({ gridW: -3000, stateOfChargePercent: 71 });
  });

  it('leaves out what few apartments draw', async () => {
    const { key } = await anEstateWithEdge(4);
    const client = await connect(key);
    send(client, powers);
    const { nextThat } = await watch();
    const { values, isSumHidden } = await nextThat((event) => event.values.productionW === 4000);
    expect([isSumHidden, values.gridW, values.consumptionW]).toEqual([true, null, null]);
  });

  it('is read from the database where the edge is connected to another server', async () => {
    const { edgeId } = await anEstateWithEdge(5);
    const key = { customer_id: customerId, edge_id: edgeId };
    const now = new Date();
    await server.db
      .insertInto('edge_connection')
      .values({ ...key, server_id: 'other', epoch: 3, connected_at: now })
      .execute();
    await server.db.updateTable('edge').set({ last_message_at: now }).where('id', '=', edgeId).execute();
    const values = { productionW: 7, gridW: 1, consumptionW: 8, batteryW: null, stateOfChargePercent: null };
    const record = JSON.stringify({ values, counters: {}, rising: {} });
    await server.db
      .insertInto('edge_live')
      .values({ ...key, at: now, live_values: record })
      .execute();
    expect(await (await watch()).next()).toMatchObject({ values, edges: [{ isConnected: true }] });

    const longAgo = new Date(now.getTime() - 180_000);
    await server.db.updateTable('edge').set({ last_message_at: longAgo }).where('id', '=', edgeId).execute();
    expect(await (await watch()).next()).toMatchObject({ values: { gridW: null }, edges: [{ isConnected: false }] });
  });

  it('is empty in an estate without edges that have a key', async () => {
    estateId = await anEstate(server.db, customerId);
    await anEdge(server.db, customerId, estateId);
    expect(await (await watch()).next()).toMatchObject({ edges: [], isSumHidden: false });
  });
});

describe('the stream', () => {
  it('ends with the token', async () => {
    await anEstateWithEdge(5);
    // tokens are good for five minutes longer, in case the clocks differ
    const expiresAt = Math.floor(Date.now() / 1000) - 298;
    const token = await server.signToken({ sub: subOf(userId), expiresAt });
    const { next } = await watch({ authorization: `Bearer ${token}` });
    expect(await next()).toBeDefined();
    expect(await next()).toBeUndefined();
  });

  it('ends within seconds after the right on the estate was taken away', async () => {
    await anEstateWithEdge(5);
    const owner = await aUser(server.db, [
      { role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estateId },
    ]);
    const { next } = await watch(await server.signInAs(owner));
    expect(await next()).toBeDefined();
    await server.db
      .deleteFrom('access_right')
      .where('customer_id', '=', customerId)
      .where('user_id', '=', owner)
      .execute();
    expect(await next()).toBeUndefined();
  });

  it('ends within seconds after its person has signed out in another tab', async () => {
    await anEstateWithEdge(5);
    const sessionUid = await aSession(server.db, userId);
    const expiresAt = Math.floor(Date.now() / 1000) + 600;
    const token = await server.signToken({ sub: subOf(userId), expiresAt, sessionUid });
    const { next } = await watch({ authorization: `Bearer ${token}` });
    expect(await next()).toBeDefined();
    await server.db.deleteFrom('identity_payload').where('uid', '=', sessionUid).execute();
    expect(await next()).toBeUndefined();
  });

  it('ends with the server, which does not wait for it', async () => {
    const short = await startTestServer();
    await short.app.listen({ port: 0, host: '127.0.0.1' });
    const customer = await aCustomer(short.db);
    const estate = await anEstate(short.db, customer);
    const right = { role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estate };
    const response = await fetch(
      `http://127.0.0.1:${(short.app.server.address() as AddressInfo).port}/api/customers/${customer}/estates/${estate}/live`,
      { headers: await short.signInAs(await aUser(short.db, [right])) },
    );
    await short.close();
    expect(await response.text()).toMatch(/^:\n\n(data: \{.*\}\n\n)?$/);
  });
});
