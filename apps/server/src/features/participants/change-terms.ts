import { addDays } from '@lichthof/domain/time/days.ts';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import { changedFields } from '../../database/audit/changed-fields.ts';
import type { Database } from '../../database/database.ts';
import { lockContractOf, type ContractKey } from './contract-key.db.ts';

interface Terms {
  /** The last day of the minimum term. */
  minimumTermLastDay?: string | undefined;
  noticeMonths: number;
}

/** Changes minimum term and notice. Needs a transaction. Throws what lockContractOf throws. */
export async function changeTerms(
  tx: Database,
  key: ContractKey,
  { terms, authorId }: { terms: Terms; authorId: number },
): Promise<void> {
  const { contractId, minimumTermUntil, noticeMonths } = await lockContractOf(tx, key);
  const { minimumTermLastDay } = terms;
  const after = {
    minimum_term_until: minimumTermLastDay === undefined ? null : addDays(minimumTermLastDay, 1),
    notice_months: terms.noticeMonths,
  };
  const changed = changedFields({ minimum_term_until: minimumTermUntil, notice_months: noticeMonths }, after);
  if (!changed) return;
  const { customerId } = key;
  await tx
    .updateTable('contract')
    .set({ ...after, version: key.version + 1 })
    .where('customer_id', '=', customerId)
    .where('id', '=', contractId)
    .execute();
  const object = { customerId, userId: authorId, objectType: 'contract' as const, objectId: contractId };
  await addAuditEntry(tx, { ...object, action: 'change', ...changed });
}
