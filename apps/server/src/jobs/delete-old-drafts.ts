import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { noCustomer } from '../database/request-key.ts';
import { runForCustomers } from '../database/isolation/customer-scope.ts';
import { deleteOldChanges } from '../features/changes/read-changes.db.ts';
import { deleteExpiredArchives } from '../features/invoices/archives/archives.db.ts';
import { deleteOldRequestKeys } from '../http/request-keys/kept-answers.db.ts';
import { startRepeating } from './repeat.ts';

const pauseMs = 3_600_000;

/** Deletes, once an hour, the uploaded files of imports that were not finished within a week, archives of invoices, and keys of requests. */
export function startDeletingOldDrafts(db: Database, log: Pick<FastifyBaseLogger, 'error'>): () => Promise<void> {
  const doNext = async (signal: AbortSignal) => {
    for (const { id } of await db.selectFrom('customer').select('id').execute()) {
      if (signal.aborted) break;
      await runForCustomers([id], async () => {
        await deleteOldDrafts(db, id);
        await deleteExpiredArchives(db, id);
        await deleteOldRequestKeys(db, id);
        await deleteOldChanges(db, id);
      }).catch((error: unknown) => log.error(error, `Deleting old drafts of customer ${id} failed`));
    }
    await deleteOldRequestKeys(db, noCustomer);
    return false;
  };
  return startRepeating({ log, pauseMs, failure: 'Deleting old drafts of imports failed', doNext });
}

export async function deleteOldDrafts(db: Database, customerId: number): Promise<void> {
  for (const table of ['value_import', 'portfolio_import'] as const) {
    await db
      .deleteFrom(table)
      .where('customer_id', '=', customerId)
      .where('state', 'in', ['draft', 'failed'])
      .where('created_at', '<', sql<Date>`now() - interval '7 days'`)
      .execute();
  }
  await db
    .updateTable('portfolio_import')
    .set({ content: null, contract_state: 'done' })
    .where('customer_id', '=', customerId)
    .where('contract_state', '=', 'open')
    .where('finished_at', '<', sql<Date>`now() - interval '60 days'`)
    .execute();
}
