import { once } from 'node:events';
import { createServer } from 'node:net';

const firstPort = 20_000;
const portCount = 10_000;

/**
 * A port on which a server can be started, also again after a stop. It lies below those that systems give to
 * connections: one of these could take the port meanwhile, even the one that waits for the server itself.
 */
export async function freePort(): Promise<number> {
  const port = firstPort + Math.floor(Math.random() * portCount);
  const probe = createServer();
  try {
    await once(probe.listen(port), 'listening');
  } catch {
    return freePort();
  }
  await once(probe.close(), 'close');
  return port;
}
