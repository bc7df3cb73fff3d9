import type { Database } from '../database/database.ts';

/** As if the bank had collected all debits long ago, so that it can return them. */
export async function collectDebits(db: Database): Promise<void> {
  await db.updateTable('direct_debit').set({ collection_date: '2026-01-05' }).execute();
}
