import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectEdge } from '../../../integrations/edges/testing/edge-client.ts';
import { giveKey } from '../../../integrations/edges/testing/start-edge-server.ts';
import { aCustomer, aMeter, anApartment, anEdge, anEstate, aTenant } from '../../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { callsOf } from '../../users/user-calls-for-tests.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

it.each([
  ['shows a tenant roof and grid in an estate of five apartments', 5, -3000],
  ['hides the grid from a tenant in an estate of four', 4, null],
])('%s', async (_, apartments, gridW) => {
  const customerId = await aCustomer(server.db);
  const estateId = await anEstate(server.db, customerId);
  const edgeId = await anEdge(server.db, customerId, estateId);
  const key = await giveKey(server.db, edgeId);
  const apartmentId = await anApartment(server.db, customerId, estateId);
  const tenant = await aTenant(server.db, { customerId, apartmentId });
  for (let index = 1; index < apartments; index += 1) {
    const neighbours = await anApartment(server.db, customerId, estateId);
    await aTenant(server.db, { customerId, apartmentId: neighbours });
  }
  const meterId = await aMeter(server.db, { customerId, estateId }, { kind: 1, measuringPoint: 'pv-total' });
  await server.db
    .updateTable('meter')
    .set({ peak_power_kw: 20 })
    .where('customer_id', '=', customerId)
    .where('id', '=', meterId)
    .execute();

  const now = async () => (await callsOf(server, tenant).get<object>(`/apartments/${apartmentId}/now`)).body;
  expect(await now()).toEqual({ reportedAt: null, productionW: null, gridW: null, peakW: 20_000 });
  const { port } = server.app.server.address() as AddressInfo;
  const edge = await connectEdge({ port, key });
  const powers = {
    '_sum/ProductionActivePower': 4000,
    '_sum/GridActivePower': -3000,
    '_sum/ConsumptionActivePower': 1000,
    '_sum/EssDischargePower': 0,
    '_sum/EssSoc': 60,
  };
  edge.notify('timestampedData', { [Date.now()]: powers });
  await expect.poll(now).toMatchObject({ productionW: 4000, gridW, peakW: 20_000, reportedAt: expect.any(String) });
  edge.socket.terminate();
});
