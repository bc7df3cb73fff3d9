import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { Database } from '../../database/database.ts';
import { conflict } from '../../http/errors.ts';
import { type PortfolioImportRow, readContent } from './portfolio-imports.db.ts';
import type { PlanResult } from './files/portfolio-tasks.ts';
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
  const content = await readContent(db, { id, customer_id });
  if (!content) throw conflict(ErrorCode.PortfolioNotReady, 'The import is done');
  const portfolio = await readPortfolio(db, customer_id);
  return runPortfolioTask('plan', { content, portfolio }, { customerId: customer_id, ...rules });
}
