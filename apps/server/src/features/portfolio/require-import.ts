import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { Database } from '../../database/database.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { findImport, type PortfolioImportKeys, type PortfolioImportRow } from './portfolio-imports.db.ts';

/** Throws 404 also for the draft of another user. */
export async function requireImport(
  db: Database,
  keys: PortfolioImportKeys,
  userId: number,
): Promise<PortfolioImportRow> {
  const row = await findImport(db, keys, userId);
  if (!row) throw notFound('Import');
  return row;
}

/** Throws 409 PortfolioNotReady when the import is running or done. */
export function requireOpen({ state }: PortfolioImportRow): void {
  if (state !== 'draft' && state !== 'failed') throw notOpen();
}

export const contractsDone = (): Error => conflict(ErrorCode.PortfolioNotReady, 'There are no contracts to make');

export const notOpen = (): Error => conflict(ErrorCode.PortfolioNotReady, 'The import is running or done');
