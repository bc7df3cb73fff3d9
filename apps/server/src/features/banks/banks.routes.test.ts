import { afterAll, beforeAll, expect, it } from 'vitest';
import { aUser } from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let headers: { authorization: string };

beforeAll(async () => {
  server = await startTestServer();
  headers = await server.signInAs(await aUser(server.db));
});
afterAll(() => server.close());

const get = (bankCode: string) => server.app.inject({ url: `/api/banks/${bankCode}`, headers });

it('tells name and BIC of a bank code, and refuses what is none', async () => {
  expect((await get('37040044')).json()).toEqual({
    bank: { name: 'Commerzbank', bic: 'COBADEFFXXX', isCurrent: expect.any(Boolean) },
  });
  expect((await get('99999999')).json()).toEqual({ bank: null });
  expect((await get('DE89370400440532013000')).statusCode).toBe(400);
});
