import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import type { Database } from '../../database/database.ts';
import { violatedIndex } from '../../database/violated-index.ts';
import { HttpError } from '../../http/errors.ts';
import type { Accounts } from '../../integrations/identity/identity-provider.ts';
import { findRequestedEmail, tellReplacedEmail, type RequestedEmail } from './email-changes.ts';
import { changeAccount, emailTaken, requireAccounts, restoreAccount } from './user-account.ts';

interface Tools {
  db: Database;
  accounts: Accounts | undefined;
}

/**
 * Replaces a user's e-mail by the one of a link. Throws 404 LinkInvalid for a link that is no longer good, 409 when
 * somebody uses the address by now. The account is changed first, as when an administrator changes it.
 */
export async function confirmEmail({ db, accounts }: Tools, token: string): Promise<void> {
  const requested = await findRequestedEmail(db, token);
  if (!requested) throw invalidLink();
  const { sub, ...person } = await readPerson(db, requested.userId);
  const { identity } = requireAccounts(accounts);
  if (sub !== null) await changeAccount(identity, sub, { ...person, email: requested.email });
  try {
    await db.transaction().execute((tx) => saveEmail(tx, token, requested));
  } catch (error) {
    await restoreAccount(db, identity, requested.userId).catch((failure: unknown) => {
      throw new AggregateError([error, failure], 'The account could not be restored', { cause: error });
    });
    throw violatedIndex(error) === 'app_user_email' ? emailTaken() : error;
  }
}

const invalidLink = () => new HttpError(404, 'The link is no longer good', { code: ErrorCode.LinkInvalid });

async function saveEmail(
  tx: Database,
  token: string,
  { userId, customerId, email, requestedByName: by }: RequestedEmail,
): Promise<void> {
  const person = await tx
    .selectFrom('app_user')
    .select(['email', 'first_name as firstName', 'last_name as lastName', 'version'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  // another call with the same link may have been first
  if (!(await findRequestedEmail(tx, token))) throw invalidLink();
  await tx.deleteFrom('email_change').where('user_id', '=', userId).execute();
  await tx
    .updateTable('app_user')
    .set({ email, version: person.version + 1 })
    .where('id', '=', userId)
    .execute();
  await tellReplacedEmail(tx, { userId, customerId, person, by });
  const object = { customerId, userId, objectType: 'app_user' as const, objectId: userId };
  await addAuditEntry(tx, { ...object, action: 'confirmEmail', before: { email: person.email }, after: { email } });
}

async function readPerson(db: Database, userId: number) {
  return db
    .selectFrom('app_user')
    .select(['sub', 'email', 'first_name as firstName', 'last_name as lastName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}
