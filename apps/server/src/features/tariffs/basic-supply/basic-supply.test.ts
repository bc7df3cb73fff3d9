import type { BasicSupplyTariff } from '@lichthof/contracts/supply/basic-supply.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCustomer, anEstate, aUser } from '../../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let url: string;
let headers: { authorization: string };

beforeAll(async () => {
  server = await startTestServer();
  const customerId = await aCustomer(server.db);
  const estateId = await anEstate(server.db, customerId);
  const right = { role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estateId };
  headers = await server.signInAs(await aUser(server.db, [right]));
  url = `/api/customers/${customerId}/estates/${estateId}/basic-supply`;
});
afterAll(() => server.close());

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', payload?: object) =>
  server.app.inject({ method, url: url + path, headers, ...(payload && { payload }) });
const tariff = {
  supplierName: 'Stadtwerke',
  baseEurPerYear: '171.60',
  ctPerKwh: '41.9',
  from: '2025-01-01',
  to: null as string | null,
  source: 'Preisblatt vom 1. Januar 2025',
  isVerified: true,
};
const ranges = (list: BasicSupplyTariff[]) => list.map(({ from, to }) => [from, to]);

it('keeps the history of an estate: a new tariff ends the one before', async () => {
  await send('POST', '', tariff);
  const list = (await send('POST', '', { ...tariff, from: '2026-07-01', ctPerKwh: '39.5' })).json<
    BasicSupplyTariff[]
  >();
  expect(ranges(list)).toEqual([
    ['2026-07-01', null],
    ['2025-01-01', '2026-07-01'],
  ]);
  expect(list[0]).toMatchObject({ ...tariff, from: '2026-07-01', ctPerKwh: '39.5', version: 1 });

  const overlapping = await send('POST', '', { ...tariff, from: '2025-03-01', to: '2025-04-01' });
  expect([overlapping.statusCode, overlapping.json().metadata.code]).toEqual([409, ErrorCode.BasicSupplyOverlaps]);
  expect(ranges((await send('GET')).json())).toHaveLength(2);

  const [latest] = list;
  const changed = { ...tariff, from: '2026-08-01', version: latest!.version };
  const moved = (await send('PUT', `/${latest!.basicSupplyId}`, changed)).json<BasicSupplyTariff[]>();
  expect(moved[0]).toMatchObject({ from: '2026-08-01', ctPerKwh: '41.9', version: 2 });
  const outdated = await send('PUT', `/${latest!.basicSupplyId}`, changed);
  expect([outdated.statusCode, outdated.json().metadata.code]).toEqual([409, ErrorCode.ChangedByOthers]);

  const left = await send('DELETE', `/${latest!.basicSupplyId}?version=2`);
  expect(ranges(left.json())).toEqual([['2025-01-01', '2026-07-01']]);
  const audit = await server.db
    .selectFrom('audit_entry')
    .select('action')
    .where('object_type', '=', 'basic_supply_tariff')
    .orderBy('id')
    .execute();
  expect(audit.map(({ action }) => action)).toEqual(['create', 'create', 'change', 'delete']);
});

it.each([
  ['an end before the start', { to: '2024-12-31' }],
  ['an end on the first day', { to: '2025-01-01' }],
  ['a negative price', { ctPerKwh: '-1' }],
  ['three decimals of a euro', { baseEurPerYear: '171.605' }],
  ['no supplier', { supplierName: '' }],
])('refuses %s', async (_, changed) => {
  expect((await send('POST', '', { ...tariff, ...changed })).statusCode).toBe(400);
});
