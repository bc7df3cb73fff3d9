import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { Portfolio } from '@lichthof/domain/portfolio/portfolio.ts';
import type { Database } from '../../database/database.ts';
import { conflict } from '../../http/errors.ts';
import { type PortfolioImportRow, readContent } from './portfolio-imports.db.ts';
import type { DraftContent, PlanResult } from './files/portfolio-tasks.ts';
import { runPortfolioTask } from './run-portfolio-task.ts';
import { readPortfolio } from './storing/stored-portfolio.db.ts';

/**
 * Lays what was uploaded beside what is stored now: what it would create and change, and what is wrong with it. In a
 * transaction it is urgent: nothing else is stored meanwhile.
 */
export async function checkPortfolio(
  db: Database,
  { id, customer_id }: Pick<PortfolioImportRow, 'id' | 'customer_id'>,
  rules: { signal?: AbortSignal; isUrgent?: boolean } = {},
): Promise<PlanResult> {
  const input = await readDraft(db, { id, customer_id });
  return runPortfolioTask('plan', input, { customerId: customer_id, ...rules });
}

/** What was uploaded, how it is read, and what is stored now. Throws 409 when the import is done. */
export async function readDraft(
  db: Database,
  { id, customer_id }: Pick<PortfolioImportRow, 'id' | 'customer_id'>,
): Promise<DraftContent & { portfolio: Portfolio }> {
  const draft = await readContent(db, { id, customer_id });
  if (!draft) throw conflict(ErrorCode.PortfolioNotReady, 'The import is done');
  return { ...draft, portfolio: await readPortfolio(db, customer_id) };
}
