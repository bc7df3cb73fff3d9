import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { PriceNotice } from '@lichthof/contracts/supply/price-changes.ts';
import type { PriceNoticeContent } from '@lichthof/domain/tariffs/price-notice.ts';
import { sql } from 'kysely';
import { addAuditEntry } from '../../../database/audit/add-audit-entry.ts';
import type { Database } from '../../../database/database.ts';
import { markLetterPosted } from '../../../database/mails/letters.db.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { conflict, notFound } from '../../../http/errors.ts';

/** The letters of an estate, latest first. */
export async function listPriceNotices(db: Database, { customerId, estateId }: EstateKey): Promise<PriceNotice[]> {
  const { rows } = await sql<PriceNotice>`
    select n.id as "priceNoticeId", n.participant_id as "participantId", array_to_string(p.names, ', ') as name,
      t.name as "tariffName", n.effective_on as "effectiveOn", n.latest_on as "latestOn", n.delivery, n.state,
      n.sent_on as "sentOn", to_json(n.created_at at time zone 'UTC') #>> '{}' || 'Z' as "createdAt"
    from price_notice n
    join participant p on p.customer_id = n.customer_id and p.id = n.participant_id
    join tariff t on t.customer_id = n.customer_id and t.id = n.tariff_id
    where n.customer_id = ${customerId} and n.estate_id = ${estateId}
    order by n.effective_on desc, p.names, n.id`.execute(db);
  return rows;
}

export type NoticeKey = EstateKey & { priceNoticeId: number };

/** Throws 404. */
export async function findNotice(
  db: Database,
  key: NoticeKey,
): Promise<{ content: PriceNoticeContent; participantId: number }> {
  const notice = await db
    .selectFrom('price_notice')
    .select(['content', 'participant_id as participantId'])
    .where('customer_id', '=', key.customerId)
    .where('estate_id', '=', key.estateId)
    .where('id', '=', key.priceNoticeId)
    .executeTakeFirst();
  if (!notice) throw notFound('Price notice');
  return { ...notice, content: notice.content as PriceNoticeContent };
}

/** Notes that a letter was sent today. Throws 404, or 409 for one that was sent before. */
export async function markNoticeSent(db: Database, key: NoticeKey, userId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { content, participantId } = await findNotice(tx, key);
    const letter = { kind: 'priceNotice', customerId: key.customerId, letterId: key.priceNoticeId } as const;
    const isMarked = await markLetterPosted(tx, letter, { evenIfMailed: true });
    if (!isMarked) throw conflict(ErrorCode.ChangedByOthers, 'The letter was sent before');
    await addAuditEntry(tx, {
      customerId: key.customerId,
      userId,
      action: 'sendPriceNotice',
      objectType: 'participant',
      objectId: participantId,
      after: { from: content.effectiveOn },
    });
  });
}
