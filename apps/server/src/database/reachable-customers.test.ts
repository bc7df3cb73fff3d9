import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCustomer, anEstate, aUser } from '../testing/makers.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import {
  countUnreachableCustomers,
  reachability,
  selectOneReachable,
  selectReachable,
  type OfCustomer,
} from './reachable-customers.ts';
import { DatabaseUnreachableError } from './unreachable.ts';
import { claimNext, releaseClaim } from './work-claims.ts';

let server: TestServer;
let here: number;
let away: number;
let estates: Record<'here' | 'away', number>;
let userId: number;
let adminId: number;

const tables = ['estate', 'access_right', 'invoice_archive'];

/** Lets rows of a customer fail as Citus does while the machine with them is away. */
async function takeMachineAway(customerId: number): Promise<void> {
  await sql
    .raw(
      `create or replace function require_machine(id int) returns boolean language plpgsql as $$ begin
        if id = ${customerId} then raise exception 'connection to the remote node failed' using errcode = '08006'; end if;
        return true;
      end $$`,
    )
    .execute(server.db);
}

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  [here, away] = [await aCustomer(db), await aCustomer(db)];
  estates = { here: await anEstate(db, here), away: await anEstate(db, away) };
  const owns = (estateId: number) => ({ role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estateId });
  userId = await aUser(db, [owns(estates.here), owns(estates.away)]);
  adminId = await aUser(db, [{ role: Role.AuthorityAdmin, level: ResourceLevel.Authority, resourceId: 1 }]);
  for (const [customerId, estateId] of [
    [away, estates.away],
    [here, estates.here],
  ])
    await sql`insert into invoice_archive (customer_id, estate_id, kind, state, invoice_count, created_by)
      values (${customerId}, ${estateId}, 'documents', 'running', 0, ${userId})`.execute(db);
  await takeMachineAway(0);
  for (const table of tables)
    await sql
      .raw(
        `alter table ${table} rename to ${table}_rows;
        create view ${table} as select * from ${table}_rows where require_machine(customer_id);
        grant all on ${table} to public`,
      )
      .execute(db);
});
afterAll(() => server.close());
beforeEach(() => takeMachineAway(away));

const get = async (url: string, caller = userId) =>
  server.app.inject({ url: `/api${url}`, headers: await server.signInAs(caller) });

const estatesWhere = (condition: RawBuilder<unknown>) => ({
  why: 'finds estates',
  statement: (ofCustomer: OfCustomer) => sql<{ id: number }>`
    select id from estate where ${ofCustomer('customer_id')} and ${condition} order by id`,
});
const all = estatesWhere(sql`true`);

it('leaves out the customers whose machine is away, counts and names them', async () => {
  await takeMachineAway(0);
  await selectReachable(server.db, all);
  await takeMachineAway(away);
  const heard: [string, number][] = [];
  reachability.once('lost', (id) => heard.push(['lost', id])).once('found', (id) => heard.push(['found', id]));
  expect(await selectReachable(server.db, all)).toEqual({ rows: [{ id: estates.here }], isWhole: false });
  expect(countUnreachableCustomers()).toBe(1);
  await takeMachineAway(0);
  const rows = [{ id: estates.here }, { id: estates.away }];
  expect(await selectReachable(server.db, all)).toEqual({ rows, isWhole: true });
  expect(countUnreachableCustomers()).toBe(0);
  expect(heard).toEqual([
    ['lost', away],
    ['found', away],
  ]);
});

it('does not take a place for unknown that may be at a customer out of reach', async () => {
  const one = (id: number) => selectOneReachable(server.db, estatesWhere(sql`id = ${id}`));
  expect(await one(estates.here)).toEqual({ id: estates.here });
  await expect(one(estates.away)).rejects.toThrow(DatabaseUnreachableError);
  await takeMachineAway(0);
  expect(await one(estates.away)).toEqual({ id: estates.away });
  expect(await one(-1)).toBeUndefined();
});

it('is told by the health of a server that serves the others', async () => {
  const health = async () => (await server.app.inject('/api/health')).json<object>();
  await selectReachable(server.db, all);
  expect(await health()).toMatchObject({ status: 'ready', customersUnreachable: 1 });
  await takeMachineAway(0);
  await selectReachable(server.db, all);
  expect(await health()).toMatchObject({ status: 'ready', customersUnreachable: 0 });
});

it('lets jobs go on with the work of the others', async () => {
  const claim = await claimNext(server.db, 'invoice_archive');
  expect(claim).toMatchObject({ customerId: here });
  expect(await claimNext(server.db, 'invoice_archive')).toBeUndefined();
  if (claim) await releaseClaim(server.db, claim);
});

describe('a person of both customers', () => {
  it('is served what can be reached, and told what cannot', async () => {
    expect((await get('/users/me')).statusCode).toBe(200);
    const path = (customerId: number, estateId: number) => `/customers/${customerId}/estates/${estateId}`;
    expect((await get(path(here, estates.here))).statusCode).toBe(200);
    const refused = await get(path(away, estates.away));
    expect([refused.statusCode, refused.json()]).toMatchObject([503, { metadata: { code: 3410 } }]);
    await takeMachineAway(0);
    expect((await get(path(away, estates.away))).statusCode).toBe(200);
  });
});

it('lists the customers, and leaves out the numbers of estates that cannot be counted', async () => {
  const counts = async () =>
    (await get('/customers', adminId))
      .json<{ id: number; estateCount: number | null }[]>()
      .map((one) => one.estateCount);
  expect(new Set(await counts())).toEqual(new Set([1, null]));
  await takeMachineAway(0);
  expect(await counts()).toEqual([1, 1]);
});
