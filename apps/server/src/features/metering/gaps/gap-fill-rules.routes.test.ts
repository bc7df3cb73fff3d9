import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { anEstateWithOwner, type TestEstate } from './gaps-for-tests.ts';

let server: TestServer;
let estate: TestEstate;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  estate = await anEstateWithOwner(server);
});
afterAll(() => server.close());

const rule = { isActive: true, longestQuarterHours: 96, waitDays: 3 };
const save = (body: object) => estate.call('PUT', '/gap-fill-rule', body);
const read = async () => (await estate.call('GET', '/gap-fill-rule')).json();

describe('the rule of an estate', () => {
  it('is off until a user switches it on', async () => {
    expect(await read()).toMatchObject({ isActive: false, version: 0, changedByName: null, ranOn: null });
  });

  it('is saved with who changed what', async () => {
    const saved = await save({ ...rule, version: 0 });
    expect([saved.statusCode, saved.json()]).toMatchObject([200, { ...rule, version: 1, changedByName: 'Anna Weiß' }]);
    await save({ ...rule, waitDays: 5, version: 1 });
    expect(await read()).toMatchObject({ waitDays: 5, version: 2 });
    const entries = await server.db
      .selectFrom('audit_entry')
      .where('object_type', '=', 'gap_fill_rule')
      .where('object_id', '=', estate.estateId)
      .orderBy('id')
      .select(['action', 'before', 'after'])
      .execute();
    expect(entries).toMatchObject([
      { action: 'change', before: { isActive: false }, after: { isActive: true } },
      { action: 'change', before: { waitDays: 3 }, after: { waitDays: 5 } },
    ]);
  });

  it('leaves nothing to be told when nothing changes', async () => {
    await save({ ...rule, version: 0 });
    expect((await save({ ...rule, version: 1 })).json()).toMatchObject({ version: 1 });
  });

  it('is not overwritten by a user who has not seen another user’s change', async () => {
    await save({ ...rule, version: 0 });
    const refused = await save({ ...rule, waitDays: 9, version: 0 });
    expect([refused.statusCode, refused.json().metadata.code]).toEqual([409, ErrorCode.ChangedByOthers]);
    expect(await read()).toMatchObject({ waitDays: 3 });
  });

  it.each([
    { longestQuarterHours: 0 },
    { longestQuarterHours: 673 },
    { waitDays: 0 },
    { waitDays: 61 },
    { isActive: 'yes' },
    { longestQuarterHours: 1.5 },
  ])('refuses %o', async (wrong) => {
    expect((await save({ ...rule, version: 0, ...wrong })).statusCode).toBe(400);
  });
});
