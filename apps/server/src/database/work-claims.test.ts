import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aCustomer, anEstate, aUser } from '../testing/makers.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import type { Database } from './database.ts';
import { claimNext, ClaimLostError, endClaimed, releaseClaim, sendHeartbeat, updateClaimed } from './work-claims.ts';

let db: Database;
let close: () => Promise<void>;
let id: number;
beforeAll(async () => void ({ db, close } = await openTestDatabase()));
afterAll(() => close());
beforeEach(async () => {
  await db.deleteFrom('portfolio_import').execute();
  const file = { file_name: 'a.csv', file_bytes: 1, sha256: 'a', content: new Uint8Array([1]) };
  const row = { ...file, customer_id: await aCustomer(db), created_by: await aUser(db), state: 'running' as const };
  ({ id } = await db.insertInto('portfolio_import').values(row).returning('id').executeTakeFirstOrThrow());
});

const claim = () => claimNext(db, 'portfolio_import');
const fallSilent = () => sql`update portfolio_import set heartbeat_at = now() - interval '16 seconds'`.execute(db);

it('gives work to one server only, until it is released', async () => {
  const first = await claim();
  expect(first).toMatchObject({ table: 'portfolio_import', id });
  expect(await claim()).toBeUndefined();
  await releaseClaim(db, first!);
  expect(await claim()).toMatchObject({ id });
});

it('gives the work of a silent server to another one, and refuses later updates of the first', async () => {
  const lost = (await claim())!;
  await fallSilent();
  const current = (await claim())!;
  expect(current).toMatchObject({ id });
  await expect(updateClaimed(db, lost, { step: 'writing' })).rejects.toThrow(ClaimLostError);
  await expect(endClaimed(db, lost, { state: 'done' })).rejects.toThrow(ClaimLostError);
  await sendHeartbeat(db, lost);
  await releaseClaim(db, lost);
  await updateClaimed(db, current, { step: 'writing' });
});

it('keeps the claim of a server that sends heartbeats', async () => {
  const current = (await claim())!;
  await fallSilent();
  await sendHeartbeat(db, current);
  expect(await claim()).toBeUndefined();
});

it('finds no work after it has ended', async () => {
  await endClaimed(db, (await claim())!, { state: 'done', content: null });
  expect(await claim()).toBeUndefined();
});

it("gives one customer's work to one server at a time, and other customers' work at once", async () => {
  const [busy, other] = [await aCustomer(db), await aCustomer(db)];
  const ids = [await aFile(busy), await aFile(busy), await aFile(other)];
  const next = async () => (await claimNext(db, 'value_import'))!;
  const [first, second] = [await next(), await next()];
  expect([first.id, second.id]).toEqual([ids[0], ids[2]]);
  expect(await claimNext(db, 'value_import')).toBeUndefined();
  await endClaimed(db, first, { state: 'done', content: null });
  expect(await next()).toMatchObject({ id: ids[1] });
});

async function aFile(customerId: number): Promise<number> {
  const file = { file_name: 'a.csv', file_bytes: 1, sha256: 'a', layout: '{}', first_rows: '[]' };
  const place = { customer_id: customerId, estate_id: await anEstate(db, customerId), created_by: await aUser(db) };
  const row = { ...file, ...place, state: 'running' as const };
  return (await db.insertInto('value_import').values(row).returning('id').executeTakeFirstOrThrow()).id;
}
