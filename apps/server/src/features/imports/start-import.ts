import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { SeriesMapping } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import { isDeepStrictEqual } from 'node:util';
import { addAuditEntry } from '../../database/add-audit-entry.ts';
import type { Database } from '../../database/database.ts';
import { conflict, HttpError } from '../../http/errors.ts';
import { checkImport, type CheckedImport } from './check-import.ts';
import type { ImportRow } from './imports.db.ts';

/**
 * Hands an import over to the job that loads it. One that has failed goes on where it stood, unless it is mapped
 * differently now.
 */
export async function startImport(
  db: Database,
  row: ImportRow,
  { mapping, userId, signal }: { mapping: SeriesMapping[]; userId: number; signal: AbortSignal },
): Promise<void> {
  if (!isStartable(row)) throw notReady();
  const checked = await checkImport(db, row, { mapping, signal });
  if (checked.preview.hasErrors) {
    throw new HttpError(422, 'The file has errors', { code: ErrorCode.ImportHasErrors });
  }
  await db.transaction().execute(async (tx) => {
    const isStarted = await markRunning(tx, row, { mapping, checked });
    if (!isStarted) throw notReady();
    const { id: objectId, customer_id: customerId, file_name: fileName, sha256 } = row;
    const object = { customerId, userId, objectType: 'value_import', objectId };
    await addAuditEntry(tx, { ...object, action: 'start', after: { fileName, sha256, mapping } });
  });
}

const isStartable = ({ state, revoked_by: revokedBy }: ImportRow) =>
  state === 'draft' || (state === 'failed' && revokedBy === null);
const notReady = () => conflict(ErrorCode.ImportNotReady, 'The import is running or done');

async function markRunning(
  tx: Database,
  row: ImportRow,
  { mapping, checked }: { mapping: SeriesMapping[]; checked: CheckedImport },
): Promise<boolean> {
  const goesOn = isDeepStrictEqual(row.mapping, mapping) && row.parts_total === checked.partsTotal;
  const progress = goesOn ? {} : { parts_done: 0, result: JSON.stringify(checked.preview.series) };
  const { numUpdatedRows } = await tx
    .updateTable('value_import')
    .set({
      state: 'running',
      // what was checked is what will be loaded, even if the draft was read differently meanwhile
      layout: JSON.stringify(row.layout),
      mapping: JSON.stringify(mapping),
      parts_total: checked.partsTotal,
      failure: null,
      claim: null,
      heartbeat_at: null,
      ...progress,
    })
    .where('customer_id', '=', row.customer_id)
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
