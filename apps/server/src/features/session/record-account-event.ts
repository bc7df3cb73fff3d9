import type { AuditAction, AuditedObject } from '@lichthof/domain/audit/audit-labels.ts';
import { sql } from 'kysely';
import { tellPreviousEmail } from '../users/tell-previous-email.ts';
import { runForCustomers } from '../../database/isolation/customer-scope.ts';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';

export interface PersonEvent {
  userId: number;
  /** Null where nobody is known to have done it. */
  authorId: number | null;
  action: Extract<AuditAction, 'signIn' | 'changePassword' | 'requestPassword' | 'createSystemAdmin'>;
}

/** Notes what concerns a person at every customer the person belongs to; of people of the operating company at all. */
export async function auditPersonEvent(tx: Database, { userId, authorId, action }: PersonEvent): Promise<void> {
  const insert = sql`
    insert into audit_entry (customer_id, user_id, action, object_type, object_id)
    select concerned.id, ${authorId}::int, ${action}, ${'app_user' satisfies AuditedObject}, ${userId}::int from (
      select k.customer_id as id from user_customer k where k.user_id = ${userId}
      union select c.id from customer c join authority_admin a on a.user_id = ${userId}) as concerned`;
  await runForCustomers('all', () => insert.execute(tx));
}

const actions = { signIn: 'signIn', passwordChange: 'changePassword', resetRequest: 'requestPassword' } as const;

/**
 * Notes what happens to an account of the embedded identity provider. A changed password ends tokens that were issued
 * before; the address before a change of the e-mail is told of a requested one.
 */
export async function recordAccountEvent(
  db: Database,
  { kind, sub }: { kind: keyof typeof actions; sub: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await tx.selectFrom('app_user').select('id').where('sub', '=', sub).executeTakeFirst();
    if (!user) return;
    const userId = user.id;
    if (kind === 'passwordChange') {
      const ended = { tokens_valid_from: sql<Date>`now()` };
      await tx.updateTable('app_user').set(ended).where('id', '=', userId).execute();
    }
    if (kind === 'resetRequest') await tellPreviousEmail(tx, userId);
    const authorId = kind === 'resetRequest' ? null : userId;
    await auditPersonEvent(tx, { userId, authorId, action: actions[kind] });
  });
}

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
