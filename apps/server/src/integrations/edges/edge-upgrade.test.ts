import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import type { Database } from '../../database/database.ts';
import { findAdmittedEdges, hashOfKey } from './edge-access.db.ts';
import { connectEdge } from './testing/edge-client.ts';
import { messagesHandled, useEdgeScene } from './testing/edge-scene.ts';
import { startEdgeServer, until } from './testing/start-edge-server.ts';

const scene = useEdgeScene();

describe('the upgrade', () => {
  it.each(['/edges', '/edges/', '/edges/openems?tenant=a', '/edges?x=y'])('accepts the path %s', async (path) => {
    const { socket } = await scene.connect({ path });
    expect([socket.extensions, socket.protocol]).toEqual(['permessage-deflate', '']);
  });

  it.each([
    ['an unknown key', 'unknown'],
    ['an empty key', ''],
    ['no key', undefined],
    ['a key that is far too long', 'k'.repeat(5000)],
    ['a key with umlauts', 'schlüssel'],
  ])('refuses %s with 401', async (_, wrong) => {
    await expect(connectEdge({ port: scene.server.port, key: wrong })).rejects.toThrow('401');
    expect(JSON.stringify(scene.server.logged)).not.toContain('unknown');
  });

  it('refuses removed edges and edges of archived estates', async () => {
    await scene.db.updateTable('edge').set({ end_date: '2020-01-01' }).where('id', '=', scene.edgeId).execute();
    await expect(scene.connect()).rejects.toThrow('401');
    await scene.db.updateTable('edge').set({ end_date: null }).where('id', '=', scene.edgeId).execute();

    const archive = (at: Date | null) =>
      scene.db.updateTable('estate').set({ archived_at: at }).where('id', '=', scene.estateId).execute();
    await archive(new Date());
    await expect(scene.connect()).rejects.toThrow('401');
    await archive(null);
    await scene.connect();
  });

  it('refuses an edge after its last day by the clock of the server', async () => {
    await scene.db.updateTable('edge').set({ end_date: '2099-12-31' }).where('id', '=', scene.edgeId).execute();
    const keyHash = hashOfKey(scene.key);
    const isAdmittedAt = async (instant: string) => {
      vi.setSystemTime(new Date(instant));
      return (await findAdmittedEdges(scene.db, [keyHash])).has(keyHash);
    };
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      expect(await isAdmittedAt('2099-12-31T22:59:00Z')).toBe(true);
      expect(await isAdmittedAt('2099-12-31T23:01:00Z')).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  it('refuses other paths with 404', async () => {
    await expect(scene.connect({ path: '/edgesque' })).rejects.toThrow('404');
    await expect(scene.connect({ path: '/' })).rejects.toThrow('404');
  });

  it('closes a refused connection that the other side keeps open', async () => {
    const socket = connect({ port: scene.server.port, allowHalfOpen: true }).on('error', () => undefined);
    socket.write('GET /edges HTTP/1.1\r\nHost: portal\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    await once(socket.resume(), 'end');
    await until(() => {
      socket.write('more');
      return socket.destroyed;
    });
  });

  it('answers 503 when it fails on our side, and logs the cause', async () => {
    const broken = await startEdgeServer({} as Database);
    await expect(scene.connect({ port: broken.port })).rejects.toThrow('503');
    expect(broken.logged).toEqual([[expect.any(TypeError), 'An edge could not be admitted']]);
    await broken.close();
  });

  it('survives a caller that leaves before the key has been looked up', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const call = request({
        port: scene.server.port,
        path: '/edges',
        headers: { apikey: scene.key, connection: 'Upgrade', upgrade: 'websocket' },
      });
      call.on('error', () => undefined);
      call.end();
      await new Promise((resolve) => setTimeout(resolve, 3));
      call.destroy();
    }
    await scene.connect();
  });

  it('never logs the key', async () => {
    const client = await scene.connect();
    await messagesHandled(client);
    expect(JSON.stringify(scene.server.logged)).not.toContain(scene.key);
  });
});
