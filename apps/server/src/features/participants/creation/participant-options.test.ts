import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCustomer, anEstate } from '../../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { readParticipantOptions } from './participant-options.db.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('names the customer with its address as owner until a contract names another payer', async () => {
  const { db } = server;
  const customerId = await aCustomer(db, 'Auenhof eG');
  const estateId = await anEstate(db, customerId);
  const address = { street: 'Auenuferweg', house_number: '3', zip_code: '04107', city: 'Leipzig' };
  await db.updateTable('customer').set(address).where('id', '=', customerId).execute();
  const customerAddress = { street: 'Auenuferweg', houseNumber: '3', zipCode: '04107', city: 'Leipzig' };
  expect(await readParticipantOptions(db, { customerId, estateId })).toMatchObject({
    owner: { names: ['Auenhof eG'], isBusiness: true, invoiceAddress: customerAddress },
    customerAddress,
  });
});
