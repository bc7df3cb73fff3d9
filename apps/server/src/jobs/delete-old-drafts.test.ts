import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { aCustomer, anEstate, aUser } from '../testing/makers.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { deleteOldDrafts } from './delete-old-drafts.ts';

let db: Database;
let close: () => Promise<void>;
beforeAll(async () => void ({ db, close } = await openTestDatabase()));
afterAll(() => close());

const dayMs = 86_400_000;

async function insertImports(customerId: number): Promise<void> {
  const estate_id = await anEstate(db, customerId);
  const created_by = await aUser(db);
  const file = { created_by, file_name: 'a.csv', file_bytes: 1, sha256: 'a', content: new Uint8Array([1]) };
  for (const state of ['draft', 'failed', 'running', 'done'] as const) {
    for (const ageDays of [6, 8]) {
      const row = { ...file, customer_id: customerId, state, created_at: new Date(Date.now() - ageDays * dayMs) };
      await db
        .insertInto('value_import')
        .values({ ...row, estate_id, layout: '{}', first_rows: '[]' })
        .execute();
      if (state !== 'running') await db.insertInto('portfolio_import').values(row).execute();
    }
  }
}

const countOf = async (table: 'value_import' | 'portfolio_import', customerId: number) =>
  (await db.selectFrom(table).select('id').where('customer_id', '=', customerId).execute()).length;

it('deletes drafts and failed imports of one customer that are older than a week', async () => {
  const [customerId, otherId] = [await aCustomer(db), await aCustomer(db)];
  await insertImports(customerId);
  await insertImports(otherId);
  await deleteOldDrafts(db, customerId);
  expect([await countOf('value_import', customerId), await countOf('portfolio_import', customerId)]).toEqual([6, 4]);
  expect([await countOf('value_import', otherId), await countOf('portfolio_import', otherId)]).toEqual([8, 6]);
});
