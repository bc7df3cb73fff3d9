import type { IdentityDb } from '../identity-tables.ts';
import { findCredentials } from './accounts.ts';
import { isRightPassword } from './passwords.ts';
import { countAttempt, forgetAttempt, waitMinutesOf } from './sign-in-limit.ts';

export interface Credentials {
  email: string;
  password: string;
  ip: string;
  at: Date;
}

export type SignInResult =
  { kind: 'right'; sub: string } | { kind: 'wrong' } | { kind: 'refused'; waitMinutes: number };

/** Says the same, and takes as long, for an unknown e-mail as for a wrong password. */
export async function checkSignIn(db: IdentityDb, credentials: Credentials): Promise<SignInResult> {
  const { email, password, ip, at } = credentials;
  const attempt = await countAttempt(db, { email, ip, at });
  if (attempt.refusedUntil) {
    await forgetAttempt(db, attempt);
    return { kind: 'refused', waitMinutes: waitMinutesOf(attempt.refusedUntil, at) };
  }

  const account = await findCredentials(db, email);
  const isRight = await isRightPassword(password, account?.passwordHash);
  if (!account || !isRight) return { kind: 'wrong' };
  await forgetAttempt(db, attempt);
  return { kind: 'right', sub: account.sub };
}
