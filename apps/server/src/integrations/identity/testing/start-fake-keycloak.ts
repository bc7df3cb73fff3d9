import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FakeRealm } from './fake-realm.ts';

/** A realm in memory, on a free port of this machine. */
export async function startFakeKeycloak() {
  const state = new FakeRealm();
  const server = createServer((request, response) => void state.serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { state, url: `http://127.0.0.1:${port}`, close };
}
