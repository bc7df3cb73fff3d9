import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Stands between a client and a server, so that a test can cut the network between them. */
export interface CuttableProxy {
  /** The address of the server behind it, with this proxy's host and port. */
  url: string;
  /** Ends all connections and each new one. */
  cut: () => void;
  /** How many connections it has ended because they came while it was cut. */
  refusedCount: () => number;
  /** Hands nothing on any more without ending a connection, and takes no new one: a machine that is gone. */
  silence: () => void;
  restore: () => Promise<void>;
  close: () => Promise<void>;
}

export async function startProxy(url: string): Promise<CuttableProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let isCut = false;
  let refusedCount = 0;

  function joinSockets(socket: Socket): void {
    const upstream = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy()).once('close', () => (sockets.delete(one), other.destroy()));
      one.pipe(other);
    }
  }

  const server = createServer((socket) => {
    if (!isCut) return joinSockets(socket);
    refusedCount += 1;
    socket.destroy();
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as { port: number };

  function cut(): void {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  }

  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href,
    cut,
    refusedCount: () => refusedCount,
    silence: () => {
      server.close();
      for (const socket of sockets) socket.unpipe().pause();
    },
    restore: async () => {
      cut();
      isCut = false;
      if (!server.listening) await listen(port);
    },
    close: async () => {
      cut();
      if (!server.listening) return;
      server.close();
      await once(server, 'close');
    },
  };
}
