import { ErrorCode } from '@lichthof/contracts/errors.ts';
import * as contract from '@lichthof/contracts/failed-mails.ts';
import type { Database } from '../../database/database.ts';
import type { MailKey } from '../../database/mails/outbox.db.ts';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import { claimBeforeSending } from '../../database/request-key.ts';
import { retryOnDeadlock } from '../../database/retry-on-deadlock.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import { type Accounts, MailFailedError } from '../../integrations/identity/identity-provider.ts';
import { retryRun } from '../billing/billing-runs.db.ts';
import {
  findFailedMail,
  findRunOfMail,
  type FoundMail,
  markDone,
  queueAgain,
  readFailedMails,
} from './failed-mails.db.ts';

const changed = () => conflict(ErrorCode.ChangedByOthers, 'The mail is not in the list any more');

/** The operator's list of mails that did not go out, and the ways out. */
export function failedMailsRoutes(context: RouteContext, accounts: Accounts | undefined): void {
  const { db } = context;
  const list = async (): Promise<contract.FailedMails> => ({
    ...(await readFailedMails(db)),
    credentials: await listCredentials(accounts),
  });

  addRoute(context, contract.listFailedMails, list);

  addRoute(context, contract.sendMailAgain, async ({ params, caller: { userId } }) => {
    const key = { customerId: params.ofCustomerId, id: params.mailId };
    await sendAgain(key, userId);
    return list();
  });

  const sendAgain = async (key: MailKey, userId: number) => {
    const run = await findRunOfMail(db, key);
    if (!run) await change(db, { key, userId, action: 'retry' }, queueAgain);
    else if ((await retryRun(db, run, userId)) !== 'retried') throw changed();
  };

  addRoute(context, contract.markMailDone, async ({ params, caller: { userId } }) => {
    const key = { customerId: params.ofCustomerId, id: params.mailId };
    await change(db, { key, userId, action: 'markDone' }, markDone);
    return list();
  });

  addRoute(context, contract.sendCredentialMailAgain, async ({ params: { accountSub } }) => {
    await claimBeforeSending(db);
    const failed = (await accounts?.failedMails?.list())?.find(({ account }) => account.sub === accountSub);
    if (!accounts || !failed) throw notFound('Mail');
    await accounts.credentials.send(failed.account, failed.purpose).catch((error: unknown) => {
      if (!(error instanceof MailFailedError)) throw error;
      throw conflict(ErrorCode.MailNotSent, error.message, { cause: error.cause });
    });
    return list();
  });

  addRoute(context, contract.markCredentialMailDone, async ({ params: { accountSub } }) => {
    if (!(await accounts?.failedMails?.remove(accountSub))) throw notFound('Mail');
    return list();
  });
}

interface Change {
  key: MailKey;
  userId: number;
  action: 'retry' | 'markDone';
}

/** Changes a mail in the list, and notes who did. Throws 409 when it is there no longer. */
async function change(
  db: Database,
  { key, userId, action }: Change,
  apply: (tx: Database, mail: FoundMail) => Promise<void>,
): Promise<void> {
  await retryOnDeadlock(() =>
    db.transaction().execute(async (tx) => {
      const mail = await findFailedMail(tx, key);
      if (!mail) throw changed();
      await apply(tx, mail);
      const { customerId, id: objectId, recipient: email } = mail;
      await addAuditEntry(tx, { customerId, userId, action, objectType: 'mail', objectId, after: { email } });
    }),
  );
}

async function listCredentials(accounts: Accounts | undefined): Promise<contract.FailedCredentialMail[]> {
  const failed = (await accounts?.failedMails?.list()) ?? [];
  return failed.map(({ account: { sub, email, firstName, lastName }, purpose, failure, failedAt }) => ({
    accountSub: sub,
    name: `${firstName} ${lastName}`,
    recipient: email,
    purpose,
    failure,
    failedAt: failedAt.toISOString(),
  }));
}
