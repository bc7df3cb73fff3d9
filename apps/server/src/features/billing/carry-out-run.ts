import type { Database } from '../../database/database.ts';
import { isStorageFull } from '../../http/error-answers.ts';
import type { MailSender } from '../../integrations/mail/mail-sender.ts';
import type { Typesetter } from '../../integrations/typesetting/typesetter.ts';
import { endRun, RunLostError, takeStep, type ClaimedRun } from './billing-run-claims.db.ts';
import { BillingRefusedError, issueInvoices } from './issue-invoices.ts';
import { countFailedMails, handOverPost, sendMails, writeMails } from './send-mails.ts';
import { typesetDocuments } from './typeset-documents.ts';

export interface RunTools {
  db: Database;
  typesetter: Typesetter;
  mailSender: MailSender;
  publicUrl: string;
  now: () => Date;
  signal: AbortSignal;
  /** How long to wait before a mail is tried again, in ms. */
  pauseMs?: number;
}

/**
 * Carries out what is left of a run: numbers and snapshots in one transaction, then documents, then mails. Each step
 * begins where the one before has ended, so that a run that was interrupted anywhere goes on without a double or a gap.
 */
export async function carryOutRun(tools: RunTools, run: ClaimedRun): Promise<void> {
  try {
    if (run.step === 'numbers') await giveNumbers(tools, run);
    if (run.step === 'documents') await makeDocuments(tools, run);
    if (run.step === 'mails') await deliver(tools, run);
  } catch (error) {
    if (error instanceof RunLostError) return;
    await stopRun(tools.db, run, error as Error);
    if (!(error instanceof BillingRefusedError)) throw error;
  }
}

async function giveNumbers({ db, now }: RunTools, run: ClaimedRun): Promise<void> {
  await whileOthersInterfere(() =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        await issueInvoices(tx, run, now());
        await takeStep(tx, run, 'documents');
      }),
  );
  run.step = 'documents';
}

const serializationFailure = '40001';
const mostTries = 5;

/** Two runs of one provider may want its next numbers at the same time: the second one begins anew. */
async function whileOthersInterfere(transact: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transact();
    } catch (error) {
      if ((error as { code?: string }).code !== serializationFailure || tries === mostTries) throw error;
    }
  }
}

async function makeDocuments({ db, typesetter, signal }: RunTools, run: ClaimedRun): Promise<void> {
  await typesetDocuments(db, { run, typesetter, signal });
  if (signal.aborted) return;
  await takeStep(db, run, 'mails');
  run.step = 'mails';
}

async function deliver({ db, signal, ...tools }: RunTools, run: ClaimedRun): Promise<void> {
  const mailing = { ...tools, run, signal };
  await writeMails(db, mailing);
  await sendMails(db, mailing);
  if (signal.aborted) return;
  const failed = await countFailedMails(db, run);
  await db.transaction().execute(async (tx) => {
    await handOverPost(tx, run);
    await takeStep(tx, run, 'done');
    await endRun(tx, run, { state: failed > 0 ? 'partial' : 'success' });
  });
}

/** Before the numbers are given nothing has been created; afterwards the invoices stand, and the rest can be retried. */
async function stopRun(db: Database, run: ClaimedRun, error: Error): Promise<void> {
  const state = run.step === 'numbers' ? 'failed' : 'partial';
  if (error instanceof BillingRefusedError) return endRun(db, run, { state, failure: error.failure });
  await endRun(db, run, { state, failure: isStorageFull(error) ? 'storageFull' : 'unexpected' });
}
