import { describe } from 'vitest';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { createMailRecorder } from '../../mail/testing/mail-recorder.ts';
import { testAccountsContract } from '../testing/accounts-contract.ts';
import { checkSignIn } from './sign-in-routes.ts';
import { createEmbeddedAccounts } from './accounts.ts';
import { fastPasswords as passwords } from '../testing/fast-passwords.ts';

describe('Accounts in our own database', () => {
  testAccountsContract(async () => {
    const { db, close } = await openTestDatabase();
    const { mailSender, sent, breakMails } = createMailRecorder();
    const publicUrl = 'https://portal.example';
    const canSignIn = async (email: string, password: string) => {
      const { kind } = await checkSignIn(
        { db: db.$extendTables(), passwords },
        { email, password, ip: '127.0.0.1', at: new Date() },
      );
      return kind === 'correct';
    };
    return {
      accounts: createEmbeddedAccounts({ db: db.$extendTables(), mailSender, publicUrl, passwords }),
      canSignIn,
      mailedTo: () => sent.map(({ to }) => to),
      breakMails,
      close,
    };
  });
});
