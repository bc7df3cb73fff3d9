import { fileSentence } from '@lichthof/domain/intake/file-sentences.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { makeDue } from '../sources/data-sources.db.ts';
import type { FileId } from './intake-files.db.ts';

/** A file that waits for a person, or has failed; one that has an import does so as long as that is a draft. */
const updateWaitingFile = (tx: Database, { customerId, fileId }: FileId) =>
  tx
    .updateTable('intake_file')
    .where('customer_id', '=', customerId)
    .where('id', '=', fileId)
    .where('state', 'in', ['waits', 'failed'])
    .where((where) =>
      where.or([
        where('import_id', 'is', null),
        where('import_id', 'in', (of) =>
          of.selectFrom('value_import').select('id').where('customer_id', '=', customerId).where('state', '=', 'draft'),
        ),
      ]),
    );

/** Hands a file over anew; one without content is fetched once more. False for a file that does not wait. */
export async function repeatFile(tx: Database, id: FileId): Promise<boolean> {
  const repeated = { is_from_stranger: false, attempts: 0, import_id: null };
  const { numUpdatedRows } = await updateWaitingFile(tx, id)
    .where('content', 'is not', null)
    .set({ ...repeated, state: 'arrived', sentence: null })
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n || fetchAgain(tx, id);
}

/** The source is read again, as if it had not listed the file before; what it brings then replaces the file. */
async function fetchAgain(tx: Database, id: FileId): Promise<boolean> {
  const { customerId } = id;
  const file = await updateWaitingFile(tx, id)
    .set({ sentence: fileSentence('fetchedAgain') })
    .returning(['source_id', 'delivery_key'])
    .executeTakeFirst();
  if (!file) return false;
  await tx
    .updateTable('intake_delivery')
    .set({ state: 'seen', attempts: 0 })
    .where('customer_id', '=', customerId)
    .where('source_id', '=', file.source_id)
    .where('delivery_key', '=', file.delivery_key)
    .execute();
  await makeDue(tx, { customerId, sourceId: file.source_id });
  return true;
}

/** False for a file that does not wait. */
export async function skipFile(tx: Database, id: FileId, sentence: string): Promise<boolean> {
  const { numUpdatedRows } = await updateWaitingFile(tx, id)
    .set({ state: 'skipped', sentence, content: null, import_id: null })
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** False where the source has no list of senders, or has this one. */
export async function allowSender(
  tx: Database,
  { customerId, sourceId, sender }: { customerId: number; sourceId: number; sender: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update data_source set config = jsonb_set(config, '{senders}', config->'senders' || to_jsonb(${sender}::text)),
      version = version + 1
    where customer_id = ${customerId} and id = ${sourceId} and config ? 'senders'
      and not config->'senders' ? ${sender}`.execute(tx);
  return numAffectedRows === 1n;
}

export async function readUserName(db: Database, userId: number): Promise<string> {
  const { name } = await db
    .selectFrom('app_user')
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return name;
}
