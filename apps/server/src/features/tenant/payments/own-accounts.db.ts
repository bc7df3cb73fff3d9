import type { ParticipantAccount } from '@lichthof/contracts/payments/payments.ts';
import type { Database } from '../../../database/database.ts';
import { ofSameCustomer } from '../../../database/same-customer.ts';
import { readAccount } from '../../payments/account.db.ts';

/** The accounts of the user's occupancies of an apartment, without notes, which are the manager's own. */
export async function readOwnAccounts(
  db: Database,
  { apartmentId, userId }: { apartmentId: number; userId: number },
): Promise<ParticipantAccount[]> {
  const rows = await db
    .selectFrom('user_customer as k')
    .innerJoin('occupancy_member as member', ofSameCustomer('member.user_id', 'k.user_id'))
    .innerJoin('participant as p', ofSameCustomer('p.occupancy_id', 'member.occupancy_id'))
    .select([
      'p.customer_id as customerId',
      'p.estate_id as estateId',
      'p.id as participantId',
      'member.sees_from as seesFrom',
    ])
    .where('k.user_id', '=', userId)
    .where('p.apartment_id', '=', apartmentId)
    .where('p.type', '=', 'tenant')
    .orderBy('p.id', 'desc')
    .execute();
  const accounts: ParticipantAccount[] = [];
  for (const { seesFrom, ...key } of rows) {
    const account = await readAccount(db, key);
    if (account) accounts.push(hideEarlier(account, seesFrom));
  }
  return accounts;
}

/** Shows who joined an occupancy later the balance, but no entries from before. */
function hideEarlier({ entries, ...account }: ParticipantAccount, seesFrom: string | null): ParticipantAccount {
  const shown = entries.filter(({ day }) => seesFrom === null || day >= seesFrom);
  return {
    ...account,
    entries: shown.map((entry) => ({ ...entry, note: null, isRevocable: false, isReturnable: false })),
  };
}
