import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { FieldName } from '@lichthof/contracts/fields.ts';
import type { changeUser as endpoint } from '@lichthof/contracts/people/users.ts';
import { valuesToStore } from '@lichthof/domain/fields/field.ts';
import { userFields, type UserFields } from '@lichthof/domain/fields/user-fields.ts';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import { changedFields } from '../../database/audit/changed-fields.ts';
import type { Database } from '../../database/database.ts';
import { emailKey, isSameEmail } from '../../database/email-key.ts';
import { columnNames, columnValues, userColumns } from '../../database/field-columns.ts';
import { violatedIndex } from '../../database/violated-index.ts';
import { conflict, HttpError, notFound } from '../../http/errors.ts';
import type { IdentityProvider } from '../../integrations/identity/identity-provider.ts';
import { sendInvitation } from './account-mails.ts';
import { requestEmailChange, tellReplacedEmail } from './email-changes.ts';
import { changeAccount, emailTaken, requireAccounts, restoreAccount } from './user-account.ts';
import { readUserAccess } from './user-access.db.ts';
import { isAccountChangeable } from './user-details.ts';
import type { AccountTools, UserRequest } from './user-workflows.ts';
import { findUser } from './users.db.ts';

type Change = UserRequest & { body: BodyOf<typeof endpoint> };

/**
 * Changes name, e-mail and phone; another e-mail of somebody who was in the portal counts once it is confirmed. Who was
 * only invited has confirmed no address: the new one counts at once and gets the invitation, the link in the earlier one
 * ends, and the address before hears of it. Throws 404; 409 for an outdated version, a taken e-mail, or a name or e-mail
 * that the caller may not change. Changes the account first, since an unknown account may have the e-mail, and restores it when
 * the database refuses the change.
 */
export async function changeUser({ db, accounts, log }: AccountTools, change: Change): Promise<void> {
  const { sub, before, isAccountChanged, isEmailChanged, mustConfirmEmail, wasOnlyInvited } = await checkChange(
    db,
    change,
  );
  if (!isAccountChanged || sub === null) return saveChange(db, change);
  const available = requireAccounts(accounts);
  await changeWithAccount(db, available.identity, { change, sub, before, mustConfirmEmail });
  if (!wasOnlyInvited || !isEmailChanged) return;
  // without an invitation the list shows the person as not invited, so that it can be sent again
  const { customerId } = change.scope;
  await sendInvitation(db, available, { customerId, userId: change.userId }).catch((error: unknown) =>
    log.error(error),
  );
}

interface AccountChange {
  change: Change;
  sub: string;
  before: { email: string };
  mustConfirmEmail: boolean;
}

async function changeWithAccount(
  db: Database,
  identity: IdentityProvider,
  { change, sub, before, mustConfirmEmail }: AccountChange,
): Promise<void> {
  await requireFreeEmail(db, change);
  const { email, firstName, lastName } = change.body;
  if (mustConfirmEmail && (await identity.findByEmail(email))) throw emailTaken();
  await changeAccount(identity, sub, { email: mustConfirmEmail ? before.email : email, firstName, lastName });
  try {
    await saveChange(db, change);
  } catch (error) {
    await restoreAccount(db, identity, change.userId).catch((failure: unknown) => {
      throw new AggregateError([error, failure], 'The account could not be restored after a failed change', {
        cause: error,
      });
    });
    throw error;
  }
}

async function saveChange(db: Database, change: Change): Promise<void> {
  const { userId, scope, caller, body } = change;
  try {
    await db.transaction().execute(async (tx) => {
      const checked = await checkChange(tx, change);
      const { before, version, mustConfirmEmail, wasInvited, wasOnlyInvited } = checked;
      const person = { email: before.email, firstName: before.first_name, lastName: before.last_name };
      if (mustConfirmEmail) await requestEmailChange(tx, change, { email: body.email, person });
      const columns = columnsOf(mustConfirmEmail ? { ...body, email: before.email } : body);
      const changed = changedFields(before, columns);
      if (!changed && !mustConfirmEmail) return;
      const isEmailChanged = checked.isEmailChanged && !mustConfirmEmail;
      const isInvitationVoid = wasOnlyInvited && isEmailChanged;
      await tx
        .updateTable('app_user')
        .set({ ...columns, ...(isInvitationVoid && { invited_at: null }), version: version + 1 })
        .where('id', '=', userId)
        .execute();
      const { customerId } = scope;
      if (wasInvited && isEmailChanged) {
        const by = `${caller.firstName} ${caller.lastName}`;
        await tellReplacedEmail(tx, { userId, customerId, person, by, wasOnlyInvited });
      }
      if (!changed) return;
      const object = { objectType: 'app_user' as const, objectId: userId };
      await addAuditEntry(tx, { customerId, userId: caller.userId, action: 'change', ...object, ...changed });
    });
  } catch (error) {
    throw violatedIndex(error) === 'app_user_email' ? emailTaken() : error;
  }
}

/** Locks the user and returns the current data. Throws when the change is not allowed. */
async function checkChange(db: Database, change: Change) {
  const { scope, userId, body } = change;
  const { sub, version, invitation_completed, invited_at, ...before } = await lockUser(db, userId);
  if (!(await findUser(db, scope, { userId }))) throw notFound('User');
  if (version !== body.version) throw conflict(ErrorCode.ChangedByOthers, 'Somebody else has changed the user');
  requireNotOwnEmail(change, before.email);
  const { email, first_name, last_name } = columnsOf(body);
  const isAccountChanged = changedFields(before, { email, first_name, last_name }) !== undefined;
  if (isAccountChanged && !isAccountChangeable(change, await readUserAccess(db, scope.customerId, userId))) {
    throw conflict(ErrorCode.UserElsewhere, 'The person has rights elsewhere');
  }
  const isEmailChanged = !(await isSameEmail(db, before.email, body.email));
  const mustConfirmEmail = sub !== null && invitation_completed && isEmailChanged;
  const wasInvited = invitation_completed || invited_at !== null;
  const wasOnlyInvited = !invitation_completed && invited_at !== null;
  return { sub, version, before, isAccountChanged, isEmailChanged, mustConfirmEmail, wasInvited, wasOnlyInvited };
}

/** Otherwise an open session would be enough to take over the account. */
function requireNotOwnEmail({ userId, caller, body }: Change, email: string): void {
  if (userId !== caller.userId || body.email === email) return;
  const metadata = { code: ErrorCode.OwnEmail, field: FieldName.Email };
  throw new HttpError(409, 'Your own e-mail is not yours to change', metadata);
}

async function lockUser(db: Database, userId: number) {
  const user = await db
    .selectFrom('app_user')
    .select([...columnNames(userColumns), 'sub', 'version', 'invitation_completed', 'invited_at'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!user) throw notFound('User');
  return user;
}

const columnsOf = (body: Change['body']) => columnValues(userColumns, valuesToStore<UserFields>(userFields, body));

async function requireFreeEmail(db: Database, { userId, body }: Change): Promise<void> {
  const other = await db
    .selectFrom('app_user')
    .select('id')
    .where('email_key', '=', emailKey(body.email))
    .where('id', '<>', userId)
    .executeTakeFirst();
  if (other) throw emailTaken();
}
