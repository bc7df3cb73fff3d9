import type { FastifyBaseLogger } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { hashOfKey, type AdmittedEdge } from './edge-access.db.ts';

const largestMessageBytes = 16 * 1024 * 1024;
const longestKey = 200;

/** Where edges connect to; what follows is theirs. */
export const isEdgeAddress = (url: string | undefined): boolean => /^\/edges(?:[/?]|$)/.test(url ?? '');

interface Admission {
  /** By the hash of its key; undefined when it may not connect. */
  find: (keyHash: string) => Promise<AdmittedEdge | undefined>;
  open: (edge: AdmittedEdge, socket: WebSocket) => void;
  log: Pick<FastifyBaseLogger, 'error'>;
}

export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Lets edges with a key in, before anything of theirs is read. The key itself is nowhere kept or written. */
export function createEdgeUpgrade({ find, open, log }: Admission): Upgrade {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: largestMessageBytes,
    // edges want no answer to that
    handleProtocols: () => false,
    // a kept context would take some hundred kilobytes for each connection
    perMessageDeflate: { threshold: 1024, serverNoContextTakeover: true, clientNoContextTakeover: true },
  });

  async function admit(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const key = request.headers['apikey'];
    const isKey = typeof key === 'string' && key !== '' && key.length <= longestKey;
    const edge = isKey ? await find(hashOfKey(key)) : undefined;
    if (!edge) return refuse(socket, '401 Unauthorized');
    if (!socket.destroyed) server.handleUpgrade(request, socket, head, (opened) => open(edge, opened));
  }

  return (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    if (!isEdgeAddress(request.url)) return refuse(socket, '404 Not Found');
    admit(request, socket, head).catch((error: unknown) => {
      log.error(error, 'An edge could not be admitted');
      refuse(socket, '503 Service Unavailable');
    });
  };
}

/** A connection that is still open then is cut. */
function refuse(socket: Duplex, status: string): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
