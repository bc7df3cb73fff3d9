import type { Edge } from '@lichthof/contracts/edges/edges.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, anEstate, aUser } from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let customerId: number;
let estateId: number;
let userId: number;

beforeAll(async () => {
  server = await startTestServer();
  customerId = await aCustomer(server.db);
  estateId = await anEstate(server.db, customerId);
  userId = await aUser(server.db, [{ role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estateId }]);
});
afterAll(() => server.close());

async function anEdge(ofEstate = estateId): Promise<number> {
  const { id } = await server.db
    .insertInto('edge')
    .values({ customer_id: customerId, estate_id: ofEstate, name: 'Keller', start_date: '2024-02-29' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function send(method: 'GET' | 'POST', path = '') {
  const url = `/api/customers/${customerId}/estates/${estateId}/edges${path}`;
  return server.app.inject({ method, url, headers: await server.signInAs(userId) });
}

const hashOf = async (id: number) =>
  (await server.db.selectFrom('edge_key').select('key_hash').where('edge_id', '=', id).executeTakeFirst())?.key_hash ??
  null;

describe('the key of an edge', () => {
  it('is told once; only its hash is kept, and the audit has neither', async () => {
    const id = await anEdge();
    const answer = await send('POST', `/${id}/key`);

    const { key, uri } = answer.json();
    expect(uri).toBe('ws://localhost:3000/edges');
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(Buffer.from((await hashOf(id))!)).toEqual(createHash('sha256').update(key).digest());
    const listed: Edge[] = (await send('GET')).json();
    const edge = listed.find((one) => one.id === id)!;
    expect(edge).toMatchObject({ name: 'Keller', startDate: '2024-02-29', endDate: null, lastMessageAt: null });
    expect(Math.abs(Date.now() - Date.parse(edge.keyCreatedAt!))).toBeLessThan(60_000);
    const entries = server.db.selectFrom('audit_entry').selectAll().where('object_type', '=', 'edge');
    const audit = await entries.where('object_id', '=', id).execute();
    expect(audit.map(({ action }) => action)).toEqual(['createKey']);
    expect(JSON.stringify([listed, audit])).not.toContain(key);
  });

  it('is another one each time, and the one before is worth nothing', async () => {
    const id = await anEdge();
    const first = (await send('POST', `/${id}/key`)).json().key;
    const firstHash = await hashOf(id);
    const second = (await send('POST', `/${id}/key`)).json().key;
    expect(second).not.toBe(first);
    expect(await hashOf(id)).not.toEqual(firstHash);
  });

  it('is not made for an edge of another estate, nor of an archived one', async () => {
    const foreign = await anEdge(await anEstate(server.db, customerId));
    expect((await send('POST', `/${foreign}/key`)).statusCode).toBe(404);
    expect(await hashOf(foreign)).toBeNull();

    const own = await anEdge();
    const setArchived = (at: Date | null) =>
      server.db.updateTable('estate').set({ archived_at: at }).where('id', '=', estateId).execute();
    await setArchived(new Date());
    expect((await send('POST', `/${own}/key`)).statusCode).toBe(404);
    await setArchived(null);
  });
});
