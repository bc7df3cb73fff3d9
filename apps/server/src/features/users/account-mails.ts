import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { sql } from 'kysely';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import { tellPreviousEmail } from './tell-previous-email.ts';
import type { Database } from '../../database/database.ts';
import { conflict, notFound } from '../../http/errors.ts';
import type { Accounts } from '../../integrations/identity/identity-provider.ts';
import { requireAccounts, sendCredentials } from './user-account.ts';
import type { UserRequest } from './user-workflows.ts';
import { findUser } from './users.db.ts';

interface Tools {
  db: Database;
  accounts: Accounts | undefined;
}

/** Throws 404, or 409 when it was accepted already, accounts are kept elsewhere or the mail cannot be sent. */
export async function resendInvitation({ db, accounts }: Tools, request: UserRequest): Promise<void> {
  const user = await requireUser(db, request);
  if (user.invitationCompleted) throw conflict(ErrorCode.InvitationCompleted, 'The invitation was accepted already');
  const { customerId } = request.scope;
  await sendInvitation(db, requireAccounts(accounts), { customerId, userId: request.userId });
  await addAuditEntry(db, { ...auditObject(request), action: 'invite' });
}

/** Mails the invitation and notes when. Throws 409 when the mail cannot be sent. */
export async function sendInvitation(
  db: Database,
  accounts: Accounts,
  { customerId, userId }: { customerId: number; userId: number },
): Promise<void> {
  await sendCredentials(db, accounts, { customerId, userId, purpose: 'invitation' });
  await db
    .updateTable('app_user')
    .set({ invited_at: sql`now()` })
    .where('id', '=', userId)
    .execute();
}

/**
 * Mails a link for a new password and signs the person out everywhere: somebody else may know the old one. Throws 404,
 * or 409 when accounts are kept elsewhere or the mail cannot be sent.
 */
export async function resetUser({ db, accounts }: Tools, request: UserRequest): Promise<void> {
  await requireUser(db, request);
  const available = requireAccounts(accounts);
  const { customerId } = request.scope;
  const { sub } = await sendCredentials(db, available, { customerId, userId: request.userId, purpose: 'reset' });
  await tellPreviousEmail(db, request.userId);
  await available.identity.endSessions(sub);
  await addAuditEntry(db, { ...auditObject(request), action: 'reset' });
}

async function requireUser(db: Database, { scope, userId }: UserRequest) {
  const user = await findUser(db, scope, { userId });
  if (!user) throw notFound('User');
  return user;
}

const auditObject = ({ scope, userId, caller }: UserRequest) => ({
  customerId: scope.customerId,
  userId: caller.userId,
  objectType: 'app_user' as const,
  objectId: userId,
});
