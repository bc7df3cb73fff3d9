import { getOperation, requestBackup, type Operation } from '@lichthof/contracts/operation.ts';
import { adminCall, type Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { runAsOwner } from '../../database/isolation/customer-scope.ts';
import { notFound } from '../../http/errors.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import { readMeasures, saveMeasure } from './measures/measures.db.ts';
import {
  countPlaces,
  readBackupRuns,
  readCustomerStorage,
  readEdges,
  readExpiring,
  readFailedRuns,
  readDatabaseFacts,
  readJobRounds,
  type DatabaseFacts,
} from './operation.db.ts';
import { countFailedMails, readWaitingWork } from './waiting-work.db.ts';

interface OperationParts {
  config: Pick<Config, 'backups' | 'databaseUrl'>;
  version: string;
}

/** The operator's page: one answer for all of it. */
export function operationRoutes(context: RouteContext, parts: OperationParts): void {
  const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();
  addRoute(context, getOperation, async () => ({
    startedAt,
    // requests may not read the migrations
    ...describeServer(parts, await runAsOwner(() => readDatabaseFacts(context.db))),
    ...(await readState(context.db)),
  }));

  addRoute(context, requestBackup, async ({ caller: { firstName, lastName } }) => {
    if (parts.config.backups.directory === undefined) throw notFound('Plan of backups');
    await saveMeasure(context.db, 'backupRequest', { by: `${firstName} ${lastName}` });
  });
}

function describeServer({ config, version }: OperationParts, database: DatabaseFacts) {
  const { directory, time, kept } = config.backups;
  return {
    adminCall,
    versions: {
      product: version,
      node: process.versions.node,
      database: database.version,
      isEmbedded: config.databaseUrl === undefined,
      lastMigration: database.lastMigration,
      migrationCount: database.migrationCount,
    },
    backupPlan: directory === undefined ? null : { time, kept },
  };
}

type State = Omit<Operation, 'startedAt' | keyof ReturnType<typeof describeServer>>;

async function readState(db: Database): Promise<State> {
  const [places, backupRuns, failed, work, jobs, failedRuns, edges, customers, measures, expiring] = await Promise.all([
    countPlaces(db),
    readBackupRuns(db),
    countFailedMails(db),
    readWaitingWork(db),
    readJobRounds(db),
    readFailedRuns(db),
    readEdges(db),
    readCustomerStorage(db),
    readMeasures(db),
    readExpiring(db),
  ]);
  const { databaseBytes, certificate, disks, check, backupRequest } = measures;
  return {
    ...places,
    backupRuns,
    mails: failed,
    work,
    jobs,
    failedRuns,
    edges,
    storage: databaseBytes
      ? { measuredAt: databaseBytes.measuredAt.toISOString(), databaseBytes: databaseBytes.content, customers }
      : null,
    certificate: certificate?.content ?? null,
    expiring,
    disks: disks?.content ?? [],
    check: check ? { checkedAt: check.measuredAt.toISOString(), ...check.content } : null,
    backupRequestedAt: backupRequest?.measuredAt.toISOString() ?? null,
  };
}
