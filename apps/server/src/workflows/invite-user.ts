import type { ResultOf } from '@lichthof/contracts/endpoint.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { FieldName } from '@lichthof/contracts/fields.ts';
import type { createUser, NewUser } from '@lichthof/contracts/users.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { addAuditEntry } from '../database/add-audit-entry.ts';
import type { Database } from '../database/database.ts';
import { sendInvitation } from '../features/users/account-mails.ts';
import { distinctRoles } from '../features/users/known-email.db.ts';
import { findOrCreateUser, type FoundOrCreatedUser } from '../features/users/take-person.db.ts';
import { emailTaken, ensureAccount, requireAccounts } from '../features/users/user-account.ts';
import { findUserDetails, type UserRequest } from '../features/users/user-details.ts';
import type { AccountTools, Invitation } from '../features/users/user-verbs.ts';
import { findUser } from '../features/users/users.db.ts';
import { HttpError } from '../http/errors.ts';
import { grantAccess } from './grant-access.ts';

/**
 * Takes a person into a customer, with rights, all or nothing; the account and the mail follow afterwards, since they
 * may be another server's: when they fail the person is there, and sending the invitation again does the rest.
 * Throws what grantAccess throws; 409 when the e-mail is that of a member with another role, or of one already there.
 */
export async function inviteUser(
  { db, accounts, log }: AccountTools,
  { body, ...by }: Invitation,
): Promise<ResultOf<typeof createUser>> {
  const person = await db.transaction().execute(async (tx) => {
    const taken = await findOrCreateUser(tx, by.scope.customerId, body);
    if (taken.origin === 'new' || taken.origin === 'returning') requireAccounts(accounts);
    await addToCustomer(tx, { ...by, userId: taken.userId }, { person: taken, body });
    return taken;
  });
  const isInvitationSent = await createAccountOrInvite(
    { db, accounts, log },
    { person, isMailWanted: !body.invitationCompleted },
  );
  const details = await findUserDetails(db, { ...by, userId: person.userId, mayBeOutsideScope: true });
  return { ...details!, isInvitationSent };
}

interface NewCustomerMember {
  person: FoundOrCreatedUser;
  body: NewUser;
}

async function addToCustomer(tx: Database, request: UserRequest, { person, body }: NewCustomerMember): Promise<void> {
  const { accessRights: rights = [], occupancy } = body;
  const roles = [...rights.map(({ role }) => role), ...(occupancy ? [Role.EstateTenant] : [])];
  if (person.origin === 'member') await requireSameRole(tx, request, roles);
  else await auditInvitation(tx, request, { person, body });
  await grantAccess(tx, request, { rights, ...(occupancy && { occupancy }) });
}

/** Of somebody who has an account the name is not what was typed. */
async function auditInvitation(
  tx: Database,
  { scope, userId, caller }: UserRequest,
  { person, body }: NewCustomerMember,
) {
  const { email, firstName, lastName, phone } = body;
  const data = { email, first_name: firstName, last_name: lastName, phone: phone || null };
  const after = person.origin === 'elsewhere' ? { email } : data;
  const object = { customerId: scope.customerId, userId: caller.userId, objectType: 'app_user', objectId: userId };
  await addAuditEntry(tx, { ...object, action: 'invite', after });
}

/** Here a member keeps the role: other roles are given where the rights of a person are seen. */
async function requireSameRole(tx: Database, { scope, userId }: UserRequest, roles: Role[]): Promise<void> {
  if (roles.length === 0) throw emailTaken();
  const member = await findUser(tx, { customerId: scope.customerId }, { userId });
  const held = distinctRoles(member!);
  if (held.length === 0 || roles.every((role) => held.includes(role))) return;
  const metadata = { code: ErrorCode.RoleFixed, field: FieldName.Email };
  throw new HttpError(409, 'The person has another role', metadata);
}

/** Whether the invitation went out; null when none was due. */
async function createAccountOrInvite(
  { db, accounts, log }: AccountTools,
  { person, isMailWanted }: { person: FoundOrCreatedUser; isMailWanted: boolean },
): Promise<boolean | null> {
  const { userId, origin, invitationCompleted } = person;
  if (!accounts || origin === 'member' || (invitationCompleted && origin !== 'new')) return null;
  try {
    if (isMailWanted) await sendInvitation(db, accounts, userId);
    else if (origin === 'new') await ensureAccount(db, accounts.identity, userId);
    return isMailWanted ? true : null;
  } catch (error) {
    log.error(error);
    return false;
  }
}
