import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface Balancer {
  url: string;
  /** How many connections each server has taken, in the order of the servers. */
  taken: number[];
  close: () => Promise<void>;
}

/** Spreads connections over servers in turn; one that does not answer is left out, as a load balancer does. */
export async function startBalancer(urls: string[]): Promise<Balancer> {
  const taken = urls.map(() => 0);
  const sockets = new Set<Socket>();
  let next = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    const first = next++;
    void connectInTurn(urls, first).then(({ upstream, index }) => {
      if (!upstream) return socket.destroy();
      taken[index]! += 1;
      upstream.on('error', () => socket.destroy()).once('close', () => socket.destroy());
      socket.once('close', () => upstream.destroy());
      return socket.pipe(upstream).pipe(socket);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    taken,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

async function connectInTurn(urls: string[], first: number): Promise<{ upstream?: Socket; index: number }> {
  for (let turn = 0; turn < urls.length; turn += 1) {
    const index = (first + turn) % urls.length;
    const { port, hostname } = new URL(urls[index]!);
    const upstream = connect(Number(port), hostname);
    const isOpen = await once(upstream, 'connect').then(
      () => true,
      () => false,
    );
    if (isOpen) return { upstream, index };
  }
  return { index: first % urls.length };
}
