import { createHash, randomBytes } from 'node:crypto';
import { UnknownAccountError, type CredentialPurpose, type IdentityAccount } from '../identity-provider.ts';
import type { IdentityDb } from '../identity-tables.ts';
import { lockAccount, savePassword } from './accounts.ts';

const hourMs = 3_600_000;
const lifetimeMs: Record<CredentialPurpose, number> = { invitation: 7 * 24 * hourMs, reset: hourMs };
const tokenBytes = 32;

export interface NewLink {
  id: number;
  /** Only in the mail; the database keeps its hash. */
  token: string;
  expiresAt: Date;
  account: IdentityAccount;
}

interface LinkRequest {
  sub: string;
  purpose: CredentialPurpose;
  now: Date;
}

/** Creates a link that makes older ones invalid as long as it exists. Throws UnknownAccountError, for a disabled account too. */
export function createLink(db: IdentityDb, { sub, purpose, now }: LinkRequest): Promise<NewLink> {
  const token = randomBytes(tokenBytes).toString('base64url');
  const expiresAt = new Date(now.getTime() + lifetimeMs[purpose]);
  return db.transaction().execute(async (tx) => {
    const { disabledAt, ...account } = await lockAccount(tx, sub);
    if (disabledAt) throw new UnknownAccountError();
    const { id } = await tx
      .insertInto('identity_password_link')
      .values({ token_hash: hashOf(token), account_sub: sub, purpose, expires_at: expiresAt })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, token, expiresAt, account };
  });
}

/** Removes a link whose mail was not sent; the link before it is valid again. */
export async function removeLink(db: IdentityDb, { id }: NewLink): Promise<void> {
  await db.deleteFrom('identity_password_link').where('id', '=', id).execute();
}

export async function removeOlderLinks(db: IdentityDb, { id, account }: NewLink): Promise<void> {
  await db.deleteFrom('identity_password_link').where('account_sub', '=', account.sub).where('id', '<', id).execute();
}

/** The account of a link; undefined when the link is unknown, used, expired, not the newest, or the account disabled. */
export function findValidLink(db: IdentityDb, token: string, now: Date): Promise<IdentityAccount | undefined> {
  return db
    .selectFrom('identity_password_link as link')
    .innerJoin('identity_account as account', 'account.sub', 'link.account_sub')
    .select(['account.sub', 'account.email', 'account.first_name as firstName', 'account.last_name as lastName'])
    .where('link.token_hash', '=', hashOf(token))
    .where('link.expires_at', '>', now)
    .where('account.disabled_at', 'is', null)
    .where((build) =>
      build.not(
        build.exists(
          build
            .selectFrom('identity_password_link as newer')
            .select('newer.id')
            .whereRef('newer.account_sub', '=', 'link.account_sub')
            .whereRef('newer.id', '>', 'link.id'),
        ),
      ),
    )
    .executeTakeFirst();
}

interface LinkUse {
  sub: string;
  token: string;
  passwordHash: string;
  now: Date;
}

/** Sets the password and removes the link; returns false when another request has used it. */
export function redeemLink(db: IdentityDb, { sub, token, passwordHash, now }: LinkUse): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, sub);
    const account = await findValidLink(tx, token, now);
    if (account?.sub !== sub) return false;
    await savePassword(tx, sub, passwordHash);
    return true;
  });
}

const hashOf = (token: string) => createHash('sha256').update(token).digest();
