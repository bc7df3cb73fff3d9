import { Transformer } from '@napi-rs/image';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pngOf } from '../../../integrations/typesetting/testing/sample-pictures.ts';
import { aProvider, aSupply } from '../../../testing/electricity-makers.ts';
import { aCustomer, anEstate, aUser } from '../../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let url: (logoOf: 'provider' | 'draft') => string;
let userId: number;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  const customerId = await aCustomer(db);
  const estateId = await anEstate(db, customerId);
  await aSupply(db, { customerId, estateId, providerId: await aProvider(db, customerId) });
  userId = await aUser(db, [{ role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estateId }]);
  url = (logoOf) => `/api/customers/${customerId}/estates/${estateId}/tenant-electricity/logos/${logoOf}`;
});
afterAll(() => server.close());

async function send(method: 'GET' | 'PUT' | 'DELETE', logoOf: 'provider' | 'draft', payload?: Buffer) {
  const headers = {
    ...(await server.signInAs(userId)),
    ...(payload && { 'content-type': 'application/octet-stream' }),
  };
  return server.app.inject({ method, url: url(logoOf), headers, ...(payload && { payload }) });
}

it.each(['provider', 'draft'] as const)('stores, replaces and removes the logo of a %s', async (logoOf) => {
  expect((await send('GET', logoOf)).statusCode).toBe(404);
  expect((await send('PUT', logoOf, pngOf(1600, 400))).json()).toEqual({ width: 800, height: 200 });
  const jpeg = await new Transformer(pngOf(1, 1)).jpeg(90);
  expect((await send('PUT', logoOf, jpeg)).json()).toEqual({ width: 1, height: 1 });

  const shown = await send('GET', logoOf);
  expect(shown.headers['content-type']).toBe('image/jpeg');
  expect(await new Transformer(shown.rawPayload).metadata()).toMatchObject({ width: 1, height: 1, format: 'jpeg' });

  expect((await send('DELETE', logoOf)).statusCode).toBe(204);
  expect((await send('GET', logoOf)).statusCode).toBe(404);
});

it('keeps nothing of a file but its pixels', async () => {
  const hidden = Buffer.concat([pngOf(10, 10), Buffer.from('<script>alert(1)</script>')]);
  await send('PUT', 'provider', hidden);
  expect((await send('GET', 'provider')).rawPayload.includes('script')).toBe(false);
});

/** The header alone tells the size: nothing is unpacked. */
function largePng(): Buffer {
  const bytes = pngClaiming(20_000, 20_000);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

/** Its header says more than its data hold. */
function pngClaiming(width: number, height: number): Buffer {
  const bytes = Buffer.from(pngOf(1, 1));
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

it.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), ErrorCode.LogoInvalid],
  ['a renamed PDF', Buffer.from('%PDF-1.7\n%âãÏÓ'), ErrorCode.LogoInvalid],
  ['an empty file', Buffer.alloc(0), ErrorCode.LogoInvalid],
  ['half a picture', pngOf(300, 300).subarray(0, 100), ErrorCode.LogoInvalid],
  ['a picture of 20,000 × 20,000 pixels', largePng(), ErrorCode.LogoTooManyPixels],
  ['a file of more than 3 MB', Buffer.alloc(3 * 1024 * 1024 + 1), ErrorCode.LogoTooLarge],
])('refuses %s', async (_, bytes, code) => {
  const response = await send('PUT', 'provider', bytes);
  expect([response.statusCode < 500, response.json().metadata]).toEqual([true, { code }]);
});

it('does not believe a header', async () => {
  const { statusCode } = await send('PUT', 'provider', pngClaiming(60_000, 60_000));
  expect(statusCode).toBe(422);
});
