import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { PrepaymentNoticeContent } from '@lichthof/domain/prepayments/prepayment-notice.ts';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import { markLetterPosted } from '../../database/mails/letters.db.ts';
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
  if (!(await findLetter(tx, key))) throw notFound('Plan');
  const letter = { kind: 'prepaymentNotice', customerId: key.customerId, letterId: key.planId } as const;
  const isMarked = await markLetterPosted(tx, letter, { evenIfMailed: true });
  if (!isMarked) throw conflict(ErrorCode.ChangedByOthers, 'The letter is sent already');
  const { customerId, planId: objectId } = key;
  await addAuditEntry(tx, { customerId, userId, action: 'sendLetter', objectType: 'prepayment_plan', objectId });
}
