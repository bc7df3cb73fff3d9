import type { IdentityDb } from '../identity-tables.ts';
import { signInWindowMs } from './sign-in-limit.ts';

/** Removes expired sessions, codes, grants and links, and attempts that no longer count. */
export async function removeExpired(db: IdentityDb, now: Date): Promise<void> {
  await db.deleteFrom('identity_payload').where('expires_at', '<', now).execute();
  await db.deleteFrom('identity_password_link').where('expires_at', '<', now).execute();
  const oldest = new Date(now.getTime() - signInWindowMs);
  await db.deleteFrom('sign_in_attempt').where('at', '<', oldest).execute();
}
