import type { Import } from '@lichthof/contracts/imports/imports.ts';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from './database/database.ts';
import { makeClients } from './features/metering/ingest/senders-for-tests.ts';
import { importedParts, startLongImport } from './jobs/long-import-for-tests.ts';
import { killableServer, type KillableServer } from './testing/killable-server.ts';
import { startTokenIssuer, type TokenIssuer } from './testing/token-issuer.ts';

let issuer: TokenIssuer;
let server: KillableServer;
beforeAll(async () => {
  issuer = await startTokenIssuer('urn:lichthof:api');
  server = await killableServer({ OIDC_ISSUER: issuer.url, LOG_LEVEL: 'info' });
});
afterAll(async () => {
  await server.remove();
  issuer.close();
});

/** A request of which only the headers have been sent. */
async function openRequest({ edgeId, apikey }: { edgeId: number; apikey: string }, body: string) {
  const headers = { apikey, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const open = request(`${server.url}/api/edges/${edgeId}/readings`, { method: 'POST', headers });
  open.flushHeaders();
  const answer = once(open, 'response') as Promise<[IncomingMessage]>;
  await once(open, 'socket').then(([socket]) => socket.connecting && once(socket, 'connect'));
  return {
    sendBody: async () => {
      open.end(body);
      const [{ statusCode }] = await answer;
      return statusCode;
    },
  };
}

async function waitForPart(keys: { customerId: number; estateId: number; importId: number; userId: number }) {
  const headers = await issuer.signInAs(keys.userId);
  const url = `${server.url}/api/customers/${keys.customerId}/estates/${keys.estateId}/imports/${keys.importId}`;
  for (;;) {
    const answer = await fetch(url, { headers });
    if (!answer.ok) throw new Error(await answer.text());
    if (((await answer.json()) as Import).partsDone > 0) return;
    await wait(5);
  }
}

async function readState(db: Database) {
  const { rows } = await sql<{ state: string; claim: string | null; partsDone: number; counters: number }>`
    select state, claim, parts_done as "partsDone", (select count(*) from counter_day)::int as counters
    from value_import`.execute(db);
  return rows[0]!;
}

it(
  'answers the open request and releases the work of jobs when it is told to stop twice',
  { timeout: 120_000 },
  async () => {
    const made = await server.look(async (db) => ({
      client: (await makeClients(db, 1))[0]!,
      started: await startLongImport(db),
    }));
    await server.start();
    const { client } = made;
    const at = new Date(client.startMs).toISOString();
    const body = JSON.stringify({ values: [{ meterId: client.meterIds[0], at, counter: 1000 }] });
    const open = await openRequest(client, body);
    await waitForPart(made.started);

    server.signal('SIGTERM');
    await wait(100);
    server.signal('SIGTERM');
    server.signal('SIGINT');
    await wait(100);
    expect(await open.sendBody()).toBe(200);
    expect(await server.waitForEnd()).toBe(0);

    const lines = server.output().trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).msg)).toContain(
      `Lichthof läuft: ${server.url.replace('127.0.0.1', 'localhost')}`,
    );

    const { partsDone, ...state } = await server.look(readState);
    expect(state).toEqual({ state: 'running', claim: null, counters: 1 });
    expect(partsDone).toBeGreaterThan(0);
    expect(partsDone).toBeLessThan(importedParts.length);
  },
);
