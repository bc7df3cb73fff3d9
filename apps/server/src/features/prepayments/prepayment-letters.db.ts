import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { PrepaymentNoticeContent } from '@lichthof/domain/prepayments/prepayment-notice.ts';
import { sql } from 'kysely';
import { addAuditEntry } from '../../database/add-audit-entry.ts';
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
    update prepayment_plan plan set notice_state = 'sent', sent_on = (now() at time zone e.time_zone)::date, failure = null
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

export interface WaitingLetter {
  customerId: number;
  id: number;
  recipient: string;
  content: PrepaymentNoticeContent;
  attempts: number;
}

/** After so many attempts, ten minutes apart, a letter is given up; it has to be sent by post then. */
export const mostAttempts = 6;

const isDue = sql`notice_state = 'waiting' and delivery = 'mail'
  and (last_attempt_at is null or last_attempt_at < now() - interval '10 minutes')`;

/** Takes a letter that no other server has tried within the last minutes. */
export async function takeLetter(db: Database): Promise<WaitingLetter | undefined> {
  const { rows: due } = await sql<{ customerId: number; id: number }>`
    /* all customers: finds work */ select customer_id as "customerId", id from prepayment_plan
    where ${isDue} order by created_at limit 10`.execute(db);
  for (const { customerId, id } of due) {
    const { rows } = await sql<WaitingLetter>`
      update prepayment_plan set attempts = attempts + 1, last_attempt_at = now()
      where customer_id = ${customerId} and id = (select id from prepayment_plan
        where customer_id = ${customerId} and id = ${id} and ${isDue} for no key update skip locked)
      returning customer_id as "customerId", id, recipient, content, attempts`.execute(db);
    if (rows[0]) return rows[0];
  }
  return undefined;
}

export async function markMailed(db: Database, { customerId, id }: WaitingLetter): Promise<void> {
  await sql`
    update prepayment_plan plan set notice_state = 'sent', sent_on = (now() at time zone e.time_zone)::date, failure = null
    from estate e
    where plan.customer_id = ${customerId} and plan.id = ${id} and plan.notice_state = 'waiting'
      and e.customer_id = plan.customer_id and e.id = plan.estate_id`.execute(db);
}

export async function markNotMailed(
  db: Database,
  { customerId, id, attempts }: WaitingLetter,
  { reason, isFinal }: { reason: string; isFinal: boolean },
): Promise<void> {
  await db
    .updateTable('prepayment_plan')
    .set({ failure: reason.slice(0, 300), notice_state: isFinal || attempts >= mostAttempts ? 'failed' : 'waiting' })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('notice_state', '=', 'waiting')
    .execute();
}
