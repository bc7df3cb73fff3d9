import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';

/** A message as a server reads it. */
interface Received {
  method?: string;
  id?: string;
  params: Record<string, Record<string, number | null>>;
  result?: Record<string, unknown>;
  error?: Record<string, unknown>;
}

export interface ServerForTests {
  url: string;
  /** Of each attempt to connect. */
  upgrades: { path: string | undefined; headers: IncomingHttpHeaders }[];
  texts: string[];
  /** The messages of a method so far. */
  of(method: string): Received[];
  /** Refuses all connections with this status; undefined accepts them. */
  refuseWith(status: number | undefined): void;
  send(message: object): void;
  /** Ends the current connections with a code. */
  kick(code: number): void;
  close(): Promise<void>;
}

/** A websocket server that keeps what it is told. */
export async function startServer(): Promise<ServerForTests> {
  const http = createServer();
  const accepting = new WebSocketServer({ noServer: true, perMessageDeflate: { threshold: 1024 } });
  const sockets = new Set<WebSocket>();
  const [upgrades, texts]: [ServerForTests['upgrades'], string[]] = [[], []];
  let status: number | undefined;
  const keep = (websocket: WebSocket) => {
    sockets.add(websocket);
    websocket.on('message', (data) => texts.push((data as Buffer).toString()));
    websocket.on('close', () => sockets.delete(websocket));
  };
  http.on('upgrade', (request, socket, head) => {
    upgrades.push({ path: request.url, headers: request.headers });
    if (status) socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\n\r\n`);
    else accepting.handleUpgrade(request, socket, head, keep);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}/edges?estate=a`,
    upgrades,
    texts,
    of: (method) => texts.map((text) => JSON.parse(text) as Received).filter((message) => message.method === method),
    refuseWith: (refusal) => (status = refusal),
    send: (message) => sockets.forEach((socket) => socket.send(JSON.stringify(message))),
    kick: (code) => sockets.forEach((socket) => socket.close(code)),
    close: async () => {
      for (const socket of sockets) socket.terminate();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
