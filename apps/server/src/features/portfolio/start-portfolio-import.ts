import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import type { Database } from '../../database/database.ts';
import { violatedIndex } from '../../database/violated-index.ts';
import { conflict, HttpError } from '../../http/errors.ts';
import { checkPortfolio } from './check-portfolio.ts';
import { markRunning, type PortfolioImportRow } from './portfolio-imports.db.ts';

const notReady = () => conflict(ErrorCode.PortfolioNotReady, 'The import is running or done');
const unmapped = () => new HttpError(422, 'Nobody has confirmed the mapping', { code: ErrorCode.PortfolioHasErrors });
const busy = () => conflict(ErrorCode.PortfolioBusy, 'Another import of the customer is running');

/**
 * Hands an import over to the job that stores it, if that would do exactly what the preview has shown. Throws 409
 * PortfolioChanged otherwise, 409 PortfolioNotReady when it runs or is done, 409 PortfolioBusy while another one runs.
 */
export async function startPortfolioImport(
  db: Database,
  row: PortfolioImportRow,
  { fingerprint, userId }: { fingerprint: string; userId: number },
): Promise<void> {
  if (row.state !== 'draft' && row.state !== 'failed') throw notReady();
  if (row.recipe_state === 'proposed') throw unmapped();
  await requireUnchanged(db, row, fingerprint);
  await db
    .transaction()
    .execute(async (tx) => {
      if (!(await markRunning(tx, row))) throw notReady();
      const { id: objectId, customer_id: customerId, file_name: fileName, sha256 } = row;
      const object = { customerId, userId, objectType: 'portfolio_import' as const, objectId };
      await addAuditEntry(tx, { ...object, action: 'start', after: { fileName, sha256 } });
    })
    .catch((error: unknown) => {
      throw violatedIndex(error) === 'portfolio_import_running' ? busy() : error;
    });
}

async function requireUnchanged(db: Database, row: PortfolioImportRow, shown: string): Promise<void> {
  const { planned, fingerprint } = await checkPortfolio(db, row);
  const isShown = fingerprint === shown && fingerprint === row.fingerprint;
  if (isShown && planned.issueTotal === 0) return;
  if (row.preview && row.preview.issueTotal > 0) {
    throw new HttpError(422, 'The file has errors', { code: ErrorCode.PortfolioHasErrors });
  }
  throw conflict(ErrorCode.PortfolioChanged, 'What is stored has changed since the preview');
}
