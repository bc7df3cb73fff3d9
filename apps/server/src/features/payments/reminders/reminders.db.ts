import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { Reminder } from '@lichthof/contracts/payments/reminders.ts';
import { type ClaimKey, parseClaimKey } from '@lichthof/domain/reminders/claim.ts';
import type { ReminderContent } from '@lichthof/domain/reminders/reminder-letter.ts';
import { sql, type RawBuilder } from 'kysely';
import { addAuditEntry } from '../../../database/audit/add-audit-entry.ts';
import type { Database } from '../../../database/database.ts';
import { findLetterContent, markLetterPosted } from '../../../database/mails/letters.db.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { conflict, notFound } from '../../../http/errors.ts';

const mostListed = 500;

const reminderFields = sql`r.id as "reminderId", r.step, r.participant_id as "participantId",
  r.content #> '{recipient,names}' as names,
  (select string_agg(reminded ->> 'number', ', ') from jsonb_array_elements(r.content -> 'invoices') reminded) as numbers,
  r.issued_on as "issuedOn", r.pay_until as "payUntil", (r.content ->> 'totalCents')::int as "totalCents",
  (r.content ->> 'feeCents')::int as "feeCents", r.delivery, r.state, r.sent_on as "sentOn"`;

async function readReminders(db: Database, condition: RawBuilder<unknown>): Promise<Reminder[]> {
  const { rows } = await sql<Reminder>`
    select ${reminderFields} from reminder r where ${condition}
    order by r.issued_on desc, r.id desc limit ${mostListed}`.execute(db);
  return rows;
}

/** The newest letters of an estate. */
export const listReminders = (db: Database, { customerId, estateId }: EstateKey): Promise<Reminder[]> =>
  readReminders(db, sql`r.customer_id = ${customerId} and r.estate_id = ${estateId}`);

/** The letters about an invoice or instalment, the newest first. */
export function listRemindersOf(
  db: Database,
  { customerId, estateId, claim }: EstateKey & { claim: ClaimKey },
): Promise<Reminder[]> {
  const { kind, id } = parseClaimKey(claim);
  const reminded =
    kind === 'invoice'
      ? sql`select from reminder_invoice one where one.customer_id = r.customer_id and one.reminder_id = r.id
          and one.invoice_id = ${id}`
      : sql`select from reminder_instalment one where one.customer_id = r.customer_id and one.reminder_id = r.id
          and one.instalment_id = ${id}`;
  return readReminders(db, sql`r.customer_id = ${customerId} and r.estate_id = ${estateId} and exists (${reminded})`);
}

export type ReminderKey = EstateKey & { reminderId: number };

/** Throws 404. */
export async function findReminderContent(db: Database, key: ReminderKey): Promise<ReminderContent> {
  const content = await findLetterContent(db, { kind: 'reminder', ...key, letterId: key.reminderId });
  if (!content) throw notFound('Reminder');
  return content;
}

/** Notes that a letter was sent by post today. Throws 404, or 409 for one that was sent before. */
export async function markReminderSent(db: Database, key: ReminderKey, userId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { payUntil } = await findReminderContent(tx, key);
    const letter = { kind: 'reminder', customerId: key.customerId, letterId: key.reminderId } as const;
    const isMarked = await markLetterPosted(tx, letter, { evenIfMailed: false });
    if (!isMarked) throw conflict(ErrorCode.ReminderSent, 'The reminder was sent before');
    await addAuditEntry(tx, {
      customerId: key.customerId,
      userId,
      action: 'sendReminder',
      objectType: 'reminder',
      objectId: key.reminderId,
      after: { payUntil },
    });
  });
}
