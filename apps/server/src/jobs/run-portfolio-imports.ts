import type { FastifyBaseLogger } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { isForeignKeyViolation, violatedIndex } from '../database/violated-index.ts';
import { checkPortfolio } from '../features/portfolio/check-portfolio.ts';
import { addImportEntries } from '../features/portfolio/portfolio-audit.db.ts';
import * as claims from '../features/portfolio/portfolio-claims.db.ts';
import { lockPortfolio } from '../features/portfolio/stored-portfolio.db.ts';
import { isStorageFull } from '../http/error-answers.ts';
import { withHeartbeat } from './heartbeat.ts';
import { atMostEvery } from './now-and-then.ts';
import { startRepeating } from './repeat.ts';
import { HttpError } from '../http/errors.ts';
import { storePortfolio } from '../workflows/store-portfolio.ts';

interface JobParts {
  db: Database;
  log: Pick<FastifyBaseLogger, 'error'>;
}

const pauseMs = 1000;
const cleaningMs = 3_600_000;

/** What is stored is no longer what the preview rested on. */
class PortfolioHasChanged extends Error {}

/**
 * Stores started portfolios, each in one transaction: whoever goes on after an interruption begins anew, because nothing
 * of it was kept. Several servers may run this beside each other.
 */
export function startPortfolioJob(parts: JobParts): () => Promise<void> {
  const clean = atMostEvery(cleaningMs, () => claims.deleteOldDrafts(parts.db));
  return startRepeating({
    log: parts.log,
    pauseMs,
    failure: 'Looking for portfolio imports failed',
    doNext: async () => {
      const isBusy = await storeNext(parts);
      if (!isBusy) await clean();
      return isBusy;
    },
  });
}

async function storeNext(parts: JobParts): Promise<boolean> {
  const claimed = await claims.claimPortfolio(parts.db, randomUUID());
  if (!claimed) return false;
  try {
    await withHeartbeat(
      () => claims.keepClaim(parts.db, claimed),
      () => store(parts.db, claimed),
    );
  } catch (error) {
    const failure = failureOf(error as Error);
    if (failure === 'unexpected') parts.log.error(error, `Portfolio import ${claimed.id} failed`);
    await claims.failPortfolio(parts.db, claimed, failure);
  }
  return true;
}

async function store(db: Database, claimed: claims.ClaimedPortfolio): Promise<void> {
  await claims.setStep(db, claimed, 'writing');
  await db.transaction().execute(async (tx) => {
    await lockPortfolio(tx, claimed.customer_id);
    const { plan, counts } = await requireUnchanged(tx, claimed);
    // of two servers that both think it theirs the second one writes nothing
    if (!(await claims.finishPortfolio(tx, claimed))) return;
    const { customer_id: customerId, created_by: authorId } = claimed;
    const idOf = await storePortfolio(tx, { customerId, authorId, plan });
    await addImportEntries(tx, claimed, { plan, counts, idOf });
  });
}

async function requireUnchanged(db: Database, claimed: claims.ClaimedPortfolio) {
  const { planned, fingerprint } = await checkPortfolio(db, claimed);
  if (planned.faultTotal > 0 || fingerprint !== claimed.fingerprint) throw new PortfolioHasChanged();
  return planned;
}

const exclusionViolation = '23P01';

/** Indexes and constraints are violated only by what somebody else has stored meanwhile: the file itself was checked. */
function failureOf(error: Error): 'changed' | 'storageFull' | 'unexpected' {
  const isChanged = error instanceof PortfolioHasChanged || (error instanceof HttpError && error.statusCode === 409);
  const isTaken = violatedIndex(error) !== undefined || (error as { code?: string }).code === exclusionViolation;
  if (isChanged || isTaken || isForeignKeyViolation(error)) return 'changed';
  return isStorageFull(error) ? 'storageFull' : 'unexpected';
}
