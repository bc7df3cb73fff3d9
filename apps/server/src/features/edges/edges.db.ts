import { sql } from 'kysely';
import { createHash, randomBytes } from 'node:crypto';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import type { Database } from '../../database/database.ts';
import { notFound } from '../../http/errors.ts';
import type { EstateKey } from '../../database/estate-key.ts';

const keyBytes = 32;

/** Creates a new key by which an edge signs in and sends values; only its hash is kept. Throws 404. */
export async function createKey(
  db: Database,
  { customerId, estateId, edgeId }: EstateKey & { edgeId: number },
  userId: number,
): Promise<string> {
  const key = randomBytes(keyBytes).toString('base64url');
  await db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('edge')
      .set({ key_created_at: sql`now()`, source: 'controller' })
      .where('customer_id', '=', customerId)
      .where('estate_id', '=', estateId)
      .where('id', '=', edgeId)
      .where((where) =>
        where.exists(
          where
            .selectFrom('estate')
            .select('id')
            .where('customer_id', '=', customerId)
            .where('id', '=', estateId)
            .where('archived_at', 'is', null),
        ),
      )
      .returning(['name'])
      .executeTakeFirst();
    if (!changed) throw notFound('Edge');
    await tx.deleteFrom('edge_key').where('customer_id', '=', customerId).where('edge_id', '=', edgeId).execute();
    await tx
      .insertInto('edge_key')
      .values({ key_hash: hashOf(key), customer_id: customerId, edge_id: edgeId })
      .execute();
    const object = { customerId, userId, objectType: 'edge' as const, objectId: edgeId };
    await addAuditEntry(tx, { ...object, action: 'createKey', after: { name: changed.name } });
  });
  return key;
}

/** Hashes a key as it is stored and looked up. */
const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();
