import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { Database } from '../../database/database.ts';
import { conflict } from '../../http/errors.ts';
import { readContent, type PortfolioImportRow } from './portfolio-imports.db.ts';
import type { PlanResult } from './portfolio-tasks.ts';
import { refuseTooLarge, runPortfolioTask } from './run-portfolio-task.ts';
import { readPortfolio } from './stored-portfolio.db.ts';

/** Lays what was uploaded beside what is stored now: what it would create and change, and what is wrong with it. */
export async function checkPortfolio(
  db: Database,
  { id, customer_id: customerId }: Pick<PortfolioImportRow, 'id' | 'customer_id'>,
): Promise<PlanResult> {
  const content = await readContent(db, id);
  if (!content) throw conflict(ErrorCode.PortfolioNotReady, 'The import is done');
  const portfolio = await readPortfolio(db, customerId);
  return runPortfolioTask('plan', { content, portfolio }).catch(refuseTooLarge);
}
