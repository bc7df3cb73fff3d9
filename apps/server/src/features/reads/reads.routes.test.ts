import { Role, ResourceLevel } from '@lichthof/domain/access/role.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCustomer, anApartment, anEstate, aTenant, aUser } from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { callsOf } from '../users/user-calls-for-tests.ts';

let server: TestServer;
let ids: { estateId: number; foreignEstateId: number; apartmentId: number };
let ownerId: number;
let tenantId: number;

beforeAll(async () => {
  server = await startTestServer();
  const customerId = await aCustomer(server.db);
  const estateId = await anEstate(server.db, customerId);
  const foreignEstateId = await anEstate(server.db, await aCustomer(server.db));
  const apartmentId = await anApartment(server.db, customerId, estateId);
  ids = { estateId, foreignEstateId, apartmentId };
  ownerId = await aUser(server.db, [{ role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estateId }]);
  tenantId = await aTenant(server.db, { customerId, apartmentId });
});
afterAll(() => server.close());

const days = 'from=2026-01-01&to=2026-02-01';
const kpis = (estateId: number) => `/api/estate/${estateId}/kpis?${days}`;
const read = (userId: number, paths: string[]) =>
  callsOf(server, userId).post<{ status: number; body: unknown }[]>('/reads', { paths });

it('answers each read as if it had been asked alone', async () => {
  const chart = `/api/estate/${ids.estateId}/charts/inyearconsumption?${days}`;
  const { status, body } = await read(ownerId, [kpis(ids.estateId), chart]);
  expect(status).toBe(200);
  for (const [index, path] of [kpis(ids.estateId), chart].entries()) {
    const alone = await callsOf(server, ownerId).get(path.replace('/api', ''));
    expect(body[index]).toEqual({ status: 200, body: alone.body });
  }
});

it('checks access and input of each read by itself', async () => {
  const now = `/api/apartments/${ids.apartmentId}/now`;
  const wrong = `/api/estate/${ids.estateId}/kpis?from=never&to=2026-02-01`;
  const paths = [kpis(ids.estateId), kpis(ids.foreignEstateId), now, wrong];
  const statusesOf = async (userId: number) => (await read(userId, paths)).body.map(({ status }) => status);
  expect(await statusesOf(ownerId)).toEqual([200, 404, 403, 400]);
  expect(await statusesOf(tenantId)).toEqual([403, 404, 200, 403]);
});

it.each([
  ['another read', ['/api/users/me']],
  ['itself', ['/api/reads']],
  ['a path below a joinable one', ['/api/estate/1/kpis/../../users/me']],
  ['a path that leads elsewhere', ['/api/estate/../kpis']],
  ['an address elsewhere', ['https://example.org/api/estate/1/kpis']],
])('refuses %s', async (_, paths) => {
  expect((await read(ownerId, paths)).status).toBe(404);
});

it.each([[[]], [Array.from({ length: 25 }, () => '/api/estate/1/kpis')]])(
  'refuses too few and too many',
  async (paths) => {
    expect((await read(ownerId, paths)).status).toBe(400);
  },
);
