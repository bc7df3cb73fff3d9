import { addNotices } from '../../../features/notices/add-notice.ts';
import { systemAdmin } from '../../../features/users/user-calls-for-tests.ts';
import { noteFailedMail } from '../../../integrations/identity/embedded/failed-mails.ts';
import { anAccount } from '../../../testing/account-makers.ts';
import { aCustomer, aUser } from '../../../testing/makers.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { idOfLast } from './walk-steps-for-tests.ts';
import type { WalkedCalls } from './walked-call-for-tests.ts';

const operator = ({ db }: TestServer) => aUser(db, [systemAdmin]);

/** The operator's calls that send mails again. */
export const walkedMails: WalkedCalls = {
  'POST /api/failed-mails/:ofCustomerId/:mailId/again': {
    prepare: async (server) => {
      const { db } = server;
      const customerId = await aCustomer(db);
      await addNotices(db, [{ customerId, kind: 'reset', recipient: 'a@b.example', name: 'Ada Weiß', facts: {} }]);
      const mailId = await idOfLast(server, 'mail');
      await db.updateTable('mail').set({ state: 'failed' }).where('customer_id', '=', customerId).execute();
      return { userId: await operator(server), path: `/failed-mails/${customerId}/${mailId}/again` };
    },
  },
  'POST /api/failed-mails/credentials/:accountSub/again': {
    prepare: async (server) => {
      const sub = await anAccount(server.db, await aUser(server.db));
      await noteFailedMail(server.db.$extendTables(), {
        sub,
        purpose: 'reset',
        failure: '550 unknown',
        failedAt: new Date(),
      });
      return { userId: await operator(server), path: `/failed-mails/credentials/${sub}/again` };
    },
    mayRepeatWithoutKey: 'an operator asks for each, and the newest link is the one that counts',
  },
};
