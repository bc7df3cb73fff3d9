import { requireValue } from '@lichthof/domain/collections/items.ts';
import type { ResultOf } from '@lichthof/contracts/endpoint.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { FieldName } from '@lichthof/contracts/fields.ts';
import type { createUser, NewUser } from '@lichthof/contracts/people/users.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import type { Database } from '../../database/database.ts';
import { isSampleCustomer } from '../../database/sample-customers.ts';
import { sendInvitation } from '../../features/users/account-mails.ts';
import { findOrCreateUser, type FoundOrCreatedUser } from '../../features/users/find-or-create-users.db.ts';
import { emailTaken, ensureAccount, requireAccounts } from '../../features/users/user-account.ts';
import { findUserDetails } from '../../features/users/user-details.ts';
import type { AccountTools, Invitation, UserRequest } from '../../features/users/user-workflows.ts';
import { distinctRoles, findUser } from '../../features/users/users.db.ts';
import { HttpError } from '../../http/errors.ts';
import { grantAccess } from './grant-access.ts';

/**
 * Adds a user with all rights of the body or none. Account and mail follow after the transaction, since another server
 * may keep them: when they fail, the user exists and sending the invitation again does the rest. Throws what
 * grantAccess throws; 409 when the e-mail belongs to a member with another role, or to one who needs no further right.
 */
export async function inviteUser(
  { db, accounts, log }: AccountTools,
  { body, ...by }: Invitation,
): Promise<ResultOf<typeof createUser>> {
  const user = await db.transaction().execute(async (tx) => {
    const found = await findOrCreateUser(tx, by.scope.customerId, body);
    if (found.origin === 'new' || found.origin === 'returning') requireAccounts(accounts);
    await addToCustomer(tx, { ...by, userId: found.userId }, { user: found, body });
    return found;
  });
  const isInvitationSent = await createAccountOrInvite(
    { db, accounts, log },
    { user, customerId: by.scope.customerId, sendsMail: !body.invitationCompleted },
  );
  const details = await findUserDetails(db, { ...by, userId: user.userId, mayBeOutsideScope: true });
  return { ...requireValue(details, 'user after the invitation'), isInvitationSent };
}

interface NewCustomerMember {
  user: FoundOrCreatedUser;
  body: NewUser;
}

async function addToCustomer(tx: Database, request: UserRequest, { user, body }: NewCustomerMember): Promise<void> {
  const { accessRights: rights = [], occupancy } = body;
  const roles = [...rights.map(({ role }) => role), ...(occupancy ? [Role.EstateTenant] : [])];
  if (user.origin === 'member') await requireSameRole(tx, request, roles);
  else await auditInvitation(tx, request, { user, body });
  await grantAccess(tx, request, { rights, ...(occupancy && { occupancy }) });
}

/** Records only the e-mail of a user known elsewhere: name and phone of the body are not used for them. */
async function auditInvitation(
  tx: Database,
  { scope, userId, caller }: UserRequest,
  { user, body }: NewCustomerMember,
) {
  const { email, firstName, lastName, phone } = body;
  const data = { email, first_name: firstName, last_name: lastName, phone: phone || null };
  const after = user.origin === 'elsewhere' ? { email } : data;
  const object = {
    customerId: scope.customerId,
    userId: caller.userId,
    objectType: 'app_user' as const,
    objectId: userId,
  };
  await addAuditEntry(tx, { ...object, action: 'invite', after });
}

/** An invitation does not give a member another role: the access rights tab of the user does. */
async function requireSameRole(tx: Database, { scope, userId }: UserRequest, roles: Role[]): Promise<void> {
  if (roles.length === 0) throw emailTaken();
  const member = await findUser(tx, { customerId: scope.customerId }, { userId });
  const held = distinctRoles(requireValue(member, 'member'));
  if (held.length === 0 || roles.every((role) => held.includes(role))) return;
  const metadata = { code: ErrorCode.RoleFixed, field: FieldName.Email };
  throw new HttpError(409, 'The user has another role', metadata);
}

/**
 * Returns whether the invitation was sent; null when none was due. People of a sample customer get neither account nor
 * mail. A failure is logged and told to the caller.
 */
async function createAccountOrInvite(
  { db, accounts, log }: AccountTools,
  { user, customerId, sendsMail }: { user: FoundOrCreatedUser; customerId: number; sendsMail: boolean },
): Promise<boolean | null> {
  const { userId, origin, invitationCompleted } = user;
  if (await isSampleCustomer(db, customerId)) return null;
  if (!accounts || origin === 'member' || (invitationCompleted && origin !== 'new')) return null;
  try {
    if (sendsMail) await sendInvitation(db, accounts, { customerId, userId });
    else if (origin === 'new') await ensureAccount(db, accounts.identity, userId);
    return sendsMail ? true : null;
  } catch (error) {
    log.error(error);
    return false;
  }
}
