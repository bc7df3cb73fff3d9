import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCustomer, anEstate, aUser } from '../testing/makers.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let headers: { authorization: string };
let estate: string;
let imports: string;

beforeAll(async () => {
  server = await startTestServer();
  const customerId = await aCustomer(server.db);
  const estateId = await anEstate(server.db, customerId);
  estate = `/api/estate/${estateId}`;
  imports = `/api/customers/${customerId}/estates/${estateId}/imports`;
  const right = { role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estateId };
  headers = await server.signInAs(await aUser(server.db, [right]));
});
afterAll(() => server.close());

it.each([
  ['a period in the year 0', () => `${estate}/kpis?from=0000-01-01&to=0001-01-01`],
  ['a period in the far future', () => `${estate}/kpis?from=9990-01-01&to=9991-01-01`],
  ['a month of the year 0', () => `${imports.replace('imports', 'meters')}?month=0000-01`],
  ['an unknown resolution', () => `${estate}/charts/activeperformance?from=2026-01-01&to=2026-01-02&resolution=second`],
])('answers 400 to %s', async (_, url) => {
  expect((await server.app.inject({ method: 'GET', url: url(), headers })).statusCode).toBe(400);
});

const upload = (fileName: string, payload: string | Buffer) =>
  server.app.inject({
    method: 'POST',
    url: `${imports}?fileName=${fileName}`,
    headers: { ...headers, 'content-type': 'text/csv' },
    payload,
  });

it('answers 400 to a file name that cannot be stored', async () => {
  expect((await upload('a%00b', 'Zeit;Wert')).statusCode).toBe(400);
});

it('answers 422 to a file with control characters in any encoding', async () => {
  expect((await upload('a.csv', Buffer.from('Zeit;\0Wert'))).statusCode).toBe(422);
  expect((await upload('a.csv', Buffer.from('\uFEFFZeit;\0Wert', 'utf16le'))).statusCode).toBe(422);
});

it('accepts a file whose long cells are cut within a character', async () => {
  const { statusCode } = await upload('a.csv', `Zeit;Wert;Ort\n01.01.2026 00:00;1;${'x'.repeat(59)}😀\n`);
  expect(statusCode).toBe(200);
});

it('answers 400 to a mapping with unstorable text', async () => {
  const { importId } = (await upload('a.csv', 'Zeit;Wert\n01.01.2026 00:00;1\n')).json();
  const preview = (mapping: object) =>
    server.app.inject({
      method: 'POST',
      url: `${imports}/${importId}/preview`,
      headers,
      payload: { mapping: [mapping] },
    });
  expect((await preview({ seriesKey: '1', meterId: 9_999_999_999, unit: 'kWh' })).statusCode).toBe(400);
  expect((await preview({ seriesKey: '\0', meterId: 1, unit: 'kWh' })).statusCode).toBe(400);
});

it('answers 400 to a body that is not JSON', async () => {
  const response = await server.app.inject({
    method: 'POST',
    url: `${imports}/1/preview`,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: '{"mapping":',
  });
  expect(response.statusCode).toBe(400);
});

const send = (method: 'POST' | 'PUT', url: string, payload: object) =>
  server.app.inject({ method, url, headers, payload });

it('answers 400 to an area that is rounded to zero', async () => {
  const apartments = imports.replace('imports', 'apartments');
  const statusOf = async (areaSqm: number) => (await send('POST', apartments, { name: 'WE 1', areaSqm })).statusCode;
  expect([await statusOf(Number.MIN_VALUE), await statusOf(0.01)]).toEqual([400, 200]);
});

it('answers 400 to a phone number with line breaks', async () => {
  const statusOf = async (phone: string) =>
    (await send('PUT', '/api/users/me', { firstName: 'Anna', lastName: 'Weiß', phone })).statusCode;
  expect([await statusOf('0341 12345\n678'), await statusOf('0341\t12345')]).toEqual([400, 400]);
});

it('answers 400 to a body that is no UTF-8, instead of storing other characters', async () => {
  const payload = Buffer.concat([Buffer.from('{"firstName":"M'), Buffer.from([0xfc]), Buffer.from('ller"}')]);
  const answer = await server.app.inject({
    method: 'PUT',
    url: '/api/users/me',
    headers: { ...headers, 'content-type': 'application/json' },
    payload,
  });
  expect([answer.statusCode, answer.json().message]).toEqual([400, 'The body is not UTF-8']);
});
