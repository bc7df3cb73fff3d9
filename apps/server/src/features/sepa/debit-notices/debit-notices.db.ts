import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { DebitNoticeContent } from '@lichthof/domain/direct-debits/debit-notice.ts';
import { addAuditEntry } from '../../../database/audit/add-audit-entry.ts';
import type { Database } from '../../../database/database.ts';
import { findLetterContent, markLetterPosted } from '../../../database/mails/letters.db.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { conflict, notFound } from '../../../http/errors.ts';

export type DebitNoticeKey = EstateKey & { debitNoticeId: number };

/** Reads what a letter says. Throws 404. */
export async function findDebitNotice(db: Database, key: DebitNoticeKey): Promise<DebitNoticeContent> {
  const content = await findLetterContent(db, { kind: 'debitNotice', ...key, letterId: key.debitNoticeId });
  if (!content) throw notFound('Notice of a debit');
  return content;
}

/** Notes that a letter was sent by post today. Throws 404, or 409 for one that was sent before. */
export async function markDebitNoticeSent(db: Database, key: DebitNoticeKey, userId: number): Promise<void> {
  const { customerId, debitNoticeId } = key;
  await db.transaction().execute(async (tx) => {
    const { invoice } = await findDebitNotice(tx, key);
    const letter = { kind: 'debitNotice', customerId, letterId: debitNoticeId } as const;
    const isMarked = await markLetterPosted(tx, letter, { evenIfMailed: false });
    if (!isMarked) throw conflict(ErrorCode.ReminderSent, 'The notice was sent before');
    await tx
      .updateTable('debit_notice')
      .set({ delivery: 'post', recipient: null })
      .where('customer_id', '=', customerId)
      .where('id', '=', debitNoticeId)
      .execute();
    await addAuditEntry(tx, {
      customerId,
      userId,
      action: 'sendLetter',
      objectType: 'debit_notice',
      objectId: debitNoticeId,
      after: { number: invoice.number },
    });
  });
}
