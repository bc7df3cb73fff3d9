import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { Database } from '../../database/database.ts';
import { conflict } from '../../http/errors.ts';
import { MailFailedError, UnknownAccountError, type Accounts } from '../../integrations/identity/identity-provider.ts';
import { findOwnAccount } from './current-user.db.ts';

/** Mails oneself a link to choose a password. Throws 409 when accounts are kept elsewhere or the mail cannot be sent. */
export async function resetOwnPassword(db: Database, accounts: Accounts | undefined, userId: number): Promise<void> {
  const { sub, ...person } = await findOwnAccount(db, userId);
  if (!accounts || sub === null) throw accountsElsewhere();
  try {
    await accounts.credentials.send({ sub, ...person }, 'reset');
  } catch (error) {
    if (error instanceof MailFailedError) throw conflict(ErrorCode.MailNotSent, error.message);
    throw error instanceof UnknownAccountError ? accountsElsewhere() : error;
  }
}

const accountsElsewhere = () => conflict(ErrorCode.AccountsElsewhere, 'The account is kept by another service');
