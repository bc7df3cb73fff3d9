import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { expect, it } from 'vitest';
import { aCustomer, anEstate, aUser } from '../../testing/makers.ts';
import { startTestServer } from '../../testing/test-server.ts';

it.each([
  ['https://ems.example/device/{edge}/live', 'https://ems.example/device/edge%20%2F1/live'],
  [undefined, null],
])('with the template %s the link is %s', async (template, url) => {
  const server = await startTestServer(template === undefined ? {} : { EMS_URL_TEMPLATE: template });
  const { db } = server;
  const customerId = await aCustomer(db);
  const estateId = await anEstate(db, customerId);
  await db.insertInto('edge').values({ customer_id: customerId, estate_id: estateId, name: 'edge /1' }).execute();
  const right = { role: Role.EstateOpenEmsController, level: ResourceLevel.Estate, resourceId: estateId };
  const headers = await server.signInAs(await aUser(db, [right]));

  const path = `/api/customers/${customerId}/estates/${estateId}/controllers`;
  const response = await server.app.inject({ method: 'GET', url: path, headers });

  expect(response.json()).toEqual([{ edgeId: expect.any(Number), name: 'edge /1', position: null, url }]);
  await server.close();
});
