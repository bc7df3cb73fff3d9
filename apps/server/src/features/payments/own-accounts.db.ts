import type { ParticipantAccount } from '@lichthof/contracts/payments/payments.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { readAccount, type ParticipantKey } from './account.db.ts';

interface OwnParticipant extends ParticipantKey {
  /** The first day that the user may see; null for all. */
  seesFrom: string | null;
}

/** The accounts of the user's occupancies of an apartment, without notes, which are the manager's own. */
export async function readOwnAccounts(
  db: Database,
  { apartmentId, userId }: { apartmentId: number; userId: number },
): Promise<ParticipantAccount[]> {
  const { rows } = await sql<OwnParticipant>`
    select p.customer_id as "customerId", p.estate_id as "estateId", p.id as "participantId",
      member.sees_from as "seesFrom"
    from user_customer k
    join occupancy_member member on member.customer_id = k.customer_id and member.user_id = k.user_id
    join participant p on p.customer_id = member.customer_id and p.occupancy_id = member.occupancy_id
    where k.user_id = ${userId} and p.apartment_id = ${apartmentId} and p.type = 'tenant'
    order by p.id desc`.execute(db);
  const accounts: ParticipantAccount[] = [];
  for (const { seesFrom, ...key } of rows) {
    const account = await readAccount(db, key);
    if (account) accounts.push(hideEarlier(account, seesFrom));
  }
  return accounts;
}

/** Who joined an occupancy later sees the balance, but no entries from before. */
function hideEarlier({ entries, ...account }: ParticipantAccount, seesFrom: string | null): ParticipantAccount {
  const shown = entries.filter(({ day }) => seesFrom === null || day >= seesFrom);
  return {
    ...account,
    entries: shown.map((entry) => ({ ...entry, note: null, isRevocable: false, isReturnable: false })),
  };
}
