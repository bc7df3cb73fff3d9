import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { isConstraintViolation } from '../database/violated-index.ts';
import { DatabaseUnreachableError } from '../database/unreachable.ts';
import { ClaimLostError, endClaimed, updateClaimed, type Claim } from '../database/work-claims.ts';
import { checkPortfolio } from '../features/portfolio/check-portfolio.ts';
import { addImportEntries } from '../features/portfolio/storing/portfolio-audit.db.ts';
import {
  type PortfolioImportRow,
  readClaimedImport,
  type StartedPortfolioImport,
} from '../features/portfolio/portfolio-imports.db.ts';
import { lockPortfolio } from '../features/portfolio/storing/stored-portfolio.db.ts';
import { isStorageFull } from '../http/error-answers.ts';
import { HttpError } from '../http/errors.ts';
import { storePortfolio } from '../workflows/store-portfolio.ts';
import { startRepeating } from './repeat.ts';
import { runNextClaimed } from './run-claimed-work.ts';

interface Tools {
  db: Database;
  log: Pick<FastifyBaseLogger, 'error'>;
}

type PortfolioClaim = Claim<'portfolio_import'>;

/** What is stored differs from what the preview was made of. */
class PortfolioChangedError extends Error {}

/** Stores started portfolio imports, looking for them every `pauseMs`. Several servers may run this beside each other. */
export function startPortfolioJob({ db, log, pauseMs = 1000 }: Tools & { pauseMs?: number }): () => Promise<void> {
  const work = (claim: PortfolioClaim) => storeOrFail({ db, log }, claim);
  return startRepeating({
    log,
    pauseMs,
    failure: 'Looking for portfolio imports failed',
    doNext: (signal) => runNextClaimed({ db, log, table: 'portfolio_import', work }, signal),
  });
}

async function storeOrFail({ db, log }: Tools, claim: PortfolioClaim): Promise<void> {
  try {
    await store(db, claim);
  } catch (error) {
    if (error instanceof ClaimLostError || error instanceof DatabaseUnreachableError) throw error;
    const failure = await failureOf(db, claim, error);
    if (failure !== 'changed') log.error(error, `Portfolio import ${claim.id} failed`);
    await endClaimed(db, claim, { state: 'failed', failure });
  }
}

/** Stores everything in one transaction: after an interruption the next server starts again, because nothing was kept. */
async function store(db: Database, claim: PortfolioClaim): Promise<void> {
  await updateClaimed(db, claim, { step: 'writing' });
  const started = await readClaimedImport(db, claim);
  await db.transaction().execute(async (tx) => {
    await lockPortfolio(tx, started.customer_id);
    const { plan, counts } = await requireUnchanged(tx, started);
    const makesContracts = started.recipe?.makesContracts === true;
    await endClaimed(tx, claim, {
      state: 'done',
      finished_at: sql<Date>`now()`,
      ...(makesContracts ? { contract_state: 'open' as const } : { content: null }),
    });
    const { customer_id: customerId, created_by: authorId } = started;
    const idOf = await storePortfolio(tx, { customerId, authorId, plan });
    await addImportEntries(tx, started, { plan, counts, idOf });
  });
}

async function requireUnchanged(db: Database, started: StartedPortfolioImport) {
  const { planned, fingerprint } = await checkPortfolio(db, started, { isUrgent: true });
  if (planned.issueTotal > 0 || fingerprint !== started.fingerprint) throw new PortfolioChangedError();
  return planned;
}

type Failure = NonNullable<PortfolioImportRow['failure']>;

/**
 * A violated constraint means 'changed' only where the stored data differ from what the preview was made of; otherwise it
 * is an error of ours.
 */
async function failureOf(db: Database, claim: PortfolioClaim, error: unknown): Promise<Failure> {
  const isConflict = error instanceof HttpError && error.statusCode === 409;
  if (error instanceof PortfolioChangedError || isConflict) return 'changed';
  if (isConstraintViolation(error) && (await isChanged(db, claim))) return 'changed';
  if (isStorageFull(error as Error)) return 'storageFull';
  return error instanceof HttpError && error.statusCode === 413 ? 'fileTooComplex' : 'unexpected';
}

async function isChanged(db: Database, claim: PortfolioClaim): Promise<boolean> {
  try {
    await requireUnchanged(db, await readClaimedImport(db, claim));
    return false;
  } catch (error) {
    if (error instanceof PortfolioChangedError) return true;
    throw error;
  }
}
