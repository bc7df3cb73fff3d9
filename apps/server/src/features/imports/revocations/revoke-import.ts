import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { addAuditEntry } from '../../../database/audit/add-audit-entry.ts';
import type { Database } from '../../../database/database.ts';
import { conflict, HttpError } from '../../../http/errors.ts';
import type { ImportRow } from '../imports.db.ts';
import { findNewerImport, readRevocation } from './revocation.db.ts';

/** Days of meters that are taken back in one transaction. */
export const revokedDaysAtOnce = 200;

/** Imports of which it is not known what was there before, as very old ones, stay. */
export function isRevocable({ state, has_days_before: isKnown }: ImportRow): boolean {
  return (state === 'done' || state === 'failed') && isKnown;
}

/** Hands an import over to the job that takes it back. One that was interrupted in that goes on. */
export async function revokeImport(db: Database, row: ImportRow, userId: number): Promise<void> {
  if (!isRevocable(row)) throw notRevocable();
  const { customer_id: customerId, id: objectId, file_name: fileName } = row;
  await db.transaction().execute(async (tx) => {
    const newer = await findNewerImport(tx, row);
    if (newer) {
      const metadata = { code: ErrorCode.ImportNewerExists, names: [newer.fileName] };
      throw new HttpError(409, 'A later import has values of the same days', metadata);
    }
    const { meters, billedDays, readings } = await readRevocation(tx, row);
    if (!(await markRevoking(tx, row, userId))) throw notRevocable();
    const meterDays = meters.reduce((sum, { days }) => sum + days, 0);
    const after = { fileName, meterDays, billedDays, readings };
    await addAuditEntry(tx, {
      customerId,
      userId,
      action: 'revokeImport',
      objectType: 'value_import',
      objectId,
      after,
    });
  });
}

const notRevocable = () => conflict(ErrorCode.ImportNotReady, 'The import cannot be taken back');

async function markRevoking(tx: Database, { id, customer_id: customerId, state }: ImportRow, userId: number) {
  const { count } = await tx
    .selectFrom('value_import_day')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('import_id', '=', id)
    .executeTakeFirstOrThrow();
  const { numUpdatedRows } = await tx
    .updateTable('value_import')
    .set({
      state: 'running',
      revoked_by: userId,
      parts_done: 0,
      parts_total: Math.ceil(count / revokedDaysAtOnce),
      failure: null,
      claim: null,
      heartbeat_at: null,
    })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
