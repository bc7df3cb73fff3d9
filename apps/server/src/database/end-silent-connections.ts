import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';

interface Limits {
  silentMs: number;
  probeMs: number;
}

interface Watched {
  bytesRead: number;
  sinceMs: number;
}

/**
 * Ends connections in use whose machine is gone without a word: without it a statement that was under way would wait
 * for a quarter of an hour, until the system gives up sending it. A machine that takes a connection is there, however
 * long its server computes.
 */
export function endSilentConnections(pool: Pool, { silentMs, probeMs }: Limits): void {
  const inUse = new Map<PoolClient, Watched>();
  let isChecking = false;
  pool.on('acquire', (client) => inUse.set(client, { bytesRead: -1, sinceMs: Date.now() }));
  pool.on('release', (_error, client) => inUse.delete(client));
  pool.on('remove', (client) => inUse.delete(client));

  async function check(): Promise<void> {
    const silent = [...inUse].flatMap(([client, watched]) => silentSocketOf(client, watched, silentMs) ?? []);
    await Promise.all(silent.map((socket) => endUnlessThere(socket, probeMs)));
  }

  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    void check().finally(() => (isChecking = false));
  }, silentMs / 2);
  timer.unref();
}

function silentSocketOf(client: PoolClient, watched: Watched, silentMs: number): Socket | undefined {
  const socket = socketOf(client);
  if (!socket) return undefined;
  if (socket.bytesRead !== watched.bytesRead)
    Object.assign(watched, { bytesRead: socket.bytesRead, sinceMs: Date.now() });
  return Date.now() - watched.sinceMs >= silentMs ? socket : undefined;
}

/** A part of the client that its types leave out; undefined for one that is not connected over a network. */
function socketOf(client: PoolClient): Socket | undefined {
  const { connection } = client as unknown as { connection?: { stream?: Socket } };
  return connection?.stream?.remoteAddress === undefined ? undefined : connection.stream;
}

async function endUnlessThere(socket: Socket, probeMs: number): Promise<void> {
  const { remoteAddress: host, remotePort: port } = socket;
  if (host === undefined || port === undefined) return;
  if (await isThere({ host, port }, probeMs)) return;
  socket.destroy(new Error('Connection terminated: its machine does not answer'));
}

async function isThere(address: { host: string; port: number }, probeMs: number): Promise<boolean> {
  const probe = connect(address);
  const answered = new Promise<boolean>((resolve) => {
    probe.once('connect', () => resolve(true)).once('error', () => resolve(false));
  });
  try {
    return await Promise.race([answered, wait(probeMs, false, { ref: false })]);
  } finally {
    probe.destroy();
  }
}
