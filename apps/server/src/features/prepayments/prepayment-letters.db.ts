import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { PrepaymentNoticeContent } from '@lichthof/domain/prepayments/prepayment-notice.ts';
import { sql } from 'kysely';
import { addAuditEntry } from '../../database/records/add-audit-entry.ts';
import type { Database } from '../../database/database.ts';
import { conflict, notFound } from '../../http/errors.ts';
import type { ParticipantKey } from './prepayment-contract.db.ts';

type PlanKey = ParticipantKey & { planId: number };

export async function findLetter(db: Database, key: PlanKey): Promise<PrepaymentNoticeContent | undefined> {
  const row = await db
    .selectFrom('prepayment_plan')
    .where('customer_id', '=', key.customerId)
    .where('estate_id', '=', key.estateId)
    .where('participant_id', '=', key.participantId)
    .where('id', '=', key.planId)
    .select('content')
    .executeTakeFirst();
  return row?.content;
}

/** Throws 409 if the letter is sent already; the caller passes one transaction. */
export async function markSent(tx: Database, key: PlanKey, userId: number): Promise<void> {
  const { rows } = await sql<{ noticeState: string }>`
    update prepayment_plan plan set notice_state = 'sent', sent_on = (${new Date()}::timestamptz at time zone e.time_zone)::date, failure = null
    from estate e
    where plan.customer_id = ${key.customerId} and plan.id = ${key.planId} and plan.participant_id = ${key.participantId}
      and plan.notice_state <> 'sent' and e.customer_id = plan.customer_id and e.id = plan.estate_id
      and e.id = ${key.estateId}
    returning plan.notice_state as "noticeState"`.execute(tx);
  if (rows.length === 0) {
    if (!(await findLetter(tx, key))) throw notFound('Plan');
    throw conflict(ErrorCode.ChangedByOthers, 'The letter is sent already');
  }
  const { customerId, planId: objectId } = key;
  await addAuditEntry(tx, { customerId, userId, action: 'sendLetter', objectType: 'prepayment_plan', objectId });
}
