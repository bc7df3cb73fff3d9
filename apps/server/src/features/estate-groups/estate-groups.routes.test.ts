import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { EstateGroup, EstateStructure } from '@lichthof/contracts/places/estate-groups.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCustomer, aGroup, anApartment, anEstate, aUser } from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { deepestLevel } from './group-tree.ts';

let server: TestServer;
let customerId: number;
let userId: number;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  customerId = await aCustomer(server.db);
  userId = await aUser(server.db, [
    { role: Role.CustomerAdmin, level: ResourceLevel.Customer, resourceId: customerId },
  ]);
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function send(method: Method, path = '', payload?: object) {
  const headers = await server.signInAs(userId);
  const url = `/api/customers/${customerId}/estate-groups${path}`;
  return server.app.inject({ method, url, headers, ...(payload && { payload }) });
}

async function create(name: string, parentId?: number): Promise<EstateGroup> {
  const response = await send('POST', parentId === undefined ? '' : `/${parentId}`, { name });
  expect(response.statusCode).toBe(200);
  return response.json();
}

const move = (group: EstateGroup, parentId: number | null) =>
  send('PUT', `/${group.estateGroupId}`, { name: group.name, version: group.version, parentId });

async function list(): Promise<EstateGroup[]> {
  return (await send('GET')).json();
}

const parentOf = async ({ estateGroupId }: EstateGroup) =>
  (await list()).find((group) => group.estateGroupId === estateGroupId)?.parentId;

function audit() {
  return server.db
    .selectFrom('audit_entry')
    .select(['user_id', 'action', 'object_type', 'object_id', 'before', 'after'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();
}

const codesOf = (answers: { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b);

describe('groups', () => {
  it('lists groups by name, with their direct content and their managers', async () => {
    const { db } = server;
    const saxony = await create('Sachsen');
    const leipzig = await create('leipzig', saxony.estateGroupId);
    await anEstate(db, customerId, { groupId: leipzig.estateGroupId });
    const archived = await anEstate(db, customerId, { groupId: leipzig.estateGroupId });
    await db.updateTable('estate').set({ archived_at: new Date() }).where('id', '=', archived).execute();
    await aUser(db, [
      { role: Role.EstateGroupAdmin, level: ResourceLevel.EstateGroup, resourceId: leipzig.estateGroupId },
    ]);
    expect(await list()).toEqual([
      { ...leipzig, estateCount: 1, managers: ['Anna Weiß'] },
      { ...saxony, groupCount: 1 },
    ]);
  });

  it('returns all groups and estates in one structure', async () => {
    const { db } = server;
    const { estateGroupId } = await create('Sachsen');
    const free = await anEstate(db, customerId);
    const grouped = await anEstate(db, customerId, { groupId: estateGroupId });
    await anApartment(db, customerId, grouped);
    await anApartment(db, customerId, grouped);
    await aUser(db, [{ role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: grouped }]);
    await anEstate(db, await aCustomer(db));
    const headers = await server.signInAs(userId);
    const response = await server.app.inject({ url: `/api/customers/${customerId}/estate-structure`, headers });
    const structure = response.json<EstateStructure>();
    expect(structure).toMatchObject({ customerId, managers: ['Anna Weiß'], groups: [{ estateGroupId }] });
    const estate = { name: expect.any(String), version: 1 };
    expect(structure.estates).toEqual([
      { ...estate, estateId: free, estateGroupId: null, apartmentCount: 0, managers: [] },
      { ...estate, estateId: grouped, estateGroupId, apartmentCount: 2, managers: ['Anna Weiß'] },
    ]);
  });
});

describe('creating a group', () => {
  it('creates a group below the customer or in a group, and writes an audit entry', async () => {
    const saxony = await create(' Sachsen ');
    expect(saxony).toMatchObject({ name: 'Sachsen', parentId: null, groupCount: 0, managers: [], version: 1 });
    const leipzig = await create('Leipzig', saxony.estateGroupId);
    expect(leipzig.parentId).toBe(saxony.estateGroupId);
    expect(await audit()).toMatchObject([
      { user_id: userId, action: 'create', object_type: 'estate_group', after: { name: 'Sachsen', parent_id: null } },
      { object_id: leipzig.estateGroupId, after: { name: 'Leipzig', parent_id: saxony.estateGroupId } },
    ]);
  });

  it('accepts one of two simultaneous groups of the same name, and the same name in different groups', async () => {
    const { estateGroupId } = await create('Nord');
    for (const path of ['', `/${estateGroupId}`]) {
      const both = await Promise.all(['Mitte', 'MITTE '].map((name) => send('POST', path, { name })));
      expect(codesOf(both)).toEqual([200, 409]);
      const second = both.find(({ statusCode }) => statusCode === 409)!;
      expect(second.json().metadata).toEqual({ code: ErrorCode.NameTaken, field: 'EstateGroupName' });
    }
    expect(await list()).toHaveLength(3);
  });

  it.each([
    ['nothing', ''],
    ['101 characters', 'n'.repeat(101)],
    ['10,000 characters', 'n'.repeat(10_000)],
    ['a control character', 'Nord\u001b[31m'],
    ['a zero', 'Nord\u0000'],
    ['half of an emoji', 'Nord\udf05'],
    ['a change of the text direction', 'Nord\u202e'],
  ])('refuses a name of %s', async (_, name) => {
    const response = await send('POST', '', { name });
    expect([response.statusCode, response.json().metadata.field]).toEqual([400, 'name']);
  });

  it.each(['n'.repeat(100), 'Süd 🌇', 'صف الشمس', '<script>alert(1)</script>', '=1+1'])(
    'keeps the name %s as it is',
    async (name) => {
      expect((await create(name)).name).toBe(name);
    },
  );

  it('answers 404 for a parent of another customer', async () => {
    const foreign = await aGroup(server.db, await aCustomer(server.db));
    expect((await send('POST', `/${foreign}`, { name: 'Darin' })).statusCode).toBe(404);
    expect((await send('POST', '/999999', { name: 'Darin' })).statusCode).toBe(404);
  });

  it(`accepts ${deepestLevel} levels and refuses one more`, async () => {
    let around = await create('1');
    for (let level = 2; level <= deepestLevel; level += 1) around = await create(`${level}`, around.estateGroupId);
    expect((await send('POST', `/${around.estateGroupId}`, { name: 'tiefer' })).statusCode).toBe(400);
    expect((await move(await create('flach'), around.estateGroupId)).statusCode).toBe(400);
  });
});

describe('changing a group', () => {
  it('renames and moves a group with its content, and audits the changed fields', async () => {
    const saxony = await create('Sachsen');
    const leipzig = await create('Leipzig', saxony.estateGroupId);
    const inner = await create('Plagwitz', leipzig.estateGroupId);
    const path = `/${leipzig.estateGroupId}`;
    const renamed = await send('PUT', path, { name: 'LEIPZIG', parentId: saxony.estateGroupId, version: 1 });
    expect(renamed.json()).toMatchObject({ name: 'LEIPZIG', parentId: saxony.estateGroupId, version: 2 });
    const moved = await send('PUT', path, { name: 'LEIPZIG', version: 2 });
    expect(moved.json()).toMatchObject({ parentId: null, groupCount: 1, version: 3 });
    expect(await parentOf(inner)).toBe(leipzig.estateGroupId);
    expect((await audit()).slice(3)).toMatchObject([
      { action: 'change', before: { name: 'Leipzig' }, after: { name: 'LEIPZIG' } },
      { action: 'move', before: { parent_id: saxony.estateGroupId }, after: { parent_id: null } },
    ]);
  });

  it('writes no audit entry if nothing changes', async () => {
    const group = await create('Sachsen');
    expect((await move(group, null)).json<EstateGroup>().version).toBe(1);
    expect(await audit()).toHaveLength(1);
  });

  it('refuses to move a group into itself or below itself', async () => {
    const outer = await create('außen');
    const middle = await create('Mitte', outer.estateGroupId);
    const inner = await create('innen', middle.estateGroupId);
    for (const target of [outer, middle, inner]) {
      const refused = await move(outer, target.estateGroupId);
      expect([refused.statusCode, refused.json().metadata]).toEqual([409, { code: ErrorCode.GroupCycle }]);
    }
  });

  it('refuses a circle when two groups are moved into each other at the same time', async () => {
    const names = ['A', 'B', 'C', 'D', 'E', 'F'];
    const groups = await Promise.all(names.map((name) => create(name)));
    const next = (index: number) => groups[(index + 1) % groups.length]!.estateGroupId;
    const answers = await Promise.all(groups.map((group, index) => move(group, next(index))));
    expect(codesOf(answers)).toEqual([200, 200, 200, 200, 200, 409]);
    const parents = (await list()).map(({ parentId }) => parentId);
    expect(parents.filter((parentId) => parentId === null)).toHaveLength(1);
  });

  it('refuses the second of two simultaneous changes', async () => {
    const { estateGroupId } = await create('Umkämpft');
    const both = await Promise.all(
      ['Ada', 'Kai'].map((name) => send('PUT', `/${estateGroupId}`, { name, version: 1 })),
    );
    expect(codesOf(both)).toEqual([200, 409]);
    const second = both.find(({ statusCode }) => statusCode === 409)!;
    expect(second.json().metadata).toEqual({ code: ErrorCode.ChangedByOthers });
  });

  it('refuses a name that is taken in the new parent', async () => {
    const saxony = await create('Sachsen');
    await create('Mitte', saxony.estateGroupId);
    const free = await create('mitte');
    const refused = await move(free, saxony.estateGroupId);
    expect([refused.statusCode, refused.json().metadata]).toEqual([
      409,
      { code: ErrorCode.NameTaken, field: 'EstateGroupName' },
    ]);
    expect(await parentOf(free)).toBeNull();
  });

  it('answers 404 for a group or a parent of another customer', async () => {
    const foreign = await aGroup(server.db, await aCustomer(server.db));
    const own = await create('Eigen');
    expect((await move(own, foreign)).statusCode).toBe(404);
    expect((await send('PUT', `/${foreign}`, { name: 'Meine', version: 1 })).statusCode).toBe(404);
    expect((await send('DELETE', `/${foreign}`)).statusCode).toBe(404);
  });
});

describe('deleting a group', () => {
  it('deletes a group only if it is empty', async () => {
    const saxony = await create('Sachsen');
    const leipzig = await create('Leipzig', saxony.estateGroupId);
    await anEstate(server.db, customerId, { groupId: leipzig.estateGroupId });
    for (const { estateGroupId } of [saxony, leipzig]) {
      const refused = await send('DELETE', `/${estateGroupId}`);
      expect([refused.statusCode, refused.json().metadata]).toEqual([409, { code: ErrorCode.GroupNotEmpty }]);
    }
    expect(await list()).toHaveLength(2);
  });

  it('deletes the rights on the group, and writes an audit entry', async () => {
    const { estateGroupId } = await create('Sachsen');
    const held = { role: Role.EstateGroupAdmin, level: ResourceLevel.EstateGroup, resource_id: estateGroupId };
    const manager = await aUser(server.db, [{ ...held, resourceId: estateGroupId }]);
    expect((await send('DELETE', `/${estateGroupId}`)).statusCode).toBe(204);
    expect(await list()).toEqual([]);
    const left = server.db.selectFrom('access_right').selectAll().where('user_id', '=', manager);
    expect(await left.execute()).toEqual([]);
    expect((await audit()).slice(1)).toMatchObject([
      { action: 'revoke', object_type: 'access_right', object_id: manager, before: held },
      { action: 'delete', object_id: estateGroupId, before: { name: 'Sachsen', parent_id: null }, after: null },
    ]);
    expect((await send('DELETE', `/${estateGroupId}`)).statusCode).toBe(404);
  });

  it('moves archived estates to the parent group', async () => {
    const { db } = server;
    const saxony = await create('Sachsen');
    const leipzig = await create('Leipzig', saxony.estateGroupId);
    const archived = await anEstate(db, customerId, { groupId: leipzig.estateGroupId });
    await db.updateTable('estate').set({ archived_at: new Date() }).where('id', '=', archived).execute();
    expect((await send('DELETE', `/${leipzig.estateGroupId}`)).statusCode).toBe(204);
    const estate = db.selectFrom('estate').select('estate_group_id').where('id', '=', archived);
    expect(await estate.executeTakeFirst()).toEqual({ estate_group_id: saxony.estateGroupId });
  });

  it('never leaves an estate in a group that is deleted at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { estateGroupId } = await create(`Runde ${round}`);
      const [filled, deleted] = await Promise.all([
        send('POST', `/${estateGroupId}`, { name: 'darin' }),
        send('DELETE', `/${estateGroupId}`),
      ]);
      expect([
        [200, 409],
        [404, 204],
      ]).toContainEqual([filled.statusCode, deleted.statusCode]);
    }
  });
});
