import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { alarmKinds, alarmDefinitions } from '@lichthof/domain/alarms/alarm-kinds.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anApartment, anEstate, aTenant, aUser } from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { anEstateWithSilentEdge, aSilentEdge } from './alarmed-estate-for-tests.ts';
import { checkCustomer } from './check-customer.ts';

let server: TestServer;
let estate: Awaited<ReturnType<typeof anEstateWithSilentEdge>>;
const nowMs = Date.now();

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  estate = await anEstateWithSilentEdge(server.db, nowMs);
  await checkCustomer(server.db, { customerId: estate.customerId, nowMs, withValues: true });
});
afterAll(() => server.close());

async function call(userId: number, method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) {
  const headers = await server.signInAs(userId);
  const url = `/api/customers/${estate.customerId}${path}`;
  return server.app.inject({ method, url, headers, ...(payload && { payload }) });
}
const list = async (userId: number, query = '') => (await call(userId, 'GET', `/alarms${query}`)).json();
const right = (role: Role, level: ResourceLevel, resourceId: number) => aUser(server.db, [{ role, level, resourceId }]);

describe('the list of alarms', () => {
  it('holds one alarm per subject, however often it is checked', async () => {
    await checkCustomer(server.db, { customerId: estate.customerId, nowMs, withValues: true });
    const { alarms, counts, nextBefore } = await list(estate.ownerId);
    expect(alarms).toMatchObject([
      {
        kind: 'edgeOffline',
        severity: 'high',
        subjectName: 'fems1',
        measured: 120,
        limit: 60,
        estateId: estate.estateId,
      },
    ]);
    expect([counts, nextBefore]).toEqual([{ open: 1, acknowledged: 0, closed: 0 }, null]);
  });

  it('shows each role only what it may see', async () => {
    const { customerId, estateId } = estate;
    const other = await anEstate(server.db, customerId);
    const { Customer, Estate } = ResourceLevel;
    const open = async (userId: number) => (await list(userId)).counts.open;
    expect(await open(await right(Role.CustomerAdmin, Customer, customerId))).toBe(1);
    expect(await open(await right(Role.EstateOpenEmsController, Estate, estateId))).toBe(1);
    expect(await open(await right(Role.EstateOwner, Estate, other))).toBe(0);
    const apartmentId = await anApartment(server.db, customerId, estateId);
    expect(await open(await aTenant(server.db, { customerId, apartmentId }))).toBe(0);
    await server.db.updateTable('alarm').set({ kind: 'meterSilent' }).where('customer_id', '=', customerId).execute();
    expect(await open(await right(Role.EstateOpenEmsController, Estate, estateId))).toBe(0);
  });

  it('filters by state, estate and kind, and refuses other values', async () => {
    const counts = async (query: string) => (await list(estate.ownerId, query)).alarms.length;
    expect(await counts(`?estateId=${estate.estateId}&kind=edgeOffline`)).toBe(1);
    expect(await counts('?kind=batteryIdle')).toBe(0);
    expect(await counts('?state=closed')).toBe(0);
    for (const wrong of ['?state=old', '?kind=x', '?estateId=0', '?before=-1']) {
      expect((await call(estate.ownerId, 'GET', `/alarms${wrong}`)).statusCode).toBe(400);
    }
  });

  it('comes in pages of fifty', async () => {
    for (let count = 0; count < 50; count += 1) await aSilentEdge(server.db, estate, nowMs);
    await checkCustomer(server.db, { customerId: estate.customerId, nowMs, withValues: false });
    const first = await list(estate.ownerId);
    const second = await list(estate.ownerId, `?before=${first.nextBefore}`);
    expect([first.alarms.length, second.alarms.length, second.nextBefore]).toEqual([50, 1, null]);
  });
});

describe('an alarm', () => {
  const alarmId = async () => (await list(estate.ownerId)).alarms[0].alarmId as number;

  it('is acknowledged once, and keeps what people write', async () => {
    const id = await alarmId();
    const { ownerId, customerId } = estate;
    const [first, second] = await Promise.all([
      call(ownerId, 'POST', `/alarms/${id}/acknowledge`, { text: 'Techniker kommt morgen.' }),
      call(ownerId, 'POST', `/alarms/${id}/acknowledge`, {}),
    ]);
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    await call(ownerId, 'POST', `/alarms/${id}/comments`, { text: 'Router getauscht.' });
    expect((await call(ownerId, 'GET', `/alarms/${id}`)).json()).toMatchObject({
      acknowledgedByName: 'Anna Weiß',
      comments: [{ text: 'Techniker kommt morgen.', authorName: 'Anna Weiß' }, { text: 'Router getauscht.' }],
    });
    const entries = await server.db
      .selectFrom('audit_entry')
      .where('customer_id', '=', customerId)
      .where('object_type', '=', 'alarm')
      .select('action')
      .execute();
    expect(entries).toEqual([{ action: 'acknowledge' }]);
  });

  it('refuses empty comments and strangers', async () => {
    const id = await alarmId();
    const other = await right(Role.EstateOwner, ResourceLevel.Estate, await anEstate(server.db, estate.customerId));
    expect((await call(estate.ownerId, 'POST', `/alarms/${id}/comments`, { text: '  ' })).statusCode).toBe(400);
    expect((await call(other, 'GET', `/alarms/${id}`)).statusCode).toBe(404);
    expect((await call(other, 'POST', `/alarms/${id}/acknowledge`, {})).statusCode).toBe(404);
    expect((await call(other, 'POST', `/alarms/${id}/comments`, { text: 'x' })).statusCode).toBe(404);
  });

  it('closes when the edge has spoken for a quarter of an hour, and cannot be acknowledged then', async () => {
    const id = await alarmId();
    const { customerId, edgeId, ownerId } = estate;
    const check = (atMs: number) => checkCustomer(server.db, { customerId, nowMs: atMs, withValues: false });
    const speak = (atMs: number) =>
      server.db
        .updateTable('edge')
        .set({ last_message_at: new Date(atMs) })
        .where('customer_id', '=', customerId)
        .where('id', '=', edgeId)
        .execute();
    await speak(nowMs);
    await check(nowMs);
    expect((await list(ownerId)).counts).toEqual({ open: 1, acknowledged: 0, closed: 0 });
    await speak(nowMs + 900_000);
    await check(nowMs + 900_000);
    expect((await list(ownerId, '?state=closed')).alarms).toMatchObject([{ alarmId: id, closeReason: 'good' }]);
    const refused = await call(ownerId, 'POST', `/alarms/${id}/acknowledge`, {});
    expect([refused.statusCode, refused.json().metadata.code]).toEqual([409, ErrorCode.AlarmClosed]);
  });
});

describe('the rules of an estate', () => {
  const usual = Object.fromEntries(
    alarmKinds.map((kind) => [kind, { isActive: true, limit: alarmDefinitions[kind].usual }]),
  );
  const path = () => `/estates/${estate.estateId}/alarm-rules`;

  it('close alarms when they are switched off, and are kept with who changed them', async () => {
    const rules = { ...usual, edgeOffline: { isActive: false, limit: 60 } };
    expect((await call(estate.ownerId, 'GET', path())).json()).toMatchObject({ version: 0, changedByName: null });
    const saved = await call(estate.ownerId, 'PUT', path(), { rules, version: 0 });
    expect([saved.statusCode, saved.json()]).toMatchObject([200, { version: 1, changedByName: 'Anna Weiß' }]);
    await checkCustomer(server.db, { customerId: estate.customerId, nowMs, withValues: false });
    expect((await list(estate.ownerId, '?state=closed')).alarms).toMatchObject([{ closeReason: 'gone' }]);
    const entry = await server.db
      .selectFrom('audit_entry')
      .where('customer_id', '=', estate.customerId)
      .where('object_type', '=', 'alarm_rule')
      .select(['before', 'after'])
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ before: { edgeOffline: 60 }, after: { edgeOffline: null } });
  });

  it('are not overwritten by a user who has not seen the change of another', async () => {
    await call(estate.ownerId, 'PUT', path(), {
      rules: { ...usual, meterSilent: { isActive: true, limit: 5 } },
      version: 0,
    });
    const refused = await call(estate.ownerId, 'PUT', path(), { rules: usual, version: 0 });
    expect([refused.statusCode, refused.json().metadata.code]).toEqual([409, ErrorCode.ChangedByOthers]);
  });

  it.each([{ limit: 14 }, { limit: 10_081 }, { limit: 20.5 }, { isActive: 'yes' }])('refuse %o', async (wrong) => {
    const rules = { ...usual, edgeOffline: { isActive: true, limit: 60, ...wrong } };
    expect((await call(estate.ownerId, 'PUT', path(), { rules, version: 0 })).statusCode).toBe(400);
  });
});
