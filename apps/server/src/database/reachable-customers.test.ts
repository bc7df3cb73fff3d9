import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCustomer, anEstate, aUser } from '../testing/makers.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { countUnreachableCustomers, findOfReachable } from './reachable-customers.ts';
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

const readEstates = (customerId?: number) =>
  server.db
    .selectFrom('estate')
    .select('id')
    .where((where) => (customerId === undefined ? where.lit(true) : where('customer_id', '=', customerId)))
    .orderBy('id')
    .execute();

it('leaves out the customers whose machine is away, and counts them', async () => {
  expect(await findOfReachable(server.db, readEstates)).toEqual([{ id: estates.here }]);
  expect(countUnreachableCustomers()).toBe(1);
  await takeMachineAway(0);
  expect(await findOfReachable(server.db, readEstates)).toEqual([{ id: estates.here }, { id: estates.away }]);
  expect(countUnreachableCustomers()).toBe(0);
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

it('lists the customers without numbers of estates', async () => {
  const counts = async () =>
    (await get('/customers', adminId))
      .json<{ id: number; estateCount: number | null }[]>()
      .map((one) => one.estateCount);
  expect(await counts()).toEqual([null, null]);
  await takeMachineAway(0);
  expect(await counts()).toEqual([1, 1]);
});
