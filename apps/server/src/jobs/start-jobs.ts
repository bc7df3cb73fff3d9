import { jobNames, type JobName } from '@lichthof/contracts/operation.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { runAsJob } from '../database/isolation/customer-scope.ts';
import { logReachability } from '../database/log-reachability.ts';
import type { MailSender } from '../integrations/mail/mail-sender.ts';
import type { LetterTypesetter, Typesetter } from '../integrations/typesetting/typesetter.ts';
import type { WebhookTools } from '../features/webhooks/webhook-tools.ts';
import type { SourceTools } from '../features/intake/sources/source-kinds.ts';
import { startBackingUp, type BackupJob } from './back-up.ts';
import { startArchiveJob } from './build-archives.ts';
import { startCheckingAlarms } from './check-alarms.ts';
import { startCheckingChangedValues } from './check-changed-values.ts';
import { startDeletingOldDrafts } from './delete-old-drafts.ts';
import { startDerivingEstateDays } from './derive-estate-days.ts';
import { startGapFillingJob } from './fill-gaps-by-rule.ts';
import { startListening } from './listen-to-sources.ts';
import { startInformingTenants } from './inform-tenants.ts';
import { startLoadingIntakeFiles } from './load-intake-files.ts';
import { startPollingSources } from './poll-sources.ts';
import { startMeasuring } from './measure.ts';
import { JobRounds, startSavingRounds } from './note-rounds.ts';
import { startNightlyJob } from './recalculate.ts';
import { startBillingJob } from './run-billing.ts';
import { startImportJob } from './run-imports.ts';
import { startPortfolioJob } from './run-portfolio-imports.ts';
import { startSendingMails } from './send-mails.ts';
import { startSendingWebhooks } from './send-webhooks.ts';
import type { FillSampleCustomer } from '../features/sample-customer/sample-work.ts';
import { startTendingTables } from './tend-embedded-tables.ts';
import { startSampleJob } from './work-on-sample.ts';

export interface JobTools extends WebhookTools {
  db: Database;
  log: FastifyBaseLogger;
  typesetter: Typesetter & LetterTypesetter;
  mailSender: MailSender;
  sourceTools: SourceTools;
  /** A PostgreSQL server tends its tables itself. */
  isEmbedded: boolean;
  /** Whose disks are measured for the operator. */
  folders: { data: string; backups?: string };
  fillSampleCustomer: FillSampleCustomer;
  /** Undefined: backups are made elsewhere. */
  backups: BackupJob | undefined;
}

interface JobLog extends Pick<FastifyBaseLogger, 'error'> {
  onRound: () => void;
}

type StartJob = (tools: Omit<JobTools, 'log'> & { log: JobLog }) => () => Promise<void>;

type OwnerJob = 'backups' | 'tables' | 'measures';

/** The jobs of a server, by the name that they have in the log. */
const jobs: Record<Exclude<JobName, OwnerJob>, StartJob> = {
  estateDays: ({ db, log }) => startDerivingEstateDays(db, log),
  sources: startPollingSources,
  listeners: startListening,
  intakeFiles: startLoadingIntakeFiles,
  valueImports: startImportJob,
  portfolioImports: startPortfolioJob,
  oldDrafts: ({ db, log }) => startDeletingOldDrafts(db, log),
  gapFills: ({ db, log }) => startGapFillingJob({ db, log }),
  alarms: ({ db, log }) => startCheckingAlarms({ db, log }),
  webhooks: startSendingWebhooks,
  billingRuns: ({ isEmbedded, ...tools }) => startBillingJob({ ...tools, hasOneConnection: isEmbedded }),
  changedValues: ({ db, log }) => startCheckingChangedValues({ db, log }),
  invoiceArchives: ({ db, log }) => startArchiveJob({ db, log }),
  mails: startSendingMails,
  monthlyInformation: ({ db, log }) => startInformingTenants(db, log),
  nightly: ({ db, log }) => startNightlyJob({ db, log }),
  sampleCustomer: startSampleJob,
};

/** Only the owner of tables may tend them, and read all of them. */
const jobsOfOwner: Record<OwnerJob, StartJob> = {
  measures: startMeasuring,
  backups: ({ backups, log }) => (backups ? startBackingUp({ ...backups, log }) : async () => {}),
  tables: ({ db, log, isEmbedded }) => (isEmbedded ? startTendingTables(db, log) : async () => {}),
};

interface StartOptions {
  onFailure?: ((job: string) => void) | undefined;
}

/** Starts all jobs. Returns how to stop them: at once none takes further work, and it resolves when all have ended. */
export function startJobs(tools: JobTools, { onFailure }: StartOptions = {}): () => Promise<void> {
  const rounds = new JobRounds();
  const startAll = (these: Partial<Record<JobName, StartJob>>) =>
    jobNames.flatMap(
      (job) => these[job]?.({ ...tools, log: createJobLog(job, { log: tools.log, rounds, onFailure }) }) ?? [],
    );
  const stopLog = logReachability(tools.log);
  const stopSaving = startSavingRounds(tools.db, rounds, tools.log);
  const stops = [...runAsJob(() => startAll(jobs)), ...startAll(jobsOfOwner), stopSaving];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    stopLog();
  };
}

interface JobLogParts extends StartOptions {
  log: FastifyBaseLogger;
  rounds: JobRounds;
}

/** A job logs its failures alone, so that its lines are what is counted. */
function createJobLog(job: JobName, { log, rounds, onFailure }: JobLogParts): JobLog {
  const ofJob = log.child({ job });
  return {
    onRound: () => rounds.noteEnd(job),
    error: (...entry: [unknown, string?]) => {
      onFailure?.(job);
      rounds.noteFailure(job);
      ofJob.error(...entry);
    },
  };
}
