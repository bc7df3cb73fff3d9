import type { CredentialPurpose, FailedCredentialMails } from '../identity-provider.ts';
import type { IdentityDb } from '../identity-tables.ts';
import { asOwner } from './as-owner.ts';

interface FailedMail {
  sub: string;
  purpose: CredentialPurpose;
  failure: string;
  failedAt: Date;
}

const longestFailure = 300;

/** Replaces what was noted of the account before. */
export async function noteFailedMail(db: IdentityDb, { sub, purpose, failure, failedAt }: FailedMail): Promise<void> {
  const noted = { purpose, failure: failure.slice(0, longestFailure), failed_at: failedAt };
  await db
    .insertInto('identity_failed_mail')
    .values({ account_sub: sub, ...noted })
    .onConflict((conflict) => conflict.column('account_sub').doUpdateSet(noted))
    .execute();
}

export async function removeFailedMail(db: IdentityDb, sub: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('identity_failed_mail')
    .where('account_sub', '=', sub)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Mails of the embedded provider that could not be sent. */
export const createFailedMails = (db: IdentityDb): FailedCredentialMails =>
  asOwner({
    list: () => listFailedMails(db),
    remove: (sub: string) => removeFailedMail(db, sub),
  });

async function listFailedMails(db: IdentityDb) {
  const rows = await db
    .selectFrom('identity_failed_mail as m')
    .innerJoin('identity_account as a', 'a.sub', 'm.account_sub')
    .select(['a.sub', 'a.email', 'a.first_name as firstName', 'a.last_name as lastName'])
    .select(['m.purpose', 'm.failure', 'm.failed_at as failedAt'])
    .orderBy('m.failed_at', 'desc')
    .execute();
  return rows.map(({ purpose, failure, failedAt, ...account }) => ({ account, purpose, failure, failedAt }));
}
