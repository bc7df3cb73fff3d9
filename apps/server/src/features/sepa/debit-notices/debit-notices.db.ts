import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { DebitNoticeContent } from '@lichthof/domain/direct-debits/debit-notice.ts';
import { sql } from 'kysely';
import { addAuditEntry } from '../../../database/records/add-audit-entry.ts';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { conflict, notFound } from '../../../http/errors.ts';

export type DebitNoticeKey = EstateKey & { debitNoticeId: number };

/** What a letter says. Throws 404. */
export async function findDebitNotice(db: Database, key: DebitNoticeKey): Promise<DebitNoticeContent> {
  const notice = await db
    .selectFrom('debit_notice')
    .select('content')
    .where('customer_id', '=', key.customerId)
    .where('estate_id', '=', key.estateId)
    .where('id', '=', key.debitNoticeId)
    .executeTakeFirst();
  if (!notice) throw notFound('Notice of a debit');
  return notice.content as DebitNoticeContent;
}

/** Notes that a letter was sent by post today. Throws 404, or 409 for one that was sent before. */
export async function markDebitNoticeSent(db: Database, key: DebitNoticeKey, userId: number): Promise<void> {
  const { customerId, debitNoticeId } = key;
  await db.transaction().execute(async (tx) => {
    const { invoice } = await findDebitNotice(tx, key);
    const { numAffectedRows } = await sql`
      update debit_notice notice set state = 'sent', delivery = 'post', recipient = null, failure = null,
        sent_on = (${new Date()}::timestamptz at time zone e.time_zone)::date
      from estate e
      where notice.customer_id = ${customerId} and notice.id = ${debitNoticeId} and notice.state <> 'sent'
        and (notice.delivery = 'post' or notice.state = 'failed')
        and e.customer_id = notice.customer_id and e.id = notice.estate_id`.execute(tx);
    if (numAffectedRows === 0n) throw conflict(ErrorCode.ReminderSent, 'The notice was sent before');
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
