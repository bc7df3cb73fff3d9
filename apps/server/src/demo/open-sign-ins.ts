import type { Database } from '../database/database.ts';
import type { IdentityProvider } from '../integrations/identity/identity-provider.ts';
import { demoPassword, demoSignIns } from './demo-sign-ins.ts';

/** Gives the password to those named at the start who have none yet: an older demo named fewer. */
export async function openSignIns(db: Database, identity: IdentityProvider): Promise<void> {
  const emails = demoSignIns().map(({ email }) => email);
  const closed = await db
    .selectFrom('app_user')
    .where('email', 'in', emails)
    .where('invitation_completed', '=', false)
    .select(['id', 'sub'])
    .execute();
  for (const { id, sub } of closed) {
    if (sub === null) continue;
    await identity.setPassword(sub, demoPassword);
    await db.updateTable('app_user').set({ invitation_completed: true }).where('id', '=', id).execute();
  }
}
