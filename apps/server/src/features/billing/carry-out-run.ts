import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import { retryOnDeadlock } from '../../database/retry-on-deadlock.ts';
import { DatabaseUnreachableError } from '../../database/unreachable.ts';
import { ClaimLostError } from '../../database/work-claims.ts';
import { isStorageFull } from '../../http/error-answers.ts';
import { runWithoutPauses } from '../../http/request-id.ts';
import { deriveMarkedComputedDays } from '../metering/computed/derive-marked-days.ts';
import type { MailSender } from '../../integrations/mail/mail-sender.ts';
import type { Typesetter } from '../../integrations/typesetting/typesetter.ts';
import { endRun, setStep, type ClaimedRun } from './billing-run-claims.db.ts';
import { BillingRefusedError, issueInvoices, prepareApart, storePrepared } from './issuing/issue-invoices.ts';
import { countFailedMails, failWaitingMails, markLettersSent, sendMails } from './delivery/send-mails.ts';
import { countMissingDocuments, typesetDocuments } from './delivery/typeset-documents.ts';
import { writeMails } from './delivery/write-mails.ts';

export interface RunTools {
  db: Database;
  typesetter: Typesetter;
  mailSender: MailSender;
  publicUrl: string;
  now: () => Date;
  signal: AbortSignal;
  /** Of the embedded database: nobody else can use it during a transaction. */
  hasOneConnection?: boolean;
  /** Called once a cancellation or a corrected invoice is issued. */
  acknowledgeCorrectedChanges?: (db: Database, run: ClaimedRun, now: Date) => Promise<void>;
  /** Pause before a mail is sent again, in ms. */
  pauseMs?: number;
  log?: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Carries out the remaining steps of a run: numbers and snapshots in one transaction, then the documents, each of which
 * is sent as soon as it is typeset. The stored rows tell what remains, so an interrupted run continues without gaps or
 * duplicates.
 */
export async function carryOutRun(tools: RunTools, run: ClaimedRun): Promise<void> {
  try {
    if (run.step === 'numbers') await issueNumbers(tools, run);
    if (run.step !== 'done') await typesetAndSend(tools, run);
    if (run.kind !== 'billing' && !tools.signal.aborted) {
      await tools.acknowledgeCorrectedChanges?.(tools.db, run, tools.now());
    }
    if (!tools.signal.aborted) await finish(tools.db, run);
  } catch (error) {
    if (error instanceof ClaimLostError) return;
    // the stored rows tell what remains, for whoever claims the run next
    if (error instanceof DatabaseUnreachableError) throw error;
    await stopRun(tools.db, run, error as Error);
    if (!(error instanceof BillingRefusedError)) throw error;
  }
}

/** Two runs of one provider may take its next numbers at the same time: the second one starts again. */
async function issueNumbers({ db, now, hasOneConnection }: RunTools, run: ClaimedRun): Promise<void> {
  await deriveMarkedComputedDays(db, run);
  const isIssued = hasOneConnection && (await issuePreparedApart(db, run, now()));
  if (!isIssued) {
    await retryOnDeadlock(() =>
      inTransaction(db, async (tx) => {
        await issueInvoices(tx, run, now());
        await setStep(tx, run, 'documents');
      }),
    );
  }
  run.step = 'documents';
}

const mostPreparations = 3;

/**
 * Prepares before the transaction and writes within it, since a transaction lets nobody else use the only connection.
 * False when an input was changed each time meanwhile.
 */
async function issuePreparedApart(db: Database, run: ClaimedRun, now: Date): Promise<boolean> {
  for (let attempt = 0; attempt < mostPreparations; attempt += 1) {
    const prepared = await prepareApart(db, run, now);
    const isStored = await inTransaction(db, (tx) =>
      runWithoutPauses(async () => {
        if (!(await storePrepared(tx, run, { ...prepared, now }))) return false;
        await setStep(tx, run, 'documents');
        return true;
      }),
    );
    if (isStored) return true;
  }
  return false;
}

const inTransaction = <Result>(db: Database, work: (tx: Database) => Promise<Result>) =>
  db.transaction().setIsolationLevel('repeatable read').execute(work);

/** Documents are typeset one after the other, and sent while the next ones are made. */
async function typesetAndSend(tools: RunTools, run: ClaimedRun): Promise<void> {
  const { db, typesetter, mailSender, publicUrl, pauseMs, log } = tools;
  const stopped = new AbortController();
  const signal = AbortSignal.any([tools.signal, stopped.signal]);
  let hasMoreDocuments = true;
  const today = await localDayOfRun(db, run, tools.now());
  await writeMails(db, { run, publicUrl, today });
  const typeset = async () => {
    await typesetDocuments(db, { run, typesetter, signal, log });
    if (!signal.aborted) await setStep(db, run, 'mails');
    hasMoreDocuments = false;
  };
  const typesetting = typeset();
  const sending = sendMails(db, {
    run,
    mailSender,
    publicUrl,
    signal,
    hasMoreDocuments: () => hasMoreDocuments,
    ...(pauseMs && { pauseMs }),
  });
  try {
    await Promise.all([typesetting, sending]);
  } finally {
    stopped.abort();
    await Promise.allSettled([typesetting, sending]);
  }
}

async function localDayOfRun(db: Database, { customerId, estateId }: ClaimedRun, now: Date): Promise<string> {
  const { time_zone: timeZone } = await db
    .selectFrom('estate')
    .where('customer_id', '=', customerId)
    .where('id', '=', estateId)
    .select('time_zone')
    .executeTakeFirstOrThrow();
  return localDayOf(now.getTime(), timeZone);
}

async function finish(db: Database, run: ClaimedRun): Promise<void> {
  await failWaitingMails(db, run);
  const unreached = (await countFailedMails(db, run)) + (await countMissingDocuments(db, run));
  await db.transaction().execute(async (tx) => {
    await markLettersSent(tx, run);
    await setStep(tx, run, 'done');
    await endRun(tx, run, { state: unreached > 0 ? 'partial' : 'success' });
  });
}

/**
 * Ends the run: as failed if no number was given yet, since nothing was created; else as partial, since the invoices
 * exist.
 */
async function stopRun(db: Database, run: ClaimedRun, error: Error): Promise<void> {
  const state = run.step === 'numbers' ? 'failed' : 'partial';
  const unforeseen = isStorageFull(error) ? 'storageFull' : 'unexpected';
  const failure = error instanceof BillingRefusedError ? error.failure : unforeseen;
  await db.transaction().execute((tx) => endRun(tx, run, { state, failure }));
}
