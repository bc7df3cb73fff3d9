import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './metrics.ts';

interface Options {
  host: string;
  /** 0 lets the system choose. */
  port: number;
  onError: (error: unknown) => void;
}

interface ServedMetrics {
  port: number;
  stop: () => Promise<void>;
}

/**
 * Answers GET /metrics on a port of its own, which the proxy for browsers does not pass on. Resolves when it listens;
 * throws the error of the system when the port is taken.
 */
export async function serveMetrics(metrics: Metrics, { host, port, onError }: Options): Promise<ServedMetrics> {
  const answer = async (response: ServerResponse) => {
    try {
      const text = await metrics.read();
      response.writeHead(200, { 'content-type': metrics.contentType }).end(text);
    } catch (error) {
      onError(error);
      response.writeHead(503).end();
    }
  };
  const server = createServer(({ method, url }, response) => {
    if (method === 'GET' && url === '/metrics') void answer(response);
    else response.writeHead(404).end();
  });
  server.listen(port, host);
  await once(server, 'listening');
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { port: (server.address() as AddressInfo).port, stop };
}
