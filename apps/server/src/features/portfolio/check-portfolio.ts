import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { Database } from '../../database/database.ts';
import { conflict, HttpError } from '../../http/errors.ts';
import { type PortfolioImportRow, readContent } from './portfolio-imports.db.ts';
import type { PlanResult, tasks } from './files/portfolio-tasks.ts';
import { readPortfolio } from './storing/stored-portfolio.db.ts';
import { createWorkerQueue, WorkerLimitError } from '../../integrations/workers/worker-queue.ts';

/** Lays what was uploaded beside what is stored now: what it would create and change, and what is wrong with it. */
export async function checkPortfolio(
  db: Database,
  row: Pick<PortfolioImportRow, 'id' | 'customer_id'>,
): Promise<PlanResult> {
  const content = await readContent(db, row);
  if (!content) throw conflict(ErrorCode.PortfolioNotReady, 'The import is done');
  const portfolio = await readPortfolio(db, row.customer_id);
  return runPortfolioTask('plan', { content, portfolio }).catch(refuseTooLarge);
}

/** Enough for every portfolio that is accepted. */
const limits = { memoryMb: 768, longestMs: 60_000 };

/** Works on a portfolio in a worker, one at a time. Throws WorkerLimitError. */
export const runPortfolioTask = createWorkerQueue<typeof tasks>(
  new URL('./files/portfolio-tasks.ts', import.meta.url),
  limits,
);

export function refuseTooLarge(error: unknown): never {
  if (!(error instanceof WorkerLimitError)) throw error;
  throw new HttpError(413, 'The portfolio is too large', { code: ErrorCode.PortfolioTooLarge });
}
