import type { Customer } from '@lichthof/contracts/places/customers.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, aUser } from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let systemAdminId: number;
const address = { street: 'Uferstraße', houseNumber: '4', zipCode: '04229', city: 'Leipzig', state: 'Sachsen' };

beforeAll(async () => {
  server = await startTestServer();
  systemAdminId = await aUser(server.db, [
    { role: Role.AuthorityAdmin, level: ResourceLevel.Authority, resourceId: 1 },
  ]);
});
afterAll(() => server.close());

async function send(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) {
  const headers = await server.signInAs(systemAdminId);
  return server.app.inject({ method, url: `/api/customers${path}`, headers, ...(payload && { payload }) });
}

const create = async (name: string) => (await send('POST', '', { name })).json<Customer>();

const codesOf = (answers: { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b);

function auditOf(customerId: number) {
  return server.db
    .selectFrom('audit_entry')
    .select(['user_id', 'action', 'object_type', 'object_id', 'before', 'after'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();
}

describe('creating a customer', () => {
  it('allows only the operating company to create a customer', async () => {
    const { db } = server;
    const resourceId = await aCustomer(db);
    const right = { role: Role.CustomerAdmin, level: ResourceLevel.Customer, resourceId };
    const payload = { name: 'Selbst angelegt' };
    for (const [userId, status] of [
      [await aUser(db, [right]), 403],
      [await aUser(db), 404],
    ] as const) {
      const headers = await server.signInAs(userId);
      const { statusCode } = await server.app.inject({ method: 'POST', url: '/api/customers', headers, payload });
      expect(statusCode).toBe(status);
    }
  });

  it('returns the new customer with the country Deutschland, and writes an audit entry', async () => {
    const response = await send('POST', '', { name: ' Pleißeaue eG ', address });
    expect(response.statusCode).toBe(200);
    const customer = response.json<Customer>();
    expect(customer).toEqual({
      id: expect.any(Number),
      name: 'Pleißeaue eG',
      address: { ...address, country: 'Deutschland' },
      version: 1,
    });
    expect(await auditOf(customer.id)).toEqual([
      {
        user_id: systemAdminId,
        action: 'create',
        object_type: 'customer',
        object_id: customer.id,
        before: null,
        after: {
          name: 'Pleißeaue eG',
          street: 'Uferstraße',
          house_number: '4',
          zip_code: '04229',
          city: 'Leipzig',
          state: 'Sachsen',
          country: 'Deutschland',
        },
      },
    ]);
  });

  it('accepts a customer without an address, and refuses an incomplete address', async () => {
    expect((await create('Ohne Anschrift')).address).toMatchObject({
      street: null,
      city: null,
      country: 'Deutschland',
    });
    const { street, ...withoutStreet } = address;
    const refused = await send('POST', '', { name: `Ohne ${street}`, address: withoutStreet });
    expect([refused.statusCode, refused.json().metadata.field]).toEqual([400, 'address.street']);
    const austrian = await send('POST', '', { name: 'Wien', address: { ...address, zipCode: '1010' } });
    expect([austrian.statusCode, austrian.json().metadata.field]).toEqual([400, 'address.zipCode']);
  });

  it('accepts one of two simultaneous customers of the same name', async () => {
    const both = await Promise.all(['Zwilling', ' zwilling'].map((name) => send('POST', '', { name })));
    expect(codesOf(both)).toEqual([200, 409]);
    const second = both.find(({ statusCode }) => statusCode === 409)!;
    expect(second.json().metadata).toEqual({ code: ErrorCode.NameTaken, field: 'CustomerName' });
  });

  it.each([
    ['nothing', ''],
    ['blanks', '   '],
    ['101 characters', 'n'.repeat(101)],
    ['10,000 characters', 'n'.repeat(10_000)],
    ['a control character', 'Haus\u0007'],
    ['a line break', 'Haus\nHof'],
    ['a zero', 'Haus\u0000'],
    ['half of an emoji', 'Haus\ud83c'],
    ['a change of the text direction', 'Haus \u202egro.esoh'],
  ])('refuses a name of %s', async (_, name) => {
    const response = await send('POST', '', { name });
    expect([response.statusCode, response.json().metadata.field]).toEqual([400, 'name']);
  });

  it.each([
    ['100 characters', 'm'.repeat(100)],
    ['emoji', 'Sonnendach ☀️👩‍👧'],
    ['right-to-left script', 'שכונת השמש'],
    ['markup', '<b onclick="alert(1)">Haus</b>'],
    ['a formula', '=1+1'],
  ])('saves a name of %s unchanged', async (_, name) => {
    expect((await create(name)).name).toBe(name);
  });
});

describe('changing a customer', () => {
  it('replaces all fields, clears an absent address, and audits the changed fields', async () => {
    const { id } = (await send('POST', '', { name: 'Vorher', address })).json<Customer>();
    const changed = await send('PUT', `/${id}`, { name: 'Nachher', version: 1 });
    expect(changed.json()).toMatchObject({ name: 'Nachher', version: 2, address: { city: null, state: null } });
    const [, entry] = await auditOf(id);
    expect(entry).toMatchObject({ action: 'change', before: { name: 'Vorher', city: 'Leipzig' } });
    expect(entry!.after).toEqual({
      name: 'Nachher',
      street: null,
      house_number: null,
      zip_code: null,
      city: null,
      state: null,
    });
  });

  it('writes no audit entry if nothing changes', async () => {
    const { id } = await create('Unverändert');
    const same = await send('PUT', `/${id}`, { name: 'Unverändert', version: 1 });
    expect(same.json<Customer>().version).toBe(1);
    expect(await auditOf(id)).toHaveLength(1);
  });

  it('refuses the second of two simultaneous changes', async () => {
    const { id } = await create('Umkämpft');
    const names = ['Umkämpft von Ada', 'Umkämpft von Kai'];
    const both = await Promise.all(names.map((name) => send('PUT', `/${id}`, { name, version: 1 })));
    expect(codesOf(both)).toEqual([200, 409]);
    const second = both.find(({ statusCode }) => statusCode === 409)!;
    expect(second.json().metadata).toEqual({ code: ErrorCode.ChangedByOthers });
    const saved = both.find(({ statusCode }) => statusCode === 200)!.json<Customer>();
    expect((await send('GET', `/${id}`)).json()).toEqual(saved);
  });

  it('refuses the name of another customer, and accepts its own name in different case', async () => {
    await create('Vergeben');
    const { id } = await create('Eigen');
    const refused = await send('PUT', `/${id}`, { name: 'VERGEBEN', version: 1 });
    expect(refused.json().metadata).toEqual({ code: ErrorCode.NameTaken, field: 'CustomerName' });
    expect((await send('PUT', `/${id}`, { name: 'EIGEN', version: 1 })).statusCode).toBe(200);
  });

  it('refuses a customer admin of another customer', async () => {
    const own = await aCustomer(server.db);
    const foreign = await aCustomer(server.db);
    const right = { role: Role.CustomerAdmin, level: ResourceLevel.Customer, resourceId: own };
    const headers = await server.signInAs(await aUser(server.db, [right]));
    const put = (id: number) =>
      server.app.inject({
        method: 'PUT',
        url: `/api/customers/${id}`,
        headers,
        payload: { name: `Neu ${id}`, version: 1 },
      });
    expect((await put(foreign)).statusCode).toBe(404);
    expect((await put(own)).statusCode).toBe(200);
  });

  it('answers 404 for an unknown customer', async () => {
    expect((await send('PUT', '/999999', { name: 'Niemand', version: 1 })).statusCode).toBe(404);
  });
});
