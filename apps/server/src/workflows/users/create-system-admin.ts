import type { Database } from '../../database/database.ts';
import { emailKey } from '../../database/email-key.ts';
import { auditPersonEvent } from '../../features/session/record-account-event.ts';
import {
  EmailTakenError,
  type Accounts,
  type IdentityProvider,
  type NewIdentityAccount,
} from '../../integrations/identity/identity-provider.ts';

const operatingCompany = 1;

export class UserExistsError extends Error {
  constructor() {
    super('A user with this e-mail exists already');
  }
}

type NewAdmin = NewIdentityAccount & { password: string };
type InvitedAdmin = Omit<NewIdentityAccount, 'password'>;

/** Creates a user of the operating company with the role AuthorityAdmin. Throws UserExistsError. */
export async function createSystemAdmin(db: Database, identity: IdentityProvider, admin: NewAdmin): Promise<void> {
  if (await hasUser(db, admin.email)) throw new UserExistsError();
  const sub = await createOrAdoptAccount(identity, admin);
  await saveSystemAdmin(db, { ...admin, sub, isInvitationCompleted: true });
}

/** Does the same, but mails a link to choose the password. Throws UserExistsError; MailFailedError when all but the mail is done. */
export async function inviteSystemAdmin(db: Database, accounts: Accounts, admin: InvitedAdmin): Promise<void> {
  if (await hasUser(db, admin.email)) throw new UserExistsError();
  const sub = await createOrAdoptAccount(accounts.identity, admin);
  await saveSystemAdmin(db, { ...admin, sub, isInvitationCompleted: false });
  await accounts.credentials.send({ ...admin, sub }, 'invitation');
}

type ExistingAdmin = InvitedAdmin & { sub: string };

/** Does the same for an account of an external identity provider. Throws UserExistsError. */
export async function adoptSystemAdmin(db: Database, admin: ExistingAdmin): Promise<void> {
  if (await hasUser(db, admin.email)) throw new UserExistsError();
  await saveSystemAdmin(db, { ...admin, isInvitationCompleted: true });
}

type SavedAdmin = ExistingAdmin & { isInvitationCompleted: boolean };

async function saveSystemAdmin(db: Database, admin: SavedAdmin): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('app_user')
      .values({
        sub: admin.sub,
        email: admin.email,
        first_name: admin.firstName,
        last_name: admin.lastName,
        authority_id: operatingCompany,
        invitation_completed: admin.isInvitationCompleted,
        invited_at: admin.isInvitationCompleted ? null : new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.insertInto('authority_admin').values({ user_id: id, authority_id: operatingCompany }).execute();
    await auditPersonEvent(tx, { userId: id, authorId: null, action: 'createSystemAdmin' });
  });
}

async function hasUser(db: Database, email: string): Promise<boolean> {
  const found = db.selectFrom('app_user').select('id').where('email_key', '=', emailKey(email));
  return (await found.executeTakeFirst()) !== undefined;
}

/** Adopts an account without a user, which an interrupted attempt has left. */
async function createOrAdoptAccount(identity: IdentityProvider, admin: NewIdentityAccount): Promise<string> {
  try {
    return await identity.createAccount(admin);
  } catch (error) {
    if (!(error instanceof EmailTakenError)) throw error;
    const sub = await identity.adoptAccount(admin);
    await identity.enableAccount(sub);
    if (admin.password !== undefined) await identity.setPassword(sub, admin.password);
    return sub;
  }
}
