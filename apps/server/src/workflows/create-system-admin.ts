import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import {
  EmailTakenError,
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

/** A person of the operating company who may do everything. Throws UserExistsError. */
export async function createSystemAdmin(db: Database, identity: IdentityProvider, admin: NewAdmin): Promise<void> {
  if (await hasUser(db, admin.email)) throw new UserExistsError();
  await saveSystemAdmin(db, { ...admin, sub: await createOrTakeOver(identity, admin) });
}

type KnownAdmin = NewIdentityAccount & { sub: string };

/** The same for somebody whom another identity provider knows already. Throws UserExistsError. */
export async function adoptSystemAdmin(db: Database, admin: KnownAdmin): Promise<void> {
  if (await hasUser(db, admin.email)) throw new UserExistsError();
  await saveSystemAdmin(db, admin);
}

async function saveSystemAdmin(db: Database, admin: KnownAdmin): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('app_user')
      .values({
        sub: admin.sub,
        email: admin.email,
        first_name: admin.firstName,
        last_name: admin.lastName,
        authority_id: operatingCompany,
        invitation_completed: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const right = { role: Role.AuthorityAdmin, level: ResourceLevel.Authority, resource_id: operatingCompany };
    await tx
      .insertInto('access_right')
      .values({ user_id: id, ...right })
      .execute();
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
async function createOrTakeOver(identity: IdentityProvider, admin: NewAdmin): Promise<string> {
  try {
    return await identity.createAccount(admin);
  } catch (error) {
    const left = error instanceof EmailTakenError ? await identity.findByEmail(admin.email) : undefined;
    if (!left) throw error;
    await identity.setPassword(left.sub, admin.password);
    return left.sub;
  }
}
