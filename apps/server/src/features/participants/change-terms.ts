import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { type ContractTerms, findTermFault, type TermFault } from '@lichthof/domain/billing/contracts/contract.ts';
import { isResidential } from '@lichthof/domain/billing/contracts/unit-use.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import { changedFields } from '../../database/audit/changed-fields.ts';
import type { Database } from '../../database/database.ts';
import { HttpError } from '../../http/errors.ts';
import { type ContractKey, type ContractOfParticipant, lockContractOf } from './contract-key.db.ts';

interface Terms {
  /** The last day of the minimum term. */
  minimumTermLastDay?: string | undefined;
  noticeMonths: number;
}

const refusals = {
  minimumTermTooLong: { code: ErrorCode.MinimumTermTooLong, field: 'minimumTermLastDay' },
  noticeTooLong: { code: ErrorCode.NoticeTooLong, field: 'noticeMonths' },
} satisfies Record<TermFault, { code: ErrorCode; field: keyof Terms }>;

/**
 * Changes minimum term and notice. Needs a transaction. Throws what lockContractOf throws, and 409 with
 * MinimumTermTooLong or NoticeTooLong for terms that do not bind a person who is supplied at home.
 */
export async function changeTerms(
  tx: Database,
  key: ContractKey,
  { terms, authorId }: { terms: Terms; authorId: number },
): Promise<void> {
  const contract = await lockContractOf(tx, key);
  const { contractId, minimumTermUntil, noticeMonths } = contract;
  const { minimumTermLastDay } = terms;
  const after = {
    minimum_term_until: minimumTermLastDay === undefined ? null : addDays(minimumTermLastDay, 1),
    notice_months: terms.noticeMonths,
  };
  const changed = changedFields({ minimum_term_until: minimumTermUntil, notice_months: noticeMonths }, after);
  if (!changed) return;
  requireBinding(contract, { minimumTermUntil: after.minimum_term_until, noticeMonths: terms.noticeMonths });
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

function requireBinding(contract: ContractOfParticipant, terms: Omit<ContractTerms, 'noticeDate' | 'startDate'>): void {
  const fault = isResidential(contract) ? findTermFault({ startDate: contract.from, ...terms }) : null;
  if (fault) throw new HttpError(409, `Terms do not bind: ${fault}`, refusals[fault]);
}
