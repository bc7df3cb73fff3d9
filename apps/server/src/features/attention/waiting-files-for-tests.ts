import type { Database } from '../../database/database.ts';

/** A file that waits, and one that a person has answered. */
export async function someWaitingFiles(
  db: Database,
  { customerId: customer_id, userId }: { customerId: number; userId: number },
): Promise<void> {
  const source = { customer_id, name: 'Ordner', kind: 'folder' as const, changed_by: userId, config: '{}' };
  const { id: source_id } = await db
    .insertInto('data_source')
    .values({ ...source, state: 'paused' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const file = { customer_id, source_id, position: 0, file_bytes: 1, state: 'waits' as const };
  const files = ['a.csv', 'b.csv'].map((name) => ({ ...file, delivery_key: name, file_name: name }));
  await db.insertInto('intake_file').values(files).execute();
  await db.updateTable('intake_file').set({ state: 'skipped' }).where('file_name', '=', 'b.csv').execute();
}
