import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import {
  EmailTakenError,
  type Accounts,
  type IdentityProvider,
  type NewIdentityAccount,
} from '../integrations/identity/identity-provider.ts';

const operatingCompany = 1;

export class UserExistsError extends Error {
  constructor() {
    super('A user with this e-mail exists already');
  }
}

type NewAdmin = NewIdentityAccount & { password: string };
type InvitedAdmin = Omit<NewIdentityAccount, 'password'>;

/** A person of the operating company who may do everything. Throws UserExistsError. */
export async function createSystemAdmin(db: Database, identity: IdentityProvider, admin: NewAdmin): Promise<void> {
  if (await hasUser(db, admin.email)) throw new UserExistsError();
  const sub = await createOrTakeOver(identity, admin);
  await saveSystemAdmin(db, { ...admin, sub, isInvitationCompleted: true });
}

/** The same, but the person chooses the password. Throws UserExistsError; MailFailedError with everything else done. */
export async function inviteSystemAdmin(db: Database, accounts: Accounts, admin: InvitedAdmin): Promise<void> {
  if (await hasUser(db, admin.email)) throw new UserExistsError();
  const sub = await createOrTakeOver(accounts.identity, admin);
  await saveSystemAdmin(db, { ...admin, sub, isInvitationCompleted: false });
  await accounts.credentials.send({ ...admin, sub }, 'invitation');
}

type KnownAdmin = InvitedAdmin & { sub: string };

/** The same for somebody whom another identity provider knows already. Throws UserExistsError. */
export async function adoptSystemAdmin(db: Database, admin: KnownAdmin): Promise<void> {
  if (await hasUser(db, admin.email)) throw new UserExistsError();
  await saveSystemAdmin(db, { ...admin, isInvitationCompleted: true });
}

type SavedAdmin = KnownAdmin & { isInvitationCompleted: boolean };

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
  });
}

async function hasUser(db: Database, email: string): Promise<boolean> {
  const found = db
    .selectFrom('app_user')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase());
  return (await found.executeTakeFirst()) !== undefined;
}

/** An account without a user is left from an attempt that was interrupted. */
async function createOrTakeOver(identity: IdentityProvider, admin: NewIdentityAccount): Promise<string> {
  try {
    return await identity.createAccount(admin);
  } catch (error) {
    const left = error instanceof EmailTakenError ? await identity.findByEmail(admin.email) : undefined;
    if (!left) throw error;
    await identity.enableAccount(left.sub);
    if (admin.password !== undefined) await identity.setPassword(left.sub, admin.password);
    return left.sub;
  }
}
