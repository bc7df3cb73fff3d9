import type { ApiKey } from '@lichthof/contracts/api-keys.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runForCustomers } from '../../database/isolation/customer-scope.ts';
import { localToday } from '../../database/local-today.ts';
import { anApiKey } from '../../testing/api-key-makers.ts';
import { aCustomer, aMeter, anApartment, anEstate, aTenant, aUser } from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { saveMeterDays } from '../metering/values/meter-days.db.ts';
import { adminOf, callsOf } from '../users/user-calls-for-tests.ts';

let server: TestServer;
let customerId: number;
let estateId: number;
let adminId: number;

beforeAll(async () => void (server = await startTestServer()));
beforeEach(async () => {
  customerId = await aCustomer(server.db);
  estateId = await anEstate(server.db, customerId);
  adminId = await aUser(server.db, [adminOf(customerId)]);
});
afterAll(() => server.close());

const path = () => `/customers/${customerId}/api-keys`;
const admin = () => callsOf(server, adminId);
const fields = { name: 'Warehouse', scopes: ['readValues'], estateId: null, endDate: null, callsPerMinute: 300 };
type WithSecret = { key: ApiKey; secret: string };

/** Calls with a key; by default what keys with the scope 'readValues' may read. */
function callWith(secret: string, url = `/api/customers/${customerId}/estates`, payload?: object) {
  const headers = { authorization: `Bearer ${secret}` };
  return server.app.inject({ method: payload ? 'POST' : 'GET', url, headers, ...(payload && { payload }) });
}
const statusWith = async (secret: string, url?: string) => (await callWith(secret, url)).statusCode;

describe('a key', () => {
  it('is created with a secret that is answered once and of which only the hash is stored', async () => {
    const { status, body } = await admin().post<WithSecret>(path(), fields);
    expect(status).toBe(200);
    expect(body.secret).toMatch(new RegExp(`^lk_${customerId}_[\\w-]{43}$`));
    expect(body.key).toMatchObject({ ...fieldsOf(body.key), lastUsedAt: null, createdByName: 'Anna Weiß' });
    expect(body.key.secretEnding).toBe(body.secret.slice(-4));

    const tables = [
      await server.db.selectFrom('api_key').selectAll().execute(),
      await server.db.selectFrom('audit_entry').selectAll().execute(),
      (await server.db.selectFrom('api_key_secret').selectAll().execute()).map(({ hash, ...row }) => ({
        ...row,
        hash: Buffer.from(hash).toString('latin1'),
      })),
      (await admin().get(path())).body,
    ];
    expect(JSON.stringify(tables)).not.toContain(body.secret.slice(-43));
    expect(await statusWith(body.secret)).toBe(200);
  });

  const fieldsOf = ({ keyId }: ApiKey) => ({
    keyId,
    name: 'Warehouse',
    scopes: ['readValues'],
    estate: null,
    endDate: null,
  });

  it('has a name that no other key in force has', async () => {
    const first = (await admin().post<WithSecret>(path(), fields)).body;
    const again = await admin().post(path(), { ...fields, name: 'WAREHOUSE' });
    expect([again.status, again.body.metadata?.code]).toEqual([409, ErrorCode.NameTaken]);
    await admin().post(`${path()}/${first.key.keyId}/revocation`);
    expect((await admin().post(path(), fields)).status).toBe(200);
  });

  it('cannot be limited to an estate of another customer', async () => {
    const foreignId = await anEstate(server.db, await aCustomer(server.db));
    expect((await admin().post(path(), { ...fields, estateId: foreignId })).status).toBe(404);
  });

  it('is refused from its revocation on, and leaves the list', async () => {
    const { secret, keyId } = await anApiKey(server.db, customerId);
    expect(await statusWith(secret)).toBe(200);
    expect((await admin().post(`${path()}/${keyId}/revocation`)).status).toBe(204);
    expect(await statusWith(secret)).toBe(401);
    expect((await admin().get(path())).body).toEqual([]);
    expect((await admin().post(`${path()}/${keyId}/revocation`)).status).toBe(404);
    expect((await admin().post(`${path()}/${keyId}/rotation`, { overlapHours: 1 })).status).toBe(404);
  });

  it('is valid on its last day and refused after it', async () => {
    const lastDay = await anApiKey(server.db, customerId, { endDate: localToday() });
    const expired = await anApiKey(server.db, customerId, { endDate: addDays(localToday(), -1) });
    expect([await statusWith(lastDay.secret), await statusWith(expired.secret)]).toEqual([200, 401]);
  });

  it('gets a new secret while the former one stays valid for the chosen hours', async () => {
    const { secret: former, keyId } = await anApiKey(server.db, customerId);
    const { body } = await admin().post<WithSecret>(`${path()}/${keyId}/rotation`, { overlapHours: 24 });
    const until = Date.parse(body.key.formerSecretUntil ?? '') - Date.now();
    expect(until / 3_600_000).toBeCloseTo(24, 1);
    expect([await statusWith(former), await statusWith(body.secret)]).toEqual([200, 200]);

    await server.db
      .updateTable('api_key_secret')
      .set({ valid_until: new Date() })
      .where('valid_until', 'is not', null)
      .execute();
    expect([await statusWith(former), await statusWith(body.secret)]).toEqual([401, 200]);
  });

  it('gets a new secret that ends the former one at once', async () => {
    const { secret: former, keyId } = await anApiKey(server.db, customerId);
    const { body } = await admin().post<WithSecret>(`${path()}/${keyId}/rotation`, { overlapHours: 0 });
    expect(body.key.formerSecretUntil).toBeNull();
    expect([await statusWith(former), await statusWith(body.secret)]).toEqual([401, 200]);
  });

  it.each(['lk_', 'lk_1_short', 'lk_99999999999_'.padEnd(58, 'a'), `lk_1_${'a'.repeat(43)}`])(
    'is refused when unknown: %s',
    async (secret) => {
      expect(await statusWith(secret)).toBe(401);
    },
  );

  it('is refused beyond its calls in a minute, and told when to come back', async () => {
    const { secret } = await anApiKey(server.db, customerId, { callsPerMinute: 2 });
    const other = await anApiKey(server.db, customerId, { callsPerMinute: 2 });
    const answers = [
      await callWith(secret),
      await callWith(secret),
      await callWith(secret, `/api/estate/${estateId}/kpis`),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
    expect(answers[2]?.json()).toMatchObject({ metadata: { code: ErrorCode.TooManyRequests } });
    expect(Number(answers[2]?.headers['retry-after'])).toSatisfy((seconds: number) => seconds > 0 && seconds <= 60);
    expect(await statusWith(other.secret)).toBe(200);
  });

  it('has its last use noted, at most once a minute', async () => {
    const { secret, keyId } = await anApiKey(server.db, customerId);
    const readLastUse = async () =>
      (await server.db.selectFrom('api_key').select('last_used_at').where('id', '=', keyId).executeTakeFirstOrThrow())
        .last_used_at;
    await callWith(secret);
    const first = await vi.waitUntil(readLastUse);
    await callWith(secret);
    expect(await readLastUse()).toEqual(first);

    const longAgo = new Date(Date.now() - 61_000);
    await server.db.updateTable('api_key').set({ last_used_at: longAgo }).where('id', '=', keyId).execute();
    await callWith(secret);
    await vi.waitUntil(async () => ((await readLastUse()) ?? longAgo) > longAgo);
  });

  it('of one estate reaches that estate alone', async () => {
    const otherId = await anEstate(server.db, customerId);
    const scopes = ['readValues', 'managePortfolio'] as const;
    const { secret } = await anApiKey(server.db, customerId, { estateId, scopes: [...scopes] });
    const kpis = (id: number) => `/api/estate/${id}/kpis?from=2026-01-01&to=2026-02-01`;
    expect([await statusWith(secret, kpis(estateId)), await statusWith(secret, kpis(otherId))]).toEqual([200, 404]);
    const { estatesInfo } = (await callWith(secret)).json<{ estatesInfo: { estateId: number }[] }>();
    expect(estatesInfo.map((estate) => estate.estateId)).toEqual([estateId]);
    expect(await statusWith(secret, `/api/customers/${customerId}/estate-groups`)).toBe(403);
  });

  it('of one estate ends with it', async () => {
    const { secret } = await anApiKey(server.db, customerId, { estateId });
    expect((await admin().remove(`/customers/${customerId}/estates/${estateId}`)).status).toBe(200);
    expect(await statusWith(secret)).toBe(401);
  });

  it('is named by the audit log beside the person who created it', async () => {
    const { secret, userId } = await anApiKey(server.db, customerId, { name: 'ERP', scopes: ['managePortfolio'] });
    const url = `/api/customers/${customerId}/estate-groups`;
    expect((await callWith(secret, url, { name: 'North' })).statusCode).toBe(200);
    await admin().post(`/customers/${customerId}/estate-groups`, { name: 'South' });
    const { body } = await admin().get<{ entries: object[] }>(`/customers/${customerId}/audit-entries`);
    expect(body.entries).toMatchObject([
      { objectName: 'South', apiKeyName: null, person: { userId: adminId } },
      { objectName: 'North', apiKeyName: 'ERP', person: { userId } },
    ]);
    const csv = await server.app.inject({
      url: `/api/customers/${customerId}/audit-entries/export`,
      headers: await server.signInAs(adminId),
    });
    expect(csv.body).toContain('Anna Weiß, API-Schlüssel „ERP“');
  });
});

describe('values of an apartment without consent', () => {
  it('are answered to a key in days only, as to people', async () => {
    const apartmentId = await anApartment(server.db, customerId, estateId);
    await aTenant(server.db, { customerId, apartmentId });
    const meterId = await aMeter(server.db, { customerId, estateId }, { apartmentId });
    const amounts = Array.from({ length: 96 }, () => 1234);
    await saveMeterDays(server.db, customerId, [{ meterId, day: '2026-01-05', amounts, statuses: null }]);
    const { secret } = await anApiKey(server.db, customerId);
    const headers = await server.signInAs(adminId);
    const exportOf = (step: string) =>
      `/api/customers/${customerId}/estates/${estateId}/exports/quarter-hours?from=2026-01-05&to=2026-01-06&meterIds=${meterId}&step=${step}`;
    for (const step of ['quarterHour', 'day']) {
      const [byKey, byPerson] = [
        await callWith(secret, exportOf(step)),
        await server.app.inject({ url: exportOf(step), headers }),
      ];
      expect([byKey.statusCode, byKey.body]).toEqual([byPerson.statusCode, byPerson.body]);
    }
    expect((await callWith(secret, exportOf('quarterHour'))).body).not.toContain('1,234');
    expect((await callWith(secret, exportOf('day'))).body).toContain('118,464');
  });
});

describe('row-level security', () => {
  it('hides keys and secrets of a customer from requests of another', async () => {
    await anApiKey(server.db, customerId);
    const otherId = await aCustomer(server.db);
    for (const table of ['api_key', 'api_key_secret'] as const) {
      const count = async (id: number) =>
        runForCustomers([id], async () => (await server.db.selectFrom(table).select('customer_id').execute()).length);
      expect([table, await count(customerId), await count(otherId)]).toEqual([table, 1, 0]);
    }
  });
});
