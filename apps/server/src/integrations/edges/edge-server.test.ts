import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { EdgeUnreachableError } from './edge-hub.ts';
import { anEdge } from '../../testing/makers.ts';
import { connectionRow, messagesHandled, noticesOf, useEdgeScene } from './testing/edge-scene.ts';
import { delayClaims, giveKey, startEdgeServer, until } from './testing/start-edge-server.ts';

const scene = useEdgeScene();

const live = (values: object = { '_sum/GridActivePower': 5 }, atMs = scene.nowMs) => ({ [atMs]: values });

describe('a connection', () => {
  it('is stored while it lasts', async () => {
    const client = await scene.connect();
    await until(async () => (await connectionRow(scene))?.epoch === 1);
    expect(await connectionRow(scene)).toMatchObject({ disconnected_at: null });
    await client.close();
    await until(async () => (await connectionRow(scene))?.disconnected_at !== null);
    await scene.connect();
    await until(async () => (await connectionRow(scene))?.epoch === 2);
    expect(await connectionRow(scene)).toMatchObject({ disconnected_at: null });
  });

  it('is closed when the same key connects again, and its messages are ignored', async () => {
    const older = await scene.connect();
    const newer = await scene.connect();
    expect(await older.closed).toBe(4000);
    newer.notify('timestampedData', live({ '_sum/GridActivePower': 7 }));
    await messagesHandled(newer);
    expect(scene.server.edges.liveOf(scene.edgeId)).toMatchObject({
      isConnected: true,
      record: { values: { gridW: 7 } },
    });
    await until(async () => (await connectionRow(scene))?.epoch === 2);
    expect(await connectionRow(scene)).toMatchObject({ disconnected_at: null });
  });

  it('is told of when two edges with one key replace each other over and over', async () => {
    for (let count = 0; count < 4; count += 1) {
      const client = await scene.connect();
      client.notify('timestampedData', live());
      await messagesHandled(client);
    }
    expect(await noticesOf(scene)).toMatchObject([{ code: 'keyShared' }]);
  });

  it('closes on request, with the reason', async () => {
    const client = await scene.connect();
    scene.server.edges.disconnect(scene.edgeId, 'the key was renewed');
    expect(await client.closed).toBe(1008);
    expect(scene.server.edges.liveOf(scene.edgeId)?.isConnected).toBe(false);
  });

  it('closes when its key has been replaced and the mapping is read again', async () => {
    const client = await scene.connect();
    await giveKey(scene.db, scene.edgeId);
    scene.server.edges.mappingChanged(scene.edgeId);
    expect(await client.closed).toBe(1008);
  });

  it('closes with the server, which stores the last values before', async () => {
    const client = await scene.connect();
    client.notify('timestampedData', live({ '_sum/GridActivePower': 5, 'meter1/ActiveProductionEnergy': 1234 }));
    await messagesHandled(client);
    await scene.server.close();
    expect(await client.closed).toBe(1001);
    const edge = await scene.db
      .selectFrom('edge')
      .select('last_message_at')
      .where('id', '=', scene.edgeId)
      .executeTakeFirstOrThrow();
    expect(edge.last_message_at).toEqual(new Date(scene.nowMs));
    const stored = await scene.db
      .selectFrom('edge_live')
      .selectAll()
      .where('edge_id', '=', scene.edgeId)
      .executeTakeFirstOrThrow();
    expect(stored.live_values.counters).toEqual({
      'meter1/ActiveProductionEnergy': { counter: 1234, at: new Date(scene.nowMs).toISOString() },
    });
    expect((await connectionRow(scene))?.disconnected_at).not.toBeNull();
  });
});

describe('requests', () => {
  it('answers a request of an edge with the error for unknown methods', async () => {
    const client = await scene.connect();
    client.send({ jsonrpc: '2.0', id: 'c0ffee00-0000-4000-8000-000000000001', method: 'appCenter', params: {} });
    expect(await client.next()).toEqual({
      jsonrpc: '2.0',
      id: 'c0ffee00-0000-4000-8000-000000000001',
      error: { code: 4001, message: 'Unhandled JSON-RPC method [appCenter]', data: ['appCenter'] },
    });
  });

  it('asks an edge for its components and stores them', async () => {
    const client = await scene.connect();
    const answered = scene.server.edges.requestConfig(scene.edgeId);
    const { id, method, params } = await client.next();
    const call = params as { user: object; payload: { id: string; method: string } };
    expect([method, call.payload.method]).toEqual(['authenticatedRpc', 'getEdgeConfig']);
    expect([id, call.payload.id].every((one) => /^[\da-f]{8}-[\da-f]{4}-4/.test(one))).toBe(true);
    const components = { meter0: { alias: 'Netz', factoryId: 'Meter.X', properties: { type: 'GRID', password: 'p' } } };
    const result = { payload: { jsonrpc: '2.0', id: call.payload.id, result: { components, factories: {} } } };
    client.send({ jsonrpc: '2.0', id, result });
    await answered;
    const { components: stored } = await scene.db
      .selectFrom('edge_config')
      .select('components')
      .where('edge_id', '=', scene.edgeId)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual([
      { componentId: 'meter0', alias: 'Netz', factoryId: 'Meter.X', category: 'meter', meterType: 'grid' },
    ]);
  });

  it('fails when the edge answers with an error, disconnects, or is not connected', async () => {
    await expect(scene.server.edges.requestConfig(scene.edgeId)).rejects.toThrow(EdgeUnreachableError);
    const client = await scene.connect();
    const refused = scene.server.edges.requestConfig(scene.edgeId);
    const { id } = await client.next();
    client.send({ jsonrpc: '2.0', id, error: { code: 1, message: 'no', data: [] } });
    await expect(refused).rejects.toThrow(EdgeUnreachableError);
    const unanswered = scene.server.edges.requestConfig(scene.edgeId);
    await client.next();
    client.socket.terminate();
    await expect(unanswered).rejects.toThrow(EdgeUnreachableError);
  });
});

describe('live values', () => {
  it('notifies the listeners of the edge only', async () => {
    let calls = 0;
    let others = 0;
    const stop = scene.server.edges.subscribe([scene.edgeId], () => (calls += 1));
    scene.server.edges.subscribe([scene.edgeId + 1], () => (others += 1));
    const client = await scene.connect();
    client.notify('timestampedData', live());
    await until(() => calls >= 2);
    stop();
    const before = calls;
    client.notify('timestampedData', live());
    await messagesHandled(client);
    expect([calls, others]).toEqual([before, 0]);
  });

  it('has no powers after the connection has ended', async () => {
    const client = await scene.connect();
    client.notify('timestampedData', live({ '_sum/GridActivePower': 5, 'meter1/ActiveProductionEnergy': 3 }));
    await messagesHandled(client);
    await client.close();
    await until(() => scene.server.edges.liveOf(scene.edgeId)?.isConnected === false);
    const { values, counters } = scene.server.edges.liveOf(scene.edgeId)!.record;
    expect([values.gridW, counters['meter1/ActiveProductionEnergy']?.counter]).toEqual([null, 3]);
  });
});

it('closes connections that do not answer pings', async () => {
  const impatient = await startEdgeServer(scene.db, { pingMs: 500 });
  const silent = await scene.connect({ port: impatient.port });
  const talking = await scene.connect({
    port: impatient.port,
    key: await giveKey(scene.db, await anEdge(scene.db, scene.customerId, scene.estateId)),
  });
  silent.socket.pause();
  await until(() => impatient.edges.liveOf(scene.edgeId)?.isConnected === false);
  expect(talking.socket.readyState).toBe(talking.socket.OPEN);
  await impatient.close();
});

it('closes the connection of an edge that was removed, without being notified', async () => {
  const attentive = await startEdgeServer(scene.db, { refreshMs: 50 });
  const client = await scene.connect({ port: attentive.port });
  await scene.db.updateTable('edge').set({ end_date: '2020-01-01' }).where('id', '=', scene.edgeId).execute();
  expect(await client.closed).toBe(1008);
  await attentive.close();
});

it('claims a connection once, however late the answer of the database comes', async () => {
  const answer = Promise.withResolvers<void>();
  const attentive = await startEdgeServer(delayClaims(scene.db, answer.promise), { pingMs: 200 });
  const { socket } = await scene.connect({ port: attentive.port });
  await once(socket, 'ping');
  await once(socket, 'ping');
  answer.resolve();
  await once(socket, 'ping');
  await once(socket, 'ping');
  await attentive.close();
  expect(await connectionRow(scene)).toMatchObject({ epoch: 1 });
});

it('closes a connection whose edge has connected to another server', async () => {
  const attentive = await startEdgeServer(scene.db, { pingMs: 200 });
  const older = await scene.connect({ port: attentive.port });
  await until(async () => (await connectionRow(scene))?.epoch === 1);
  await scene.connect();
  expect(await older.closed).toBe(4000);
  await attentive.close();
  expect(await connectionRow(scene)).toMatchObject({ epoch: 2, disconnected_at: null });
});

it('leaves the claim to the server of the newer connection', async () => {
  const other = await startEdgeServer(scene.db);
  const client = await scene.connect();
  await until(async () => (await connectionRow(scene))?.epoch === 1);
  await scene.connect({ port: other.port });
  await until(async () => (await connectionRow(scene))?.epoch === 2);
  await client.close();
  await scene.server.close();
  expect(await connectionRow(scene)).toMatchObject({ epoch: 2, disconnected_at: null });
  await other.close();
});
