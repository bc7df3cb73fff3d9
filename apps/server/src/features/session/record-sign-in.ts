import { sql } from 'kysely';
import { auditPersonEvent } from './record-account-event.ts';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';

/** Notes a sign-in at an external identity provider, once for all calls that come with its tokens. */
export async function recordExternalSignIn(db: Database, { userId, signedInAtSeconds }: Caller): Promise<void> {
  if (signedInAtSeconds === undefined) return;
  await db.transaction().execute(async (tx) => {
    const at = sql<Date>`to_timestamp(${signedInAtSeconds})`;
    const { numUpdatedRows } = await tx
      .updateTable('app_user')
      .set({ signed_in_at: at })
      .where('id', '=', userId)
      .where((where) => where.or([where('signed_in_at', 'is', null), where('signed_in_at', '<', at)]))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) await auditPersonEvent(tx, { userId, authorId: userId, action: 'signIn' });
  });
}
