import { once } from 'node:events';
import { WebSocket } from 'ws';

export interface EdgeClient {
  socket: WebSocket;
  /** Text as it is, anything else as JSON. */
  send: (message: object | string | Buffer) => void;
  notify: (method: string, params: object) => void;
  /** What the server sends next. */
  next: () => Promise<{ id: string; [name: string]: unknown }>;
  /** The code with which the connection ends. */
  closed: Promise<number>;
  close: () => Promise<void>;
}

interface Address {
  port: number;
  key?: string | undefined;
  path?: string;
}

/** Connects as an edge does. Throws with the status when the upgrade is refused. */
export async function connectEdge({ port, key, path = '/edges' }: Address): Promise<EdgeClient> {
  const headers = key === undefined ? {} : { apikey: key };
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers });
  const received: Awaited<ReturnType<EdgeClient['next']>>[] = [];
  socket.on('message', (data: Buffer) => received.push(JSON.parse(data.toString())));
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await once(socket, 'open');
  socket.on('error', () => undefined);

  const send: EdgeClient['send'] = (message) =>
    socket.send(typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message));
  return {
    socket,
    send,
    notify: (method, params) => send({ jsonrpc: '2.0', method, params }),
    next: async () => {
      while (received.length === 0) await once(socket, 'message');
      return received.shift()!;
    },
    closed,
    close: async () => {
      socket.close();
      await closed;
    },
  };
}
